"""The parts of a question that were recognised, before their roles are known: cards, and words with what they
may mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ruling_service.ask.model import Reading
from ruling_service.ask.reading.names import Named
from ruling_service.ask.reading.tokens import Token, bag
from ruling_service.ask.reading.words import Match, Word

LEADING = bag("my your our his her its their whose the this that")
"""Words before a noun,"""
PARTICLES = bag("up down out over off on in back away")
"""and those that are said behind a verb."""


class Node(msgspec.Struct):
    """A recognised part: tokens `first` to `last` (exclusive) and further ones in `also`, with what they may
    mean.

    `section` is "card" or the section of the words' file; it settles once the part's role in the sentence is
    known. `told` is true where words beside a card's title say which of those cards it is: then the first
    reading is meant, and the others are only offered.
    """

    section: str
    first: int
    last: int
    words: tuple[Word, ...] = ()
    cards: tuple[Named, ...] = ()
    readings: tuple[Reading, ...] = ()
    also: tuple[int, ...] = ()
    value: int | None = None
    corrected: bool = False
    chosen: bool = False
    asks: bool = False
    told: bool = False

    def means(self, *sections: str) -> Word | None:
        """Its meaning in one of these sections, the first section first."""
        for section in sections:
            for word in self.words:
                if word.section == section:
                    return word
        return None

    def name_in(self, section: str) -> str:
        """What it is called in this section."""
        word = self.means(section)
        return word.name if word else ""

    @property
    def name(self) -> str:
        """The name of what it means in the section it settled on."""
        word = self.means(self.section)
        return word.name if word else ""


def as_led(words: Sequence[Token], at: int, found: Iterable[Match]) -> tuple[Match, ...]:
    """The phrases that fit from a word on, but for acts of which that word is the only verb and can't be one,
    as it is a noun that is led by another: in "is his turn over" nothing is turned over.
    """
    fitting = tuple(found)
    alone = {word.section for one in fitting if len(one.at) == 1 for word in one.words}
    if not at or words[at - 1].word not in LEADING or not alone or "acts" in alone:
        return fitting
    return tuple(
        one for one in fitting
        if len(one.at) == 1 or any(word.section != "acts" for word in one.words)
        or any(words[place].word not in PARTICLES for place in one.at[1:])
    )
