"""A place told once of several things that are named or counted together: "more enemies than locations in
the staging area", "a Troll enemy and a Forest location in the staging area", "the number of allies plus the
number of heroes committed to the quest". It is said of each of them that can be there and has no place of its
own.
"""

from __future__ import annotations

from .node import Node, Value, nodes

_PLAYERS_CARDS = frozenset(
    ["hero", "ally", "character", "attachment", "event", "player_side_quest", "treasure"]
)
_ENEMY_SIDE = frozenset(["enemy", "location", "treachery"])
_NO_CHARACTERS = _ENEMY_SIDE | {"attachment", "event", "objective", "treasure"}

_NEVER_IN = {
    "staging_area": _PLAYERS_CARDS, "encounter_deck": _PLAYERS_CARDS, "encounter_discard": _PLAYERS_CARDS,
    "hand": _ENEMY_SIDE, "deck": _ENEMY_SIDE, "discard_pile": _ENEMY_SIDE,
}  # fmt: skip
"""Places, with the sorts of cards that are never there."""

_NEVER_SO = {"committed": _NO_CHARACTERS, "engaged_with": _PLAYERS_CARDS | {"location", "treachery"}}
"""What is said like a place, with the sorts of cards of which it never is."""

_PLACES = frozenset(["in_zone", "now_in_zone", "in_play", "in_zone_of", *_NEVER_SO])
_OWN = _PLACES | {"controlled_by", "attached_to", "on_card", "committed_by", "set_aside"}
"""What says of cards where they are: those of which it is said are there and nowhere else."""


def of_each_named(node: Node) -> Node:
    """Cards named one after the other, with "and" or "or": the last one's place is that of all."""
    parts = node.get("of")
    if not isinstance(parts, tuple) or len(parts) < 2:
        return node
    last = parts[-1].get("of") if isinstance(parts[-1], Node) else None
    if not isinstance(last, Node) or last.kind != "filter":
        return node
    return node.replace(of=(*(_named_there(part, last) for part in parts[:-1]), parts[-1]))


def of_each_counted(node: Node) -> Node:
    """ "More A than B in a place": A are counted there too."""
    n, of = node.get("n"), node.get("of")
    there = n.get("of") if isinstance(n, Node) and n.kind == "number_of" else None
    if not isinstance(there, Node) or not isinstance(of, Node):
        return node
    return node.replace(of=_there(of, there))


def of_both_compared(node: Node) -> Node:
    """ "If the players control more A than B in a place", "the number of A is greater than the number of B in
    a place".
    """
    if node.kind == "compare":
        right = node.get("right")
        return node.replace(left=_counted_there(node["left"], right)) if isinstance(right, Node) else node
    of, than = node.get("of"), node.get("than")
    return node.replace(of=_there(of, than)) if isinstance(of, Node) and isinstance(than, Node) else node


def of_each_number(node: Node) -> Node:
    """ "The number of A plus (the difference to) the number of B in a place": A are counted there too."""
    if node.kind == "sum":
        parts = node.get("of")
        if not isinstance(parts, tuple) or not isinstance(parts[-1], Node):
            return node
        return node.replace(of=(*(_counted_there(part, parts[-1]) for part in parts[:-1]), parts[-1]))
    one, other = node.get("one"), node.get("other")
    if one is None or not isinstance(other, Node):
        return node
    return node.replace(one=_counted_there(one, other))


def _counted_there(number: Value, last: Node) -> Value:
    if not isinstance(number, Node) or number.kind != "number_of" or last.kind != "number_of":
        return number
    of, there = number.get("of"), last.get("of")
    if not isinstance(of, Node) or not isinstance(there, Node):
        return number
    return number.replace(of=_there(of, there))


def _named_there(part: Value, last: Node) -> Value:
    of = part.get("of") if isinstance(part, Node) else None
    if not isinstance(part, Node) or not isinstance(of, Node):
        return part
    return part.replace(of=_there(of, last))


def _there(which: Node, last: Node) -> Node:
    """A description with the place of the one behind it, if it has none and its cards can be there."""
    if which.kind != "filter" or last.kind != "filter" or any(n.kind in _OWN for n in nodes(which, "is")):
        return which
    places = tuple(n for n in nodes(last, "is") if n.kind in _PLACES and can_be_there(which, n))
    return which.replace(**{"is": (*nodes(which, "is"), *places)}) if places else which


def can_be_there(which: Node, place: Node) -> bool:
    """Whether cards of that sort can be in a place, or are ever so."""
    zone, types = place.get("zone"), which.get("type")
    never = _NEVER_IN.get(zone.kind) if isinstance(zone, Node) else _NEVER_SO.get(place.kind)
    return all(t not in (never or ()) for t in (types if isinstance(types, tuple) else (types,)))
