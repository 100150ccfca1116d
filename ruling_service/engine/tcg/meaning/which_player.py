"""Which player "that player" is: the one named last before it, be it in "the Free Peoples player's hand".

"That player" keeps that phrase (`means`). Where it means one player for certain, he is meant; else who was
chosen, and where play has chosen nobody by then, the only one that it can mean.
"""

from __future__ import annotations

from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg.meaning.antecedents import fields_as_read
from ruling_service.engine.tcg.meaning.said_before import OF_PLAYERS


def with_players_told(ability: Node) -> Node:
    """An ability in which each "that player" says who was named before it."""
    if not any(node.kind == "that_player" for node in ability.walk()):
        return ability
    return _told(ability, None)[0]


def _told(node: Node, last: Node | None) -> tuple[Node, Node | None]:
    """A phrase read behind the player named last, and the player named last when it has been read."""
    if node.kind == "that_player":
        return (node if last is None else node.replace(means=last)), last
    if node.kind == "gain_ability":
        return node, last
    own = node if node.kind in OF_PLAYERS else last
    fields: dict[str, Value] = dict(node.fields)
    for name, value in fields_as_read(node):
        if isinstance(value, Node):
            fields[name], own = _told(value, own)
        elif isinstance(value, tuple):
            parts: list[Value] = []
            for part in value:
                if isinstance(part, Node):
                    part, own = _told(part, own)
                parts.append(part)
            fields[name] = tuple(parts)
    return Node(node.kind, **fields), own
