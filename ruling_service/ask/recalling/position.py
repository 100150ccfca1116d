"""What the position of a case has, beside what a question says of it: who takes part, of which kind the cards
are, and how values stand to each other.

The file of a case is data: players, cards with their types, values. What a question says of them that no
wording says, and that the position doesn't have either, is another position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ruling_service.ask.people import ANYBODY
from ruling_service.ask.recalling.elsewhere import OTHERS
from ruling_service.ask.recalling.features import Number
from ruling_service.ask.recalling.hints import NotAbout
from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import Cards, split

Data = Mapping[str, Any]
SOMEBODY = pattern(
    rf"\b(?:others?|another|players?|{ANYBODY}|everybody|everyone|else|your)\b"
    r"|\b[A-Z][a-z]+['’]s\b"
)
"""Words by which a wording may speak of somebody else than who asks."""
SAYS = pattern(
    rf"\b(?:my |an? |the |his )?(?:\w+ )?(?:{ANYBODY}|someone|somebody)"
    r"(?: \w+){0,2}? (?:think|say|said|told|tell|claim|ask|insist|argue|figure|believe|reckon"
    r"|thought|want|hold|object)(?:s|ed|d|ing)?\b", re.IGNORECASE,
)
"""Who only says so."""
OWNED = pattern(rf"{OTHERS.pattern}(?<=['’]s)", re.IGNORECASE)
"""Whose something is, where it is somebody else's."""
PLACE = pattern(r"\b(first|second|third|fourth|last|next) player\b", re.IGNORECASE)
"""A place in the order of players."""
BESIDE = 0.4
"""How much a number has to tell of a value to be that value's: beside it, or with a word between."""
NUMBERED = pattern(r"[\d{]")
"""How a wording has numbers of its own."""
TIE = pattern(r"\b(?:ties?|tied|equal(?:s|ly)?)\b", re.IGNORECASE)
"""How a tie is told,"""
TOLD_TIED = pattern(
    r"\b(?:strengths?|totals?|values?|skirmish|it|they|both sides) (?:is|are|was|were|ends? (?:up )?in)"
    r" (?:an? )?(?:ties?|tied|equal|draw)\b", re.IGNORECASE
)
"""how one tells that the two that are compared are,"""
TIED = pattern(
    r"\b(?:ties?|tied|draws?|drawn|equal(?:s|ly)?|even|same|alike|match(?:es|ed)?|as \w+ as|exactly|level"
    r"|both|each|neither|no more)\b|\bvs\b", re.IGNORECASE
)
"""and how two values may be told to be the same."""
TIE_TOLD = pattern(rf"{TIE.pattern}|\b(?:same|draws?|drawn|match(?:es|ed)?)\b", re.IGNORECASE)
"""In a story "each" and "both" may be of anything."""
SOME, MOSTLY = 0.4, 0.75
"""So many wordings name the tie, and so many tell of one in some words, if it is what they are about."""
VALUES = ("threat", "wounds", "damage", "burdens", "threats", "resources", "progress")
"""Values of players and cards in play, as situations name them."""


def another_position(text: str, numbers: Sequence[Number], worded: Sequence[str], case: Data) -> str:
    """What of a position a question tells otherwise than a case has it, in a few words; "" where nothing."""
    told = SAYS.sub(" ", asking_clause(text))
    if not tells_a_story(text) and (whose := OWNED.search(SAYS.sub(" ", text))):
        told = f"{whose[0]} {told}"
    if another := another_player(told, worded, case):
        return another
    account = [str(case.get(field, "")) for field in ("title", "summary")]
    if turn := another_turn(text, (*worded, *account)):
        return NotAbout.of(f"the {turn} player")
    if value := another_comparison(numbers, worded, case):
        return f"{value} stands otherwise in it"
    account.append(str(case.get("why", "")))
    if tells_a_tie(text) and not any(map(TIED.search, (*worded, *account))):
        return "no tie is told in it"
    return "nothing is said of a tie" if only_tied(text, numbers, worded) else ""


def tells_a_tie(text: str) -> bool:
    """Does a question of a sentence or two tell that two values are the same?"""
    return not tells_a_story(text) and TOLD_TIED.search(text) is not None


def only_tied(text: str, numbers: Sequence[Number], worded: Sequence[str]) -> bool:
    """Do most wordings speak of a tie where a question tells of none, neither in words nor by a number that
    it has twice? What a tie is decided by says nothing of who wins otherwise.
    """
    values = [one.value for one in numbers]
    told_so = TIE_TOLD if tells_a_story(text) else TIED
    tied = told_so.search(text) or len(set(values)) < len(values)
    named, told = (sum(way.search(one) is not None for one in worded) for way in (TIE, TIED))
    return not tied and named > SOME * len(worded) and told > MOSTLY * len(worded)


def another_player(told: str, worded: Sequence[str], case: Data) -> str:
    """Somebody else than who asks, of whom neither a wording nor the account of a case speaks; "" if there is
    none.
    """
    found = OTHERS.search(told)
    if found is None or any(SOMEBODY.search(one) for one in worded):
        return ""
    others = [str(one.get("name", "")) for one in case.get("players", ())[1:] if isinstance(one, dict)]
    account = " ".join(str(case.get(field, "")) for field in ("title", "summary"))
    if SOMEBODY.search(account) or any(name and name in account for name in others):
        return ""
    if found[0].lower().startswith("opponent") and types_asked_of(case) == {"minion"}:
        return ""  # whose card it is that the case asks about
    return f"nothing is said of “{found[0]}” in it"


def another_turn(text: str, worded: Sequence[str]) -> str:
    """The place in the order of players of which a question speaks, where wordings, or the account of the
    case, speak of other places alone; "" else.
    """
    its = {place.lower() for one in worded for place in PLACE.findall(one)}
    mine = {place.lower() for place in PLACE.findall(text)}
    return min(mine - its, default="") if its else ""


def another_comparison(numbers: Sequence[Number], worded: Sequence[str], case: Data) -> str:
    """A value that a question has twice, alike or not, and that the players or cards of a case have the other
    way, where no wording has numbers; "" if there is none.
    """
    if any(NUMBERED.search(one) for one in worded):
        return ""
    for name in VALUES:
        mine = {one.value for one in numbers if abs(one.near.get(name, 0.0)) >= BESIDE}
        said = sum(abs(one.near.get(name, 0.0)) >= BESIDE for one in numbers)
        its = list(_values(case, name))
        if min(said, len(its)) > 1 and (len(mine) > 1) != (len(set(its)) > 1):
            return f"“{name}”"
    return ""


def _values(case: Data, field: str) -> Iterator[int]:
    """The numbers that a value has in a position, each time."""
    for name in ("players", "heroes", "allies", "companions", "minions"):
        for one in case.get(name, ()):
            if isinstance(one, dict) and isinstance(one.get(field), int):
                yield int(one[field])


def types_asked_of(case: Data) -> frozenset[str]:
    """The types of the first card of which a case asks, none where it asks of none; types that the words of
    kinds know by one name are all there.
    """
    game = str(case.get("game", ""))
    described = {
        str(one.get("name", "")): str(one.get("type", "")) for one in case.get("cards", ())
        if isinstance(one, dict)
    }
    for name in _names(case.get("ask") or {}):
        found = frozenset([described[name]]) if name in described else _types(game, name)
        if found:
            return frozenset(one.replace("-", " ") for one in found) | frozenset(
                f"objective {one}" for one in found
            )
    return frozenset()


def _names(value: Any) -> Iterator[str]:
    """The names that stand anywhere in a position."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)
    elif isinstance(value, str):
        yield value
        yield split(value)[0]


@lru_cache(maxsize=8192)
def _types(game: str, name: str) -> frozenset[str]:
    return frozenset(one.type for one in Cards(game).printings(name)) if name else frozenset()


__all__ = ["another_position", "types_asked_of"]
