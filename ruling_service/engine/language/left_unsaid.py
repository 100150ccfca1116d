"""What a sentence leaves out because nothing else can be meant: cards "discarded" that are named by no sort
and no place are cards of a hand; "all others" behind a choice are the rest of what could be chosen.
"""

from __future__ import annotations

from .node import Node

_ANY_CARD = Node("filter", type=("card",))
_ANY_OTHER = Node("filter", **{"is": (Node("other"),)})


def of_ones_hand(node: Node) -> Node:
    """ "Discards 1 card": one of the hand of whoever discards it."""
    what = node.get("what")
    if not isinstance(what, Node) or what.kind != "some" or what.get("of") != _ANY_CARD:
        return node
    if set(what.fields) > {"count", "of"} or set(node.fields) != {"what"}:
        return node
    return Node("discard_cards", n=what.get("count") or 1, **{"from": Node("hand", of=Node("you"))})


def is_any_other(node: Node) -> bool:
    """Whether a phrase is "all others", whatever they are: the rest."""
    return node.get("of") == _ANY_OTHER and set(node.fields) == {"of"}
