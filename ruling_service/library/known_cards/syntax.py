"""How what is typed so far in a search by fields may go on."""

from __future__ import annotations

import re
from typing import NamedTuple

from ruling_service.counted import counted
from ruling_service.errors import RulingError
from ruling_service.library.known_cards.fields import BY_NAME, FIELDS, folded
from ruling_service.library.known_cards.fitting import fitting
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.reading import Library
from ruling_service.patterns import pattern

_LAST = pattern(
    r"(?P<before>(?:.*\s)?)(?P<not>-?)(?P<field>[a-z]+)(?P<comparison>:|!?=)"
    r'(?:"(?P<quoted>[^"]*)|(?P<value>[^\s"<>=:]*))$', re.S
)
_BEGUN = pattern(r"(?P<before>.*\s)(?P<field>[a-z]+)$", re.S)
_ASKED = pattern(r"(?:^|\s)-?(?P<field>[a-z]+)(?::|[<>!]?=|[<>])\S")


class Completion(NamedTuple):
    """A query that what was typed may become, and what it asks for."""

    query: str
    line: str


def completions(library: Library, typed: str, game: str | None) -> list[Completion]:
    """The values that may stand behind a field, or the fields that begin so where one was asked for before;
    none for anything else.
    """
    last = _LAST.match(typed)
    if last and last["field"] in BY_NAME:
        return _values(library, last, game)
    begun = _BEGUN.match(typed)
    if begun and any(match["field"] in BY_NAME for match in _ASKED.finditer(begun["before"])):
        return [
            Completion(f"{begun['before']}{field.example}", field.means) for field in FIELDS
            if field.name.startswith(begun["field"]) and (game is None or game in field.games)
        ]
    return []


def _values(library: Library, last: re.Match[str], game: str | None) -> list[Completion]:
    field = BY_NAME[last["field"]]
    if field.sort not in ("choice", "part", "list"):
        return []
    try:
        known = fitting(known_cards(library)).values(field, game)
    except RulingError:  # damaged cards; the search itself says so
        return []
    wanted = folded(last["quoted"] or last["value"] or "")
    found = [(value, count) for value, count in known.most_common() if f" {wanted}" in f" {value}"]
    begun = f"{last['before']}{last['not']}{last['field']}{last['comparison']}"
    return [
        Completion(
            f'{begun}"{value}"' if " " in value else f"{begun}{value}",
            f"{counted(count, 'printing')}",
        )
        for value, count in found
    ]
