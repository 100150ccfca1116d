"""Whether all that a question tells lies on the table that was laid out for it: each card that it names, in as
many copies as it tells of, and those of a trait. What is played without one of them is another question.

A "no" may stand on what somebody is who isn't laid out (no Elf, so nothing is attached to him): he may be
missing there, if he is a character, and nobody else may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ruling_service.ask.building import Known
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Mention, Understanding
from ruling_service.ask.recalling.left_out import NO_POSITION
from ruling_service.ask.recalling.touching import PERSONS
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import Cards, split
from ruling_service.slugs import fold

Data = dict[str, Any]
MORE = r"(?:another|a second|the second|the other|a further)"
BEFORE = r"(?:another|other|second|two|both)"
ONE_MORE = pattern(rf"\b{MORE} (?:one|copy)\b")
"""How one more of what was named is called,"""
OF_TWO = pattern(rf"\b{BEFORE}\s+$")
"""and what stands before the name of a card of which there are two."""


def lies_there(situation: Data, answer: object, understood: Understanding, known: Known) -> None:
    """Raises NotBuilt where something that a question tells is missing from what was laid out for it;
    `answer` is what that comes to.
    """
    there = Counter(_names(situation))
    facts = Cards(known.game, more=known.more)
    named = [one for one in understood.mentions if one.kind == "card" and one.readings]
    for one in named:
        titles = [each.name for each in one.readings]
        copies = sum(there[title] for title in {*map(_base, titles)})
        if not copies and not (answer is False and _is_somebody(titles, facts)):
            raise not_placed(f"“{one.text}”")
        if copies == 1 and _is_one_more(one, named, understood.question):
            raise not_placed(f"the other “{one.text}”")


def _is_somebody(titles: list[str], facts: Cards) -> bool:
    """May a title be that of a character?"""
    return any(one.type in PERSONS for title in titles for one in facts.every_printing(title))


def _is_one_more(card: Mention, named: list[Mention], question: str) -> bool:
    """Does a question tell of two of a card?"""
    text = question.lower()
    after = min((one.start for one in named if one.start > card.end), default=len(text))
    return bool(ONE_MORE.search(text, card.end, after)) or bool(OF_TWO.search(text[: card.start]))


def _base(name: str) -> str:
    """A name without its printing, and without what tells its versions apart."""
    return fold(split(name)[0].partition(",")[0])


def _names(position: Any) -> Iterator[str]:
    """Whatever lies in a position, as often as it does; what is done with it and asked of it isn't counted."""
    if isinstance(position, str):
        yield _base(position)
    elif isinstance(position, list):
        for one in position:
            yield from _names(one)
    elif isinstance(position, dict):
        for name, one in position.items():
            if name not in (*NO_POSITION, "do", "given"):
                yield from _names(one)


__all__ = ["lies_there"]
