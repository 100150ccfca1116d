"""What holds something is a place or a player, what somebody loses is no loss of the game, and how far a
value may go isn't what it comes to.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.reading import read


@pytest.mark.parametrize("holds", ["holds", "has"])
@pytest.mark.parametrize("pile", ["dead pile", "discard pile"])
def test_what_lies_in_a_pile_was_not_named_before_it(real_home, pile, holds):
    text = f"My fellowship has five companions and my {pile} {holds} four others. May I play another companion?"
    told = read(text, game="tcg", home=real_home).asked[-1].subjects
    assert not [one for one in told if one.zone == pile and one.copies == 5]


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "My dead pile holds four companions. May I play another companion?"),
    ("tcg", "My discard pile holds two allies. May I play an ally?"),
    ("lcg", "My discard pile holds an ally. Can I play an ally?"),
])  # fmt: skip
def test_what_a_pile_holds_is_in_no_hand(real_library, game, question):
    answer = ask(question, real_library, game=game).answer
    assert answer is None or answer.recalled is not None


@pytest.mark.parametrize(("text", "out"), [
    ("When my hero is destroyed, do I lose the cards on him?", False),
    ("When my hero is destroyed, do I lose my allies?", False),
    ("When my last hero is destroyed, do I lose?", True),
    ("When my last hero is destroyed, do I lose the game?", True),
])
def test_who_loses_something_is_not_out_of_the_game(real_home, text, out):
    wanted = read(text, game="lcg", home=real_home).asked[-1].wanted
    assert (wanted is not None and wanted.verb == "eliminate") is out


@pytest.mark.parametrize("question", [
    "How high can my threat get?", "How low can my threat get?",
    "What is the highest threat I can have before I lose?",
])
def test_how_far_a_value_may_go_is_not_what_it_comes_to(real_library, question):
    answer = ask(question, real_library, game="lcg").answer
    assert answer is None or answer.recalled is not None
