"""Decks of their own as card text names them (`own_decks`)."""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.keywords import plain_name
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import chance, changes, own_decks, table
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, ZONES, chooser, players, zones
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
    piles = [z for pile in nodes(node, "piles") for z in zones(play, frame, pile)]
    for zone in piles:
        for ident in play.state.zone(zone):
            if not is_type(play, ident, "hero"):
                play.move(ident, into[0])
    own_decks.dissolve(play, piles)
    play.say("The piles go into the deck", *frame.cites, "lcg/move")
    changes.shuffle(play, into[0])


@POSSIBLE.means("shuffle_several")
def may_shuffle_several(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A deck can always be shuffled."""
    return True


def _taken_out(play: Play, name: str, zone: str, source: str) -> None:
    """The cards of the encounter deck (or of the player's, where each has a deck of that name) that the rules
    put into the deck, on the side that they have there.
    """
    deck = own_decks.DECKS.get(plain_name(name))
    if deck is None or deck.made_of is None:
        return
    there = [i for i in play.state.zone(source) if deck.made_of(play, i)]
    for ident in there:
        play.move(ident, zone)
        if deck.side is not None and (side := deck.side(play, ident)):
            play.change(ident, printed=side)
        own_decks.came_from(play, ident, name)
    if there:
        changes.shuffle(play, source)
        gone = f"{counted(len(there), 'card')} of {chance.label(play, source)}"
        play.say(f"{gone} go to the {name} deck", deck.entry)


UNKNOWN_DECK = "the scenario does not say of which cards it is made"


@EFFECTS.means("prepare_deck", "lcg/setup")
def prepare_deck(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A deck of its own, whose cards the scenario names, is shuffled and lies beside the quest. One of which
    nobody knows the cards is a gap.
    """
    name = own_decks.called(str(node["name"]))
    player = chooser(play, frame) if own_decks.is_of_players(name) else None
    zone = own_decks.zone(name, player)
    known = own_decks.DECKS.get(plain_name(name))
    sources = (table.ENCOUNTER_DECK,) if known is None else known.taken_from
    for source in sources if player is None else (table.deck(player),):
        _taken_out(play, name, zone, source)
    if not play.state.zone(zone):
        bearer = play.name(frame.source) if frame.source is not None else "a text"
        gap = Unread(bearer, f"the {name} deck", UNKNOWN_DECK)
        come_upon(play, gap, *frame.cites, "lcg/setup", source=frame.source, by=frame.controller, again=True)
        return
    for ident in play.state.zone(zone):
        own_decks.came_from(play, ident, name)
    changes.shuffle(play, zone)
    play.say(f"The {name} deck lies ready, {len(play.state.zone(zone))} cards", *frame.cites, "lcg/setup")


@EFFECTS.means("shuffle_decks", "lcg/encounter-deck", "lcg/player-deck")
def shuffle_decks(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Decks are shuffled, each by itself."""
    for zone in (z for deck in nodes(node, "what") for z in zones(play, frame, deck)):
        changes.shuffle(play, zone)


@POSSIBLE.means("prepare_deck")
@POSSIBLE.means("shuffle_decks")
def may_be_laid_out(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A deck can always be shuffled."""
    return True
