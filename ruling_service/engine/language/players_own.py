"""What is done to something of each player, with a number or a choice that is each one's own: "Raise each
player's threat by 1 for each ally he controls" is what each player does.
"""

from __future__ import annotations

from .node import Node, Value, replaced

_EACH = "each_player"
_ONE = "a_player"
_HIS = "that_player"
_X = "x"
_MOST = frozenset(["with_most", "of_most", "with_most_tokens", "with_most_attached", "with_most_poison"])
_WITHIN = ("do", "options", "ability")


def each_with_his_own(sentences: list[Node], x: Value | None) -> list[Node]:
    """The sentences of an ability, what is done to each player's own said of each player; `x`: what X is."""
    x_is_his = isinstance(x, Node) and _is_in(x, _HIS)
    told: list[Node] = []
    for each in sentences:
        so_far = any(_is_in(said, _EACH) for said in told)
        told.append(each.replace(do=tuple(
            _by_each(part, x_is_his, so_far) if isinstance(part, Node) else part for part in do
        )) if isinstance(do := each.get("do"), tuple) else each)
    return told


def _by_each(phrase: Node, x_is_his: bool, so_far: bool) -> Node:
    """A phrase, said of what each player does where it is about what is each one's own; `so_far`: a sentence
    before it says what each of them does, and this one goes on.
    """
    if _is_in(phrase, _HIS) and (own := _of_his(phrase)) != phrase:
        return own if so_far else Node("player_must", who=Node(_EACH), do=(own,))
    if any(name in phrase for name in _WITHIN) or sum(n.kind == _EACH for n in phrase.walk()) != 1:
        return phrase
    if not (_is_in(phrase, _HIS) or x_is_his and _is_in(phrase, _X) or is_most_of_each(phrase)):
        return phrase
    his = replaced(phrase, lambda node: node.kind == _EACH, Node(_HIS))
    return Node("player_must", who=Node(_EACH), do=(his,)) if isinstance(his, Node) else phrase


def _of_his(phrase: Node) -> Node:
    """A phrase in which "each ally a player controls" stands beside something "his", said of one player."""
    each = [
        node for node in phrase.walk() if node.kind == "each" and _is_in(node, _ONE) and _is_in(node, _HIS)
    ]
    for cards in each:
        his = replaced(cards, lambda node: node.kind == _ONE, Node(_HIS))
        if isinstance(his, Node) and isinstance(new := replaced(phrase, cards.__eq__, his), Node):
            phrase = new
    return phrase


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
