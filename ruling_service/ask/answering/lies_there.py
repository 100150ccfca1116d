"""Whether all that a question tells lies on the table that was laid out for it: each card that it names, in
as many copies as it tells of, and those of a trait. What is played without one of them is another question.

Whether a text fits a character may be read off his print (no Elf, so nothing is attached to him): he may be
missing where that says no, or where nothing else is printed of him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ruling_service.ask.building import Known
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, Mention, Understanding
from ruling_service.ask.recalling.left_out import NO_POSITION
from ruling_service.ask.recalling.touching import CHARACTERS
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import split
from ruling_service.slugs import fold

Data = dict[str, Any]
KINDS = ("traits", "race", "culture", "sphere", "type", "keywords", "name")
"""Where it is printed of what kind somebody is."""
MORE = r"(?:another|a second|the second|the other|a further)"
BEFORE = r"(?:another|other|second|two|both)"
ONE_MORE = pattern(rf"\b{MORE} (?:one|copy)\b")
"""How one more of what was named is called,"""
BORNE = pattern(r"\b(?:with|bearing|bears|has|having|carrying|wearing)\s+(?:an?|the|one|two)\s+$")
OF_KEYWORD = pattern(r"\s+cards?$")
"""What stands around the keyword of a card that somebody bears."""
OF_TWO = pattern(rf"\b{BEFORE}\s+$")
"""and what stands before the name of a card of which there are two."""


def lies_there(
    situation: Data, answer: object, understood: Understanding, known: Known, *, built: bool = False
) -> None:
    """Raises NotBuilt where a card that a question names is missing from what was laid out for it; `answer`
    is what that comes to. One that is only described is looked for where all was `built` from the words.
    """
    there = Counter(_names(situation))
    none = {one.card for asked in understood.asked for one in asked.subjects if not one.copies}
    named = [one for one in understood.mentions if one.kind == "card" and one.readings]
    if built:
        _borne_cards_lie_there(understood)
    for one in named:
        titles = [each.name for each in one.readings]
        copies = sum(there[title] for title in {*map(_base, titles)})
        if none.isdisjoint(titles) and not copies and not _may_be_missing(titles, answer, known):
            raise not_placed(f"“{one.text}”")
        if copies == 1 and _is_one_more(one, named, understood.question):
            raise not_placed(f"the other “{one.text}”")


def _borne_cards_lie_there(understood: Understanding) -> None:
    """Raises NotBuilt for a card of which only a keyword is told, and that somebody bears: he hasn't that
    keyword.
    """
    text = understood.question.lower()
    for one in understood.mentions:
        if one.kind == "keyword" and BORNE.search(text[: one.start]) and OF_KEYWORD.search(one.text.lower()):
            raise not_placed(f"“{one.text}”")


def all_kinds_lie_there(situation: Data, asked: Asked, known: Known) -> None:
    """Raises NotBuilt where somebody told to be of a trait is missing from what was laid out, though what is
    asked may fail for want of him.
    """
    if any(one.negated for one in asked.acts):
        return
    made_up = [*situation.get("cards", ())]
    printed = [facts for name in {*_texts(situation)} for facts in known.printings(name)]
    there = {fold(str(each)) for one in made_up for key in KINDS for each in _listed(one.get(key))}
    there |= {fold(str(each)) for one in printed for key in KINDS for each in _listed(getattr(one, key, ()))}
    for subject in asked.subjects:
        for trait in subject.traits if subject.generic and subject.copies else ():
            if fold(trait) not in there:
                raise not_placed(f"“{trait}”")


def _listed(value: Any) -> list[Any]:
    return [*value] if isinstance(value, (list, tuple, frozenset, set)) else [value]


def _may_be_missing(titles: list[str], answer: object, known: Known) -> bool:
    """May a card that is named be one that isn't laid out, for what it is: a character or a place of whom
    nothing is printed but that, or whatever is, where what it is is in the way?
    """
    printed = [facts for title in titles for facts in known.printings(title)]
    if answer is False:
        return any(one.type in CHARACTERS for one in printed)
    plain = [one for one in printed if one.type in CHARACTERS and not one.text]
    return bool(printed) and len(plain) == len(printed)


def _is_one_more(card: Mention, named: list[Mention], question: str) -> bool:
    """Does a question tell of two of a card?"""
    text = question.lower()
    after = min((one.start for one in named if one.start > card.end), default=len(text))
    return bool(ONE_MORE.search(text, card.end, after)) or bool(OF_TWO.search(text[: card.start]))


def _base(name: str) -> str:
    """A name without its printing, and without what tells its versions apart."""
    return fold(split(name)[0].partition(",")[0])


def _names(position: Data) -> Iterator[str]:
    """The titles of whatever lies in a position, as often as it does."""
    return map(_base, _texts(position))


def _texts(position: Any) -> Iterator[str]:
    """What is written in a position but not what is done with it and asked of it."""
    if isinstance(position, str):
        yield position
    elif isinstance(position, list):
        for one in position:
            yield from _texts(one)
    elif isinstance(position, dict):
        for name, one in position.items():
            if name not in (*NO_POSITION, "do", "given"):
                yield from _texts(one)


__all__ = ["all_kinds_lie_there", "lies_there"]
