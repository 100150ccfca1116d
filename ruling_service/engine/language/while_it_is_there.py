"""What a text does with a card as it leaves play, while it is there still."""

from __future__ import annotations

from .node import Node, nodes
from .properties import kinds_with

_OF_WHAT_LEAVES = kinds_with("lcg", "of_what_leaves")
"""Events of cards that are out of play once they have happened."""


def while_it_is_there(waiting: Node) -> Node:
    """ "If a location is explored, move its tokens …": the tokens that lie on it still. `waiting` is the
    ability, or the phrase of one, that waits for something with `when` and does something with `do`.
    """
    when = waiting.get("when")
    if isinstance(when, Node) and when.kind == "if_event" and takes_what_leaves(waiting):
        return waiting.replace(when=when.as_kind("when"))
    return waiting


def takes_what_leaves(waiting: Node) -> bool:
    """Whether it moves tokens off a card that is about to leave play."""
    when = waiting.get("when")
    event = when.get("event") if isinstance(when, Node) and when.kind in ("if_event", "when") else None
    if not isinstance(event, Node) or event.kind not in _OF_WHAT_LEAVES:
        return False
    moved = (n["from"] for each in nodes(waiting, "do") for n in each.walk() if n.kind == "move_tokens")
    return any(isinstance(each, Node) and each.kind in ("it", "that", "this") for each in moved)
