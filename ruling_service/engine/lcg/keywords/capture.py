"""Capture X: as the card enters play, before it does anything when revealed, each player puts the top X cards
of the captured deck facedown under it.
"""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import OwnDeck, put_underneath, zone
from ruling_service.engine.lcg.own_decks import declare as declare_deck
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/capture"
CAPTURED = declare_deck(OwnDeck(name="captured", entry=ENTRY, of_players=True))


@LCG.procedure(ENTRY, "lcg/rule/reveal-order")
def as_revealed(play: Play, ident: int, player: int) -> None:
    """The card is revealed: the cards go under it before its When Revealed."""
    play.then(capture.task(ident))


@LCG.procedure(ENTRY)
def capture(play: Play, ident: int) -> None:
    """Each player in turn gives up so many cards."""
    number = play.value(ident, "capture")
    play.then(*(captured.task(ident, player, number) for player in table.players(play)))


@LCG.procedure(ENTRY, "lcg/in-play-and-out-of-play")
def captured(play: Play, ident: int, player: int, number: int) -> None:
    """One player's cards go under the card, unseen."""
    deck = zone(CAPTURED.name, player)
    found = play.state.zone(deck)[:number]
    if not found:
        play.say(f"{play.player(player)} has no captured deck left", ENTRY)
        return
    for each in found:
        put_underneath(play, each, ident)
    play.say(
        f"{counted(len(found), 'card')} of {play.player(player)}'s captured deck "
        f"lie{'s' if len(found) == 1 else ''} under {play.name(ident)}", ENTRY
    )


declare(
    "capture", ENTRY, "Capture 1.", numbered=True, revealed=as_revealed, enters=capture,
    decks=(CAPTURED.name,),
)
