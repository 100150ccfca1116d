"""What is told of the card that is asked about, and who does what in a story, set a ruling apart or don't."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.building.out_of_phase import forbidden
from ruling_service.ask.reading import read


@pytest.mark.parametrize("question", [
    "Can I play a unique companion who was killed earlier?",
    "May I play a unique companion that died before?",
    "Can I play a companion who was killed?",
])  # fmt: skip
def test_who_was_killed_is_not_played_as_another_one(real_library, question):
    """tcg/dead-pile: the rulings on other companions, and on where he lies, don't say that he may be."""
    found = ask(question, real_library, "tcg").answer
    assert found is None or found.verdict == "never"


def test_what_denies_a_state_is_another_position(real_library):
    """lcg/unique-cards: of a card that isn't unique any number may be in play, of a unique one a single one."""
    found = ask("Can I have two copies of the same unique ally on the table?", real_library, "lcg").answer
    assert found is None or found.verdict == "never"


def test_what_a_friend_wanted_is_no_part_of_a_general_question(real_library):
    """lcg/exhausted: who is committed stays exhausted."""
    text = (
        "Last night my brother's Gimli was tapped from questing. An orc engaged him and my brother wanted to "
        "defend with Gimli anyway. Can a character who committed to the quest defend later in the round?"
    )
    found = ask(text, real_library, "lcg").answer
    assert found is not None
    assert found.verdict == "never"


@pytest.mark.parametrize(("question", "no"), [
    ("Can a companion skirmish after the archery phase?", False),
    ("Can a companion skirmish in the archery phase?", True),
    ("Can a companion skirmish before the archery phase?", True),
])  # fmt: skip
def test_a_phase_that_is_still_to_come_forbids_nothing(question, no):
    asked = read(question, game="tcg").asked[0]
    assert (forbidden(asked, "tcg") is not None) is no
