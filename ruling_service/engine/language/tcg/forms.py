"""One form for what cards say in several ways, and what "he" means on a card that is borne."""

from __future__ import annotations

from ..house import as_tuple
from ..node import Node, Value


def unified(node: Node) -> Node:
    """The same phrase in one form: "the strength of X is +1" is "X is strength +1"."""
    fields = {name: _unified(value) for name, value in node.fields.items()}
    if node.kind == "gets" and "stat" in fields:
        names = ("stat", "change", "per")
        bonus = Node("stat_bonus", **{name: fields[name] for name in names if name in fields})
        fields = {name: value for name, value in fields.items() if name not in names} | {"bonus": (bonus,)}
    if node.kind in _TAKING:
        fields = _zone_in_filter(fields)
    if node.kind in ("play", "plays"):
        fields = _bearer_apart(fields)
    return Node(node.kind, **fields)


_TAKING = frozenset({"play", "take_into_hand", "reveal", "discard"})


def _zone_in_filter(fields: dict[str, Value]) -> dict[str, Value]:
    """`from` belongs to the filter of what is taken, where it has one."""
    what, zone = fields.get("what"), fields.get("from")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or zone is None or not isinstance(of, Node) or of.kind != "filter":
        return fields
    narrowed = of.replace(**{"is": (*as_tuple(of.get("is") or ()), Node("in_zone", zone=zone))})
    return {name: value for name, value in fields.items() if name != "from"} | {"what": what.replace(of=narrowed)}


def _bearer_apart(fields: dict[str, Value]) -> dict[str, Value]:
    """"Play a weapon on X": what it is played on stands in `on`."""
    what = fields.get("what")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or not isinstance(of, Node) or of.kind != "filter" or "on" in fields:
        return fields
    kept = as_tuple(of.get("is") or ())
    last = kept[-1] if kept else None
    if not isinstance(last, Node) or last.kind != "on_card":
        return fields
    rest = of.replace(**{"is": kept[:-1]}) if kept[:-1] else of.without("is")
    return fields | {"what": what.replace(of=rest), "on": last["what"]}


def _unified(value: Value) -> Value:
    if isinstance(value, Node):
        return unified(value)
    return tuple(_unified(part) for part in value) if isinstance(value, tuple) else value


ITS_OWN = frozenset({"he", "she", "it", "his", "its"})


def about(node: Node, own: Node) -> Node:
    """The sentence with every `it` as `own`."""
    return _replaced(node, Node("it"), own)


def spoken_of(ability: Node, own: Node) -> Node:
    """The ability with its marks for "the card it is about" resolved: the bearer on a card that is borne, else the card itself."""
    bearers = ability.kind == "constant" and own.kind == "attached" and not _subjects(ability)
    return _replaced(about(ability, own) if bearers else ability, Node("its_own"), own)


def _subjects(ability: Node) -> bool:
    """Does the ability speak of a certain card before it says "he" or "it"?"""
    return any(node.kind in ("this", "attached", "named", "some", "each", "that", "yours", "ring_bearer") for node in ability.walk())


def _replaced(node: Node, old: Node, new: Node) -> Node:
    def changed(value: Value) -> Value:
        if value == old:
            return new
        if isinstance(value, Node):
            return _replaced(value, old, new)
        return tuple(changed(part) for part in value) if isinstance(value, tuple) else value

    return Node(node.kind, **{name: changed(value) for name, value in node.fields.items()})
