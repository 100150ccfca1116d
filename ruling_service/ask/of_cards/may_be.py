"""The cards that somebody may be of whom a question only tells a little: as told, and wherever a text asks
for more than that, one way or the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.known import inside
from ruling_service.ask.model import Subject
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.catalogue import NUMBERS
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

ONE_OF = ("race", "culture", "side", "sphere")
"""What a card has one of: another one it isn't, where that is told."""
FAR = 30
"""A number higher than any that a text compares with."""


def may_be(game: str, subject: Subject, asked: Node) -> list[CardFacts]:
    """Cards with all that is told of somebody, and each with and without what a restriction asks for besides.
    Raises NotBuilt for a description that no card has.
    """
    generic = staging(game).generic
    told: CardFacts = generic(subject)
    plain: CardFacts = generic(Subject(card=subject.card, types=subject.types, generic=True))
    said = [value for node in inside(asked) for each in node.fields.values()
            for value in (each if isinstance(each, tuple) else (each,))]  # fmt: skip
    words = list(dict.fromkeys(one.replace("_", " ") for one in said if isinstance(one, str)))
    known = {fold(one) for one in subject.traits}
    fixed = {
        name for name in (*ONE_OF, *NUMBERS)
        if getattr(told, name) != getattr(plain, name) or fold(str(getattr(told, name))) in known
    }
    fixed |= {name.replace(" ", "_") for name in subject.values}
    free = [name for name in NUMBERS if name not in fixed and getattr(told, name) is not None]
    numbers = {0, 1, FAR, *(each for one in said if type(one) is int for each in (one - 1, one, one + 1))}
    found: list[CardFacts] = []
    for base in (told, _with_all(generic, subject, told, asked, words)):
        found.append(base)
        for one in ("", *words):
            found += [replace(base, **{name: one}) for name in ONE_OF if name not in fixed]
            found.append(replace(base, name=one or base.name))
        found.append(replace(base, unique=True))
        for number in sorted(numbers) if free else ():
            found.append(replace(base, **dict.fromkeys(free, number)))
            found += [replace(base, **{name: number}) for name in free]
    return list(_distinct(found))


def _with_all(
    generic: Callable[[Subject], CardFacts], subject: Subject, told: CardFacts, asked: Node, words: list[str]
) -> CardFacts:
    """The same card with every trait and keyword of which a text speaks."""
    more = {str(one.get("keyword")).replace("_", " "): 0 for one in inside(asked) if one.get("keyword")}
    try:
        found = generic(replace(subject, keywords={**more, **subject.keywords}))
    except NotBuilt:
        found = told
    return replace(found, traits=[*told.traits, *words])


def _distinct(cards: list[CardFacts]) -> Iterator[CardFacts]:
    seen: list[CardFacts] = []
    for one in cards:
        if one not in seen:
            seen.append(one)
            yield one


__all__ = ["ONE_OF", "may_be"]
