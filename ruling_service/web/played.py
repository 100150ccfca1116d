"""What the engine does for an entry: the functions that play it, and the phrases of card text that it
governs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ruling_service.engine.language.node import Node
from ruling_service.situations.shared import games
from ruling_service.situations.shared.records import verbs
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


def governing(game: str, ability: Any, type_: str) -> list[str]:
    """The entries that the phrases of a compiled ability of a card of this type follow, in their order."""
    rules = games.game(game).sheet
    read = (ability.kind, *(each.kind for each in rules.as_played(ability))) if rules else (ability.kind,)
    sorts = shown(game).sorts
    entries = list(dict.fromkeys(sorts[kind] for kind in read if kind in sorts))
    tables = shown(game).meanings()
    for node in _nodes(ability):
        if node is ability and entries:
            continue  # what an ability of its sort is, its sort says
        cites = [cite for table in tables for cite in table.cites.get(node.kind, ())]
        others = _of_other_cards(game, node, type_)
        entries += [cite for cite in cites if cite not in others]
    return list(dict.fromkeys(entries))


def _of_other_cards(game: str, event: Node, type_: str) -> set[str]:
    """The entries on happenings that an event means for cards of other types only."""
    rules = games.game(game).sheet
    if rules is None or event.kind not in rules.occurrences:
        return set()
    own = rules.happenings(event, type_)
    known = verbs(game)
    meant = [known[kind] for kind in rules.occurrences[event.kind] if kind in known]
    return {one.entry for one in meant if one.past not in own} - {
        one.entry for one in meant if one.past in own
    }


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for inner in value:
            yield from _nodes(inner)
    elif hasattr(value, "kind"):
        yield value
        for inner in value.fields.values():
            yield from _nodes(inner)
