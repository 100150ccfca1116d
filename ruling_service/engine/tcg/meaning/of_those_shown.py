"""Cards that a text takes as it shows cards, without saying where they lie: "reveal the top 4 cards of your
draw deck and discard 1 Shadow card" means one of those it shows.

Cards of a type ("a minion") are those in play; "a card", of whatever side or culture, that follows on
showing cards is one of them, in the sentence that shows them and the next one. What a condition holds, and
what is done for a cost that shows cards, may be about any.
"""

from __future__ import annotations

from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.tcg.meaning.restrictions import WHERE_AND_WHOSE, types_of

SHOWS = {
    "reveal": "was_revealed", "reveal_hand": "was_revealed", "reveal_until": "was_revealed",
    "look_at": "found_there", "look_at_hand": "found_there",
}
"""Deeds that show cards → what is said of a card that is one of those."""
TAKES = frozenset(["discard", "take_into_hand", "put_in", "remove_from_game", "stack", "shuffle_into"])
"""Deeds that are done to cards wherever they lie."""
WITHIN = frozenset(["player_may", "player_must", "make_player", "then", "sentence"])
"""What stands around deeds that are done one after the other with those around it."""
DESCRIBED = frozenset(["some", "up_to", "any_number", "each", "any", "some_random"])
"""Noun phrases that hold a description and say how many cards of it are meant."""
PLACED = WHERE_AND_WHOSE - {"random", "other", "except"}
"""What says of cards where they lie, or whose they are."""


def of_those_shown(sentences: tuple[Node, ...]) -> tuple[Node, ...]:
    """The sentences of a text, in which cards that follow on showing some are said to be among those."""
    found, before = [], ""
    for sentence in sentences:
        showing = any(part.kind in SHOWS for part in sentence.walk())
        said, now = _in_order((sentence,), before)
        found += said
        before = now if showing else ""
    return tuple(found)


def _in_order(parts: tuple[Node, ...], shown: str) -> tuple[list[Node], str]:
    """Deeds done one after the other, and what is said of the cards that the last of them has shown."""
    found = []
    for part in parts:
        if part.kind in SHOWS:
            shown = SHOWS[part.kind]
        elif part.kind in TAKES and shown and "from" not in part and isinstance(part.get("what"), Node):
            part = part.replace(what=_one_of_them(nodes(part, "what")[0], shown))
        elif "do" in part:
            inner, now = _in_order(nodes(part, "do"), shown if part.kind in WITHIN else "")
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
