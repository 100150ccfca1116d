"""What the engine does for an entry: the functions that play it, and the phrases of card text that it
governs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.web.games import shown


class Played(NamedTuple):
    """The functions of the engine that play an entry, and the phrases of the card language that follow it."""

    functions: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()


def played_by(entry_id: str) -> Played:
    """What the engine does for the entry; nothing at all for one that is not played."""
    game = entry_id.partition("/")[0]
    return _played(game).get(entry_id, Played())


@lru_cache(maxsize=4)
def _played(game: str) -> dict[str, Played]:
    functions: dict[str, set[str]] = {}
    phrases: dict[str, set[str]] = {}
    for entry_id, function in shown(game).rulebook().coverage():
        functions.setdefault(entry_id, set()).add(function.removeprefix("ruling_service."))
    for table in shown(game).meanings():
        for kind, cites in table.cites.items():
            for entry_id in cites:
                phrases.setdefault(entry_id, set()).add(kind.rstrip("_").replace("_", " "))
    return {
        entry_id: Played(tuple(sorted(functions.get(entry_id, ()))), tuple(sorted(phrases.get(entry_id, ()))))
        for entry_id in functions.keys() | phrases.keys()
    }


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
