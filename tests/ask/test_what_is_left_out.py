"""What a question leaves out and its answer hangs on: no answer is made without it."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


@pytest.mark.parametrize(("game", "question", "says"), [
    ("tcg", "I move to site 6 with 4 companions, how much twilight is there?", "Shadow number of site 6"),
    ("tcg", "I move to site 8 with 3 companions, how much twilight is there?", "Shadow number of site 8"),
    ("tcg", "one of my companions is killed and I have 2 threats. what happens?", "who takes a wound"),
])  # fmt: skip
def test_what_is_added_or_chosen_and_not_told_is_said(game, question, says, real_library):
    reply = ask(question, real_library, game)
    assert reply.answer is None
    assert says in reply.reason.message


def test_what_hangs_on_nothing_left_out_is_answered(real_library):
    given = ask("a companion dies, what happens?", real_library, "tcg").answer
    assert given is not None
    assert "dead pile" in given.text


def test_several_of_a_card_are_not_played_by_playing_one(real_library):
    given = ask("I hold 3 copies of a unique ally in my hand, can I play two?", real_library, "tcg").answer
    assert given is None or given.answer is False
