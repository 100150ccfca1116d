"""Cards that a text takes as it shows cards, without saying where they lie: "reveal the top 4 cards of your
draw deck and discard 1 Shadow card" means one of those it shows.

Cards of a type ("a minion") are those in play; "a card", of whatever side or culture, that follows on
showing cards is one of them, in the sentence that shows them and the next one. What a condition holds, and
what is done for a cost that shows cards, may be about any.
"""

from __future__ import annotations

from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg.meaning.restrictions import WHERE_AND_WHOSE, types_of

REVEALS = kinds_with("tcg", "reveals")
LOOKS_AT = kinds_with("tcg", "looks_at")
TAKES = kinds_with("tcg", "takes")
"""Deeds that are done to cards wherever they lie."""
WITHIN = frozenset(["player_may", "player_must", "make_player", "then", "sentence"])
"""What stands around deeds that are done one after the other with those around it."""
MADE = frozenset(["player_must", "make_player"])
"""What a player is made to do, by default with cards in play (tcg/discard)."""
DESCRIBED = kinds_with("tcg", "so_many_of")
"""Noun phrases that hold a description and say how many cards of it are meant."""
PLACED = WHERE_AND_WHOSE - {"random", "other", "except"}
"""What says of cards where they lie, or whose they are."""


def of_those_shown(sentences: tuple[Node, ...]) -> tuple[Node, ...]:
    """The sentences of a text, in which cards that follow on showing some are said to be among those."""
    found, before = [], ""
    for sentence in sentences:
        showing = any(_shown_by(part) for part in sentence.walk())
        said, now = _in_order((sentence,), before)
        found += said
        before = now if showing else ""
    return tuple(found)


def _shown_by(deed: Node) -> str:
    """What is said of a card that is one of those that a deed shows; empty where it shows none."""
    return "was_revealed" if deed.kind in REVEALS else "found_there" if deed.kind in LOOKS_AT else ""


def _in_order(parts: tuple[Node, ...], shown: str) -> tuple[list[Node], str]:
    """Deeds done one after the other, and what is said of the cards that the last of them has shown."""
    found = []
    for part in parts:
        if by_it := _shown_by(part):
            shown = by_it
        elif part.kind in TAKES and shown and "from" not in part and isinstance(part.get("what"), Node):
            part = part.replace(what=_one_of_them(nodes(part, "what")[0], shown))
        elif "do" in part:
            carried = shown if part.kind in WITHIN and part.kind not in MADE else ""
            inner, now = _in_order(nodes(part, "do"), carried)
            shown = now if part.kind in WITHIN else shown
            part = part if tuple(inner) == nodes(part, "do") else part.replace(do=tuple(inner))
        found.append(part)
    return found, shown


def _one_of_them(what: Node, shown: str) -> Node:
    """A noun phrase of cards of no type and no place, said to be among those shown."""
    if what.kind in ("together", "either_of"):
        return what.replace(of=tuple(_one_of_them(each, shown) for each in nodes(what, "of")))
    of = what.get("of")
    if what.kind not in DESCRIBED or not isinstance(of, Node) or of.kind != "filter":
        return what
    said = nodes(of, "is")
    if types_of(of) != ("card",) or any(restriction.kind in PLACED for restriction in said):
        return what
    return what.replace(of=of.replace(**{"is": (*said, Node(shown))}))
