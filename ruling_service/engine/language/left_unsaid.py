"""What a sentence leaves out because nothing else can be meant: cards "discarded" that are named by no sort
and no place are cards of a hand; "all others" behind a choice are the rest of what could be chosen.
"""

from __future__ import annotations

from .node import Node, Value

_ANY_CARD = Node("filter", type=("card",))
_ANY_OTHER = Node("filter", **{"is": (Node("other"),)})


def of_ones_hand(node: Node) -> Node:
    """ "Discards 1 card": one of the hand of whoever discards it."""
    what = node.get("what")
    if not isinstance(what, Node) or what.kind != "some" or what.get("of") != _ANY_CARD:
        return node
    if set(what.fields) > {"count", "of"} or set(node.fields) != {"what"}:
        return node
    return Node("discard_cards", n=what.get("count") or 1, **{"from": ONES_HAND})


ONES_HAND = Node("hand", of=Node("you"))


def discards_of_his_own(node: Node) -> Node:
    """ "Each player draws 1 card and discards 1 card": one of the hand of the player who does it."""
    who = node.get("who")
    if not isinstance(who, Node) or who.kind == "you":
        return node
    return node.replace(do=_from_his_hand(node["do"]))


def _from_his_hand(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_from_his_hand(each) for each in value)
    if not isinstance(value, Node):
        return value
    if is_of_ones_hand(value):
        return value.replace(**{"from": Node("hand", of=Node("that_player"))})
    return Node(value.kind, **{name: _from_his_hand(inner) for name, inner in value.fields.items()})


def is_of_ones_hand(phrase: Node) -> bool:
    """Whether somebody discards cards of his own hand."""
    return phrase.kind in ("discard_cards", "discard_down") and phrase.get("from") == ONES_HAND


def is_any_other(node: Node) -> bool:
    """Whether a phrase is "all others", whatever they are: the rest."""
    return node.get("of") == _ANY_OTHER and set(node.fields) <= {"of", "all"}
