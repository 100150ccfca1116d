"""Which texts of the cards in a position the engine does not play yet: they are named, never left out in silence."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, statements
from ruling_service.situations.position import Position

PLAYED = frozenset(["keyword", "action", "response", "trigger", "constant", "bearer", "to_play", "aid"])
"""Sorts of ability that the rules carry out, if all phrases in them have a meaning."""

SHAPE = frozenset(["sentence", "gain_keyword", "gain_ability", "stat_bonus", *statements.WRAPPERS])
TABLES = (
    phrases.PLAYERS,
    phrases.CARDS,
    phrases.FITTING,
    phrases.AMOUNTS,
    phrases.CONDITIONS,
    phrases.EVENTS,
    phrases.EFFECTS,
    phrases.LASTING,
)


def gaps(position: Position) -> list[dict[str, str]]:
    """The phrases of cards in this position that are not understood, or understood and not played yet."""
    keys = {card.printed for card in position.play.state.cards.values()}
    found = position.catalogue.gaps(keys)
    for key in sorted(keys):
        found += [_gap(position.catalogue[key], kind) for kind in dict.fromkeys(_unplayed(position.catalogue[key]))]
    return found


def _gap(card: Printed, kind: str) -> dict[str, str]:
    return {"card": card.name, "phrase": kind.replace("_", " ").strip(), "reason": "understood, but not played yet"}


def _unplayed(card: Printed) -> Iterator[str]:
    for ability in card.abilities:
        if isinstance(ability, Node):
            yield from _in_ability(ability)


def _in_ability(ability: Node) -> Iterator[str]:
    if ability.kind not in PLAYED:
        yield ability.kind
    elif ability.kind not in ("keyword", "aid"):
        yield from (kind for inner in _inside(ability) for kind in _in_phrase(inner))


def _in_phrase(node: Node) -> Iterator[str]:
    if not (node.kind in SHAPE or node.kind in statements.STATEMENTS or any(node.kind in table.table for table in TABLES)):
        yield node.kind
    yield from (kind for inner in _inside(node) for kind in _in_phrase(inner))


def _inside(node: Node) -> Iterator[Node]:
    for value in node.fields.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield each
