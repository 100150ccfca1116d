"""What is done to something of each player, with a number or a choice that is each one's own: "Raise each
player's threat by 1 for each ally he controls" is what each player does.
"""

from __future__ import annotations

from .node import Node, Value, replaced

_EACH = "each_player"
_HIS = "that_player"
_X = "x"
_MOST = frozenset(["with_most", "of_most", "with_most_tokens", "with_most_attached", "with_most_poison"])
_WITHIN = ("do", "options", "ability")


def each_with_his_own(sentences: list[Node], x: Value | None) -> list[Node]:
    """The sentences of an ability, what is done to each player's own said of each player; `x`: what X is."""
    x_is_his = isinstance(x, Node) and _is_in(x, _HIS)
    return [
        each.replace(do=tuple(_by_each(part, x_is_his) if isinstance(part, Node) else part for part in do))
        if isinstance(do := each.get("do"), tuple) else each
        for each in sentences
    ]


def _by_each(phrase: Node, x_is_his: bool) -> Node:
    """A phrase, said of what each player does where it is about what is each one's own."""
    if any(name in phrase for name in _WITHIN) or sum(n.kind == _EACH for n in phrase.walk()) != 1:
        return phrase
    if not (_is_in(phrase, _HIS) or x_is_his and _is_in(phrase, _X) or is_most_of_each(phrase)):
        return phrase
    his = replaced(phrase, lambda node: node.kind == _EACH, Node(_HIS))
    return Node("player_must", who=Node(_EACH), do=(his,)) if isinstance(his, Node) else phrase


def is_most_of_each(phrase: Node) -> bool:
    """Whether a phrase speaks of the one card that has the most of something among those of each player."""
    return any(
        node.kind == "filter" and isinstance(asked := node.get("is"), tuple)
        and any(isinstance(each, Node) and each.kind in _MOST for each in asked)
        and any(isinstance(each, Node) and each.get("who") == Node(_EACH) for each in asked)
        for node in phrase.walk()
    )


def _is_in(phrase: Node, kind: str) -> bool:
    return any(node.kind == kind for node in phrase.walk())
