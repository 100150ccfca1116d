"""Cards taken by their kind out of those just looked at: "Look at the top 3 cards of your deck. Add 1 event
to your hand and place the rest on the bottom of your deck". What isn't said to be elsewhere is one of these,
where the text goes on about the rest of them, or takes it to a hand.
"""

from __future__ import annotations

from .node import Node, nodes
from .properties import kinds_with

_TOP = frozenset(["top_cards", "bottom_cards"])
_REST = frozenset(["rest", "discard_other"])
_TAKES = frozenset([
    "add_to", "discard", "put_into_play", "put_in", "put_back", "move_to", "return", "shuffle_into", "reveal",
])  # fmt: skip
"""What is done to cards that are taken out of others."""
_TAKEN = frozenset(["some", "each", "any", "any_number", "up_to", "the"])
_WHERE = kinds_with("lcg", "where_and_whose")
_AMONG = Node("among_seen")
_SHOWN = Node("just_revealed")
_SHOWN_BY_THIS = Node("done_this_way", how="revealed")


def taken_of_those_seen(sentences: list[Node]) -> list[Node]:
    """The sentences, in which cards taken by their kind are among those that the text has looked at."""
    rest = any(n.kind in _REST for sentence in sentences for n in sentence.walk())
    seen = False
    done: list[Node] = []
    for sentence in sentences:
        told, seen = _told(nodes(sentence, "do"), seen, rest)
        done.append(sentence.replace(do=told) if told != sentence.get("do") else sentence)
    return done


def _told(phrases: tuple[Node, ...], seen: bool, rest: bool) -> tuple[tuple[Node, ...], bool]:
    """The phrases, and whether several cards have been looked at by then."""
    done: list[Node] = []
    for phrase in phrases:
        inner = nodes(phrase, "do")
        if inner:
            told, seen = _told(inner, seen, rest)
            phrase = phrase.replace(do=told) if told != inner else phrase
        elif seen and phrase.kind in _TAKES:
            phrase = _out_of_those(phrase, rest)
        seen = seen or _looks_at_several(phrase)
        done.append(phrase)
    return tuple(done), seen


def _looks_at_several(phrase: Node) -> bool:
    """Whether a phrase looks at several cards of a deck, or shows several of a player's; what is revealed of
    the encounter deck is resolved.
    """
    what = phrase.get("what")
    if phrase.kind not in ("look_at", "reveal") or not isinstance(what, Node) or what.kind not in _TOP:
        return False
    of = what.get("of")
    own = isinstance(of, Node) and of.kind == "deck"
    return what.get("n") != 1 and (phrase.kind == "look_at" or own)


def _out_of_those(phrase: Node, rest: bool) -> Node:
    to = phrase.get("to")
    if not rest and not (phrase.kind == "add_to" and isinstance(to, Node) and to.kind == "hand"):
        return phrase
    what = phrase.get("what")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or what.kind not in _TAKEN or not isinstance(of, Node):
        return phrase
    said = nodes(of, "is")
    if _SHOWN in said:
        said = tuple(_SHOWN_BY_THIS if n == _SHOWN else n for n in said)
    elif of.kind != "filter" or any(n.kind in _WHERE for n in said):
        return phrase
    else:
        said = (*said, _AMONG)
    return phrase.replace(what=what.replace(of=of.replace(**{"is": said})))
