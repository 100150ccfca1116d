"""What the engine does for an entry: the functions that play it, and the phrases of card text that it
governs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ruling_service.web.games import shown

PACKAGE = "ruling_service."
"""How the full name of a function begins; that of a phrase begins with its category."""


class Played(NamedTuple):
    """The functions of the engine that play an entry, and the phrases of the card language that follow it."""

    functions: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()


def in_parts(plays: Iterable[str]) -> Played:
    """What plays an entry (see `situations.shared.played_by`), the functions and the phrases apart."""
    functions, phrases = set(), set()
    for name in plays:
        if name.startswith(PACKAGE):
            functions.add(name.removeprefix(PACKAGE))
        else:
            phrases.add(name.rpartition(" ")[2].rstrip("_").replace("_", " "))
    return Played(tuple(sorted(functions)), tuple(sorted(phrases)))


def governing(game: str, ability: Any) -> list[str]:
    """The entries that the phrases of a compiled ability follow."""
    entries = [sorts[ability.kind]] if ability.kind in (sorts := shown(game).sorts) else []
    tables = shown(game).meanings()
    for node in _nodes(ability):
        for table in tables:
            entries += table.cites.get(node.kind, ())
    return list(dict.fromkeys(entries))


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for inner in value:
            yield from _nodes(inner)
    elif hasattr(value, "kind"):
        yield value
        for inner in value.fields.values():
            yield from _nodes(inner)
