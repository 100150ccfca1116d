"""Cards called by their title that a text brings into the game, or out of it, while they are set aside or lie
in the encounter deck: where no card of that title is in play, the one beside the table is meant, or else that
of the deck (lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

BRINGS = {
    "make_active": "what", "becomes_active_now": "who", "engages_player": "who", "engage": "what",
    "claim": "what", "gain_control": "what", "gains_control": "what", "give_control": "what",
    "remove_from_game": "what", "shuffle_into": "what", "shuffle_both": "what",
    "reveal": "what",
}  # fmt: skip
"""Effects that take a card from wherever it is to where it wasn't, with the field that names it; what happens
to a card where it lies (damage, an attack) happens to cards in play alone.
"""


ENGAGES = frozenset(["engages_player", "engage"])
"""Those by which an enemy comes into play engaged."""


@LCG.plays("lcg/in-play-and-out-of-play")
def from_aside(play: Play, node: Node) -> Node:
    """The phrase with the card of that title that waits out of play, where none is in play."""
    field = BRINGS.get(node.kind)
    meant = next(iter(nodes(node, field)), None) if field is not None else None
    if field is None or meant is None:
        return node
    if meant.kind == "together":
        each = tuple(out_of_play(play, one) for one in nodes(meant, "of"))
        return node.replace(**{field: meant.replace(of=each)})
    lying = out_of_play(play, meant)
    if lying is not meant and node.kind in ENGAGES:
        return Node("put_into_play_engaged", **{"what": lying, "with": node.get("player") or Node("you")})
    return node.replace(**{field: lying})


ADDS = {
    "add_to": "what", "put_into_play": "what", "put_into_play_engaged": "what", "attach": "what",
    "put_in": "what", "move_to": "what",
}  # fmt: skip
"""Further effects that take a card from wherever it is; they look beside the table by themselves."""

WHY = "the situation names no card of that title, and this hangs on where it is: name it where it lies"


def unheard_of(play: Play, frame: Frame, node: Node) -> None:
    """Come upon a card called by its title, to be brought somewhere, that may lie beside the table or among
    cards that the situation doesn't name: it is not nothing.
    """
    field = BRINGS.get(node.kind) or ADDS.get(node.kind)
    meant = next(iter(nodes(node, field)), None) if field is not None else None
    if meant is not None:
        come_upon_unheard_of(play, frame, meant)


def come_upon_unheard_of(play: Play, frame: Frame, meant: Node) -> None:
    """The same for the phrase by which cards are called."""
    cards = play.state.cards
    for one in nodes(meant, "of") if meant.kind == "together" else (meant,):
        if one.kind not in ("named", "copies", "set_aside_named") or frame.source is None:
            continue
        if any(table.is_called(play, i, one["title"]) for i in cards):
            continue
        if any(unnamed.is_unnamed(play, i) and play.card(i).owner is None for i in cards):
            said = Unread(play.name(frame.source), str(one["title"]), WHY)
            come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller, of_text=False)


def out_of_play(play: Play, what: Node) -> Node:
    """A card called by its title: where none is in play, one that is set aside, else one of the encounter
    deck.
    """
    if what.kind not in ("named", "copies"):
        return what
    title = what["title"]
    if any(table.is_called(play, i, title) for i in table.in_play(play)):
        return what
    counted: dict[str, Value] = {"count": what.get("count") or 1}
    if what.get("per_player"):
        counted["per_player"] = True
    if any(table.is_called(play, i, title) for i in play.state.zone(table.ASIDE)):
        return Node("set_aside_named", title=title, **counted)
    if any(table.is_called(play, i, title) for i in play.state.zone(table.ENCOUNTER_DECK)):
        there = (Node("titled", title=title), Node("in_zone", zone=Node("encounter_deck")))
        return Node("some", of=Node("filter", type=("card",), **{"is": there}), **counted)
    return what
