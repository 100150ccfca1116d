"""What speaks against a question of a case being meant, and how much: a contrary rules it out, a hint makes
it less likely.

That a question has a word, a card or a verb besides, or lacks one, may make it another question or be said in
passing: a question that is all but surely the case's stays likely with that. What is told to be the other
way round (another number, another actor, another order, the contrary) is asked of something else, however
near the words are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import ClassVar, Self

WEIGHT = 1.5
"""How much less a hint leaves for a question of a case (logarithm of the odds)."""
STANDS = 0.5
"""As probable as this it has to be in spite of what hints at another question."""
SURELY = 0.85
"""One that is so probable may be asked without what its wordings mean, and leave open what they don't."""
TELLING = 3.0
"""What tells as much as this (`Likeness.weight`) isn't said in passing: it sets a question apart."""
OTHER_SIDE = ("it asks about", "it asks whether", "it doesn't ask about")
"""How it begins that another side of what a case plays is asked for."""


class Contrary(str):
    """What rules a question of a case out, in `words` of its own sort with a place for what it is."""

    __slots__ = ()
    words: ClassVar[str]

    @classmethod
    def of(cls, what: object) -> Self:
        """It in words."""
        return cls(cls.words.format(what))


class NotAbout(Contrary):
    """Another phase, player or number of players than that of a question of a case."""

    __slots__ = ()
    words = "it is not about {}"


class NoPart(Contrary):
    """What has no part in a question of a case, of all that is told."""

    __slots__ = ()


class CardLeft(NoPart):
    """A card, or what else has a name, that has no part in it."""

    __slots__ = ()
    words = "“{}” has no part in it"


class NumberLeft(NoPart):
    """A number that has no part in it."""

    __slots__ = ()
    words = "its {} has no part in it"


class NotAdded(Contrary):
    """What a question of a case has added to what there is, and nobody tells here."""

    __slots__ = ()
    words = "nothing is told of “{}”"


class Hint(str):
    """What speaks against a question of a case being meant and doesn't rule it out, in a few words."""

    __slots__ = ()
    weight = WEIGHT


class InPassing(Hint):
    """A hint at what is most often said in passing ("by himself"): a ruling told with its question may stand.
    """

    __slots__ = ()


class Aside(Hint):
    """What makes it another question, be it ever so near: no verdict may be given. A ruling that is told with
    its own question may be, for the reader sees what it answers.
    """

    __slots__ = ()
    weight = math.inf


class CardBeside(Hint, CardLeft):
    """A card that has no part in it: its own text may forbid it, or make an exception."""

    __slots__ = ()


def asks_otherwise(against: str) -> bool:
    """Is it another side of what a case plays that is asked for?"""
    return against.startswith(OTHER_SIDE)


def weighed(said: Iterable[str], odds: float) -> tuple[str, float]:
    """What rules a question of a case out, "" if nothing does, and how probable (0 to 1) it is with what is
    said against it: a contrary, or hints that leave too little of what was probable.
    """
    first, left = "", odds
    for one in said:
        if not isinstance(one, Hint):
            return one, odds
        first, left = first or one, _lowered(left, one.weight)
    return (first, odds) if first and left < STANDS else ("", left)


def is_open(against: str) -> bool:
    """Does nothing more than hints speak against a question of a case?"""
    return not against or isinstance(against, Hint)


def _lowered(odds: float, weight: float) -> float:
    less = odds * math.exp(-weight)
    return less / (less + 1.0 - odds) if less else 0.0


__all__ = [
    "STANDS", "SURELY", "TELLING", "Aside", "CardBeside", "CardLeft", "Hint", "InPassing", "NoPart",
    "NotAbout", "NotAdded", "NumberLeft", "asks_otherwise", "is_open", "weighed",
]
