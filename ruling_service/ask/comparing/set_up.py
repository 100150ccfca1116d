"""Numbers that the rules fix before a game begins, asked for as such: "how many cards in a deck?", "can I
have 4 heroes?"

What they are and how they are spoken of is declared under `numbers` of a game's `compared.yaml`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ruling_service.ask.comparing.pieces import Piece, pieces, words
from ruling_service.ask.comparing.records import Fixed, fixed
from ruling_service.ask.model import Understanding

OF = ("value", "noun", "zone", "state", "act")
"""Pieces that tell what a number is of."""
OF_ONE = ("of", "one")
""" "Copies of one card" are those of a card."""
SAME, COPIES, COPY = ("same", "identical"), "copies", "copy"
SIZE = ("size", "minimum", "maximum")
ELSE = ("more", "each", "who", "none")
"""What says more of it."""
ALWAYS = ("I", "you", "a player")
"""Whose they are is no part of it: it is the same for every player."""


class Number(NamedTuple):
    """A number that the rules fix, and what is said to a question for it."""

    of: Fixed
    says: str


def set_up(understood: Understanding, game: str) -> Number | None:
    """What the rules say to a question for a number that they fix, None for any other question."""
    row = pieces(understood, besides=words().set_up)
    if row is None:
        return None
    numbers = [
        one.number for before, one in pairwise([None, *row])
        if one is not None and one.sort == "number" and (before is None or (before.name, one.text) != OF_ONE)
    ]
    asked = any(one.sort == "how much" or one.text in SIZE for one in row) and not numbers
    if asked == bool(numbers) or len(numbers) > 1 or any(one.sort in ELSE for one in row):
        return None
    of = {one.name for one in _of_the_same(row) if one.sort in OF and one.text not in words().set_up}
    of -= {*ALWAYS}
    found = [one for one in fixed(game) if any(of == {*each.split(", ")} for each in one.called)]
    if len(found) != 1:
        return None
    if asked:
        return Number(found[0], found[0].says)
    return Number(found[0], f"{_word(found[0], numbers[0])}: {found[0].says}") if _asks(row) else None


def _of_the_same(row: list[Piece]) -> list[Piece]:
    """What "copies" of something, or "the same card", says of a number: it is that of copies."""
    return [
        one._replace(sort="noun", name=COPY)
        if one.text.split()[:1] == [COPIES] or before is not None and before.text in SAME else one
        for before, one in pairwise([None, *row]) if one is not None
    ]


def _asks(row: list[Piece]) -> bool:
    """Is it asked whether so many are allowed: "can I have 4 heroes?", "is 50 cards in a deck enough?" """
    first = next((one.text for one in row if one.sort in ("word", "he")), "")
    return first in words().able or first in ("is", "are")


def _word(one: Fixed, number: int) -> str:
    if one.even and number % 2:
        return "No"
    within = (one.least is None or number >= one.least) and (one.most is None or number <= one.most)
    return "Yes" if within else "No"


__all__ = ["Number", "set_up"]
