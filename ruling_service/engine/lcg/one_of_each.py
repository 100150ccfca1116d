"""What a text says of several cards, and means of each of them by itself: "each hero gets +1 [attack] for
each attachment on it", "each enemy … while the engaged player …". Numbers, conditions and players that hang
on a card are that card's own (lcg/constant-ability, lcg/modifiers).
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg.phrases import NOBODY
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.table import engaged_player, last_controller

CERTAIN = frozenset(["you", "your"])
"""Players of whom a text doesn't go on as "that player"."""

SEVERAL = frozenset(["each", "any", "no_card", "any_number", "up_to", "some", "those", "yours"])
"""Noun phrases that may mean more than one card."""


def of_one(play: Play, frame: Frame, ident: int, which: Value | None = None) -> Frame:
    """The frame in which a text speaks of a single one of the cards that it is about; `which` is the phrase
    for all of them.

    Where that says whose each of them is, or whom it is engaged with ("each enemy engaged with a player"),
    "that player" is who it is of this card.
    """
    frame = frame.binding(spoken=(*frame.get("spoken", ()), (ident,)), one=ident)
    if not isinstance(which, Node):
        return frame
    frame = frame.binding(named=(*frame.get("named", ()), (_called(which), (ident,))))
    whose = _of_whom(which)
    if whose is None:
        return frame
    player = engaged_player(play, ident) if whose == "engaged_with" else last_controller(play, ident)
    return frame.binding(**{"that player": NOBODY if player is None else player})


def said_of(said: Node, field: str, ident: int) -> Node:
    """What a phrase says of several cards in that field, each for itself, said of a single one of them."""
    called, one = _called(nodes(said, field)[0]), Node("exactly", card=ident)
    told = {name: replaced(of, lambda n: n.get(MEANS) == called, one) for name, of in said.fields.items()}
    return Node(said.kind, **told | {field: one})


def _called(which: Node) -> str:
    """How pronouns call the cards of a phrase."""
    return str(which.get(MEANS) or noun_phrase(which))


@lru_cache(maxsize=4096)
def _of_whom(which: Node) -> str | None:
    """Whether a phrase for cards says who controls each or is engaged with it, and which of both."""
    of = which.get("of")
    for said in nodes(of, "is") if isinstance(of, Node) else ():
        who = said.get("who")
        named = isinstance(who, Node) and who.kind not in CERTAIN
        if named and said.kind in ("engaged_with", "controlled_by"):
            return said.kind
    return "controlled_by" if any(n.kind == "each_player" for n in which.walk()) else None


@lru_cache(maxsize=8192)
def hangs_on_one(said: Node, which: Value | None) -> bool:
    """Whether a number or a condition speaks of each single one of the cards of a phrase, or of the player
    who controls it or is engaged with it.
    """
    if not isinstance(which, Node) or which.kind not in SEVERAL:
        return any(n.kind == "own_value" for n in said.walk())
    called, whose = _called(which), _of_whom(which)
    enemies = any(of.get("type") in ("enemy", ("enemy",)) for of in nodes(which, "of"))
    return any(
        n.kind == "own_value" or n.get(MEANS) == called or enemies and n.kind == "engaged_player"
        or whose is not None and n.kind == "that_player"
        for n in said.walk()
    )

