"""Cards that the players lay out faceup before themselves, out of play and for all to see, and what becomes
of each of them.

Sources: lcg/in-play-and-out-of-play, lcg/in-player-order.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import chance, play_restrictions, table
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, chooser
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import spoken

IT = Node("it")
FATES = {
    "to_play": Node("play_free", what=IT),
    "to_hand": Node("add_to", what=IT, to=Node("its_hand")),
    "to_discard": Node("discard", what=IT),
    "to_deck": Node("shuffle_into", what=IT, into=Node("its_deck")),
}
"""What a text says becomes of a card that lies there, and how that is done."""
ASKED = {
    "to_play": "played at no cost", "to_hand": "added to its owner's hand", "to_discard": "discarded",
    "to_deck": "shuffled into its owner's deck",
}  # fmt: skip


def laid_out(play: Play) -> list[int]:
    """The cards that lie faceup before the players, in player order."""
    return [i for player in table.players(play) for i in play.state.zone(table.laid_before(player))]


@EFFECTS.means("lay_in_turn", "lcg/in-player-order", "lcg/in-play-and-out-of-play")
def lay_in_turn(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players in turn each lay out the top card of their deck, again and again, until there are so many.
    """
    play.then(lays_next.task(0, int(str(node["n"]))))


@POSSIBLE.means("lay_in_turn", "lcg/in-player-order")
def may_lay(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Somebody has to have a card in the deck."""
    return any(play.state.zone(table.deck(player)) for player in table.players(play))


@LCG.procedure("lcg/in-player-order")
def lays_next(play: Play, turn: int, most: int) -> None:
    """Whose turn it is lays a card out, if the deck has any, and the next one goes on."""
    players = table.players(play)
    with_cards = any(play.state.zone(table.deck(player)) for player in players)
    if len(laid_out(play)) >= most or not with_cards:
        return
    player = players[turn % len(players)]
    deck = table.deck(player)
    if play.state.zone(deck):
        top = chance.top(play, deck, lays_next.task(turn, most))
        if top is None:
            return
        play.move(top, table.laid_before(player))
        play.change(top, face_up=True)
        play.say(f"{play.player(player)} lays out {play.name(top)}", "lcg/in-player-order")
    play.then(lays_next.task(turn + 1, most))


@EFFECTS.means("allot", "lcg/the-word-choose")
def allot(play: Play, frame: Frame, node: Node, path: str) -> None:
    """For each of the fates in their order one of the cards that are left is chosen."""
    fates = enumerate(nodes(node, "fates"))
    play.then(*(allots.task(frame.id, each.kind, f"{path}.{n}") for n, each in fates))


@POSSIBLE.means("allot", "lcg/the-word-choose")
def may_allot(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Cards have to lie there."""
    return bool(laid_out(play))


@LCG.procedure("lcg/the-word-choose")
def allots(play: Play, frame_id: int, fate: str, path: str) -> None:
    """One of the cards is chosen for that fate, of those that can meet it."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    player = chooser(play, frame)
    able = [i for i in laid_out(play) if fate != "to_play" or _can_be_played(play, i, player)]
    if not able:
        play.say(f"No card that lies there can be {ASKED[fate]}", *frame.cites, "lcg/the-word-choose")
        return
    options = [Option(play.name(i), i) for i in able]
    play.decide(
        "target", player, f"which card is {ASKED[fate]}", options,
        allotted.choosing(frame_id, fate, path), *frame.cites
    )


def _can_be_played(play: Play, ident: int, player: int) -> bool:
    return play_restrictions.why_not_played_by_effect(play, ident, player, free=True) is None


@LCG.procedure("lcg/the-word-choose")
def allotted(play: Play, frame_id: int, fate: str, path: str, ident: int) -> None:
    """That becomes of the chosen card."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        spoken(play, frame, path, (ident,), "it")
        do_all(play, play.state.frames.get(frame_id, frame), (FATES[fate],), path)
