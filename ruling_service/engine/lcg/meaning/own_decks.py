"""Decks of their own as card text names them (`own_decks`)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import changes, own_decks
from ruling_service.engine.lcg.choosing import failed, part
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, ZONES, players, zones
from ruling_service.engine.lcg.table import is_type


def _whose(play: Play, frame: Frame, node: Node) -> tuple[int | None, ...]:
    """Whose decks of that name are meant: nobody's where the table has one."""
    if not own_decks.is_of_players(str(node["name"])):
        return (None,)
    of = node.get("of")
    return players(play, frame, of if isinstance(of, Node) else Node("you"))


@ZONES.means("own_deck", "lcg/encounter-deck")
@ZONES.means("named_deck", "lcg/encounter-deck")
def own_deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The deck of that name; of a player's, where each has one."""
    return tuple(own_decks.zone(str(node["name"]), player) for player in _whose(play, frame, node))


@ZONES.means("own_discard", "lcg/discard-pile-and-victory-display")
@ZONES.means("named_discard", "lcg/discard-pile-and-victory-display")
def own_discard(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The discard pile of the deck of that name."""
    return (own_decks.discard_zone(str(node["name"])),)


@EFFECTS.means("shuffle_several", "lcg/move", "lcg/encounter-deck")
def shuffle_several(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The piles go into the deck, which is shuffled; heroes stay where they are."""
    into = zones(play, frame, part(node, "into"))
    if not into:
        failed(play, frame)
        return
    for zone in (z for pile in nodes(node, "piles") for z in zones(play, frame, pile)):
        for ident in play.state.zone(zone):
            if not is_type(play, ident, "hero"):
                play.move(ident, into[0])
    play.say("The piles go into the deck", *frame.cites, "lcg/move")
    changes.shuffle(play, into[0])


@POSSIBLE.means("shuffle_several")
def may_shuffle_several(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A deck can always be shuffled."""
    return True
