"""A case that comes to a number is told where it is played with the numbers and cards of the question alone."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.played_as_told import one_of_several, other_number

WORDINGS = ["with two pipes in all and {burdens} burdens, how many are left", "one more pipe. how many burdens"]


@pytest.mark.parametrize(("question", "asks", "other"), [
    ("I spot three pipes. How many burdens are left?", "how many burdens are left", "3 pip"),
    ("I spot two pipes and have 3 burdens.", "with two pipes in all and 3 burdens, how many are left", ""),
    ("I spot two pipes.", "with two pipes in all and 2 burdens, how many are left", "2 pip"),
    ("I have 5 burdens. How many are left?", "with two pipes in all and 5 burdens, how many are left", ""),
])  # fmt: skip
def test_what_is_counted_otherwise(question, asks, other):
    assert other_number(question, WORDINGS, WORDINGS[0], asks) == other


def test_several_are_any_number():
    assert other_number("He beats 3 orcs.", ["he beats several orcs", "2 orcs lose"], "2 orcs lose", "") == ""


def test_numbers_told_together_are_all_played():
    assert one_of_several("They have 3, 2 and 2 wounds.", "two wounds, how many has he") == "3, 2 and 2"
    assert one_of_several("My guys with attack 3 and 2 hit it.", "attackers of 2 and 3, how much") == ""


@pytest.mark.parametrize(("game", "question", "value"), [
    ("tcg", "I discard a pipeweed and spot three pipes for Gandalf's Pipe. How many burdens are removed?", 3),
    ("tcg", "I discard a pipeweed and spot two pipes for Gandalf's Pipe. How many burdens are removed?", 2),
    ("lcg", "Bilbo Baggins is my friend's hero, but I'm the first player. How many cards do I draw in the "
            "resource phase?", 2),
])  # fmt: skip
def test_a_case_of_other_numbers_is_no_answer(real_library, game, question, value):
    """tcg/spot, lcg/card/bilbo-baggins: the number of what is told, or none."""
    answer = ask(question, real_library, game=game).answer
    assert answer is None or answer.answer == value
