"""What the engine does for an entry: the functions that play it, and the phrases of card text that it governs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Played(NamedTuple):
    """The functions of the engine that play an entry, and the phrases of the card language that follow it."""

    functions: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()


def played_by(entry_id: str) -> Played:
    """What the engine does for the entry; nothing at all for one that is not played."""
    game = entry_id.partition("/")[0]
    return _played(game).get(entry_id, Played())


@lru_cache(maxsize=2)
def _played(game: str) -> dict[str, Played]:
    if game != "lcg":
        return {}
    from ruling_service.engine.lcg import game as _registers  # noqa: F401
    from ruling_service.engine.lcg.meaning import registry
    from ruling_service.engine.lcg.rulebook import LCG

    functions: dict[str, set[str]] = {}
    phrases: dict[str, set[str]] = {}
    for entry_id, function in LCG.coverage():
        functions.setdefault(entry_id, set()).add(function.removeprefix("ruling_service."))
    for table in registry.ALL:
        for kind, cites in table.cites.items():
            for entry_id in cites:
                phrases.setdefault(entry_id, set()).add(kind.rstrip("_").replace("_", " "))
    return {
        entry_id: Played(tuple(sorted(functions.get(entry_id, ()))), tuple(sorted(phrases.get(entry_id, ()))))
        for entry_id in functions.keys() | phrases.keys()
    }
