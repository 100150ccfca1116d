"""Numbers that the rules fix before a game, asked for in several wordings, around each of them."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.comparing import set_up
from ruling_service.ask.reading import read

FIXED = [
    ("lcg", "{} cards in my deck", 50, None), ("lcg", "{} heroes", 1, 3), ("tcg", "{} cards in my deck", 60, None),
    ("lcg", "{} copies of a card in my deck", 0, 3), ("tcg", "{} copies of a card in a deck", 0, 4),
    ("lcg", "{} of the same card in my deck", 0, 3), ("tcg", "{} copies of the same minion", 0, 4),
    ("tcg", "{} sites in my adventure deck", 9, 9),
]
"""What the rules fix: at least so many, at most so many."""


@pytest.mark.parametrize("wording", ["can I have {}?", "can I put in {}?", "may I run {}?", "can i start with {}", "may I have {}?", "is it ok to have {}?"])
@pytest.mark.parametrize(("game", "what", "least", "most"), FIXED)
def test_so_many_are_allowed(game, what, least, most, wording):
    for edge in {least, most} - {None, 0}:
        for number in (edge - 1, edge, edge + 1):
            found = set_up(read(wording.format(what.format(number)), game=game), game)
            right = number >= least and (most is None or number <= most)
            right &= game == "lcg" or "cards" not in what or number % 2 == 0  # half for each side
            assert found is not None, (wording, what)
            assert found.says.startswith("Yes" if right else "No"), (wording, what, number)


@pytest.mark.parametrize(("game", "question", "number"), [
    ("lcg", "how many cards in a deck?", "50"), ("tcg", "how big must my deck be?", "60"), ("tcg", "minimum deck size?", "60"),
    ("lcg", "how many heroes can I have", "three"), ("tcg", "how many copies of a card can I have in my deck?", "four"),
    ("lcg", "how many of the same card can i put in my deck", "three"), ("tcg", "how many copies can I run", "four"),
    ("lcg", "How many cards can I put in my deck?", "50"), ("lcg", "what's the minimum deck size?", "50"), ("tcg", "how many sites in the adventure deck?", "nine"),
])  # fmt: skip
def test_how_many_there_are_to_be(game, question, number, real_library):
    told = ask(question, real_library, game=game).told
    assert told is not None
    assert number in told.says[0]
    assert all(real_library.has(one) for one in told.entries)
    assert told.entries


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "how many heroes are on the table?"), ("lcg", "how many cards do I have in hand?"), ("lcg", "I have 3 heroes, how many?"),
    ("tcg", "do I lose with 0 cards in my deck?"), ("lcg", "can I have 4 heroes attack?"), ("lcg", "how many heroes can defend?"),
    ("tcg", "how many cards do I draw from my deck?"), ("lcg", "can I discard 3 cards from my deck?"),
    ("lcg", "can I put 2 cards from my hand in my deck?"), ("lcg", "can the same hero attack 2 times?"),
    ("lcg", "can I have 4 heroes and 2 allies?"), ("tcg", "my deck has 0 cards, can I go on?"),
])  # fmt: skip
def test_any_other_question_is_none_of_these(game, question):
    assert set_up(read(question, game=game), game) is None
