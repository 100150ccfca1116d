"""Searches X: a player reveals the top X cards of the own out-of-play deck. The enemies among them are added
to the staging area, one player card goes to hand, the rest is discarded.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import chance, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import OwnDeck, zone
from ruling_service.engine.lcg.own_decks import declare as declare_deck
from ruling_service.engine.lcg.phrases import chooser
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/searches"
OUT_OF_PLAY = declare_deck(OwnDeck(name="out-of-play", entry=ENTRY, of_players=True))


def by_a_text(play: Play, frame: Frame, number: int) -> None:
    """The text says which player searches."""
    play.then(search.task(chooser(play, frame), number))


@LCG.procedure(ENTRY)
def search(play: Play, player: int, number: int) -> None:
    """The cards are revealed, and the enemies among them are added to the staging area together."""
    found = chance.top_cards(play, zone(OUT_OF_PLAY.name, player), number, search.task(player, number))
    if found is None:
        return
    if not found:
        play.say(f"{play.player(player)} has no out-of-play deck left", ENTRY)
        return
    play.say(f"{play.player(player)} reveals {table.names(play, found)}", ENTRY)
    enemies = tuple(i for i in found if table.is_enemy(play, i))
    others = tuple(i for i in found if i not in enemies)
    play.then(take.task(player, others))
    if enemies:
        play.happen(*(verbs.entered_staging(card=i, life=play.card(i).life) for i in enemies))


@LCG.procedure(ENTRY)
def take(play: Play, player: int, found: tuple[int, ...]) -> None:
    """One of the player cards goes to hand."""
    own = [i for i in found if table.is_player_card(play, i)]
    if not own:
        play.then(rest.task(player, found))
        return
    options = [Option(f"take {play.name(i)} into hand", (found, i), play.card(i).printed) for i in own]
    play.decide("target", player, "which revealed card goes to hand", options, taken.choosing(player), ENTRY)


@LCG.procedure(ENTRY)
def taken(play: Play, player: int, chosen: tuple[tuple[int, ...], int]) -> None:
    """The chosen card is in hand; the others go."""
    found, ident = chosen
    left = tuple(i for i in found if i != ident)
    play.happen(verbs.moved(card=ident, to=table.hand(player)), then=[rest.task(player, left)])


@LCG.procedure(ENTRY)
def rest(play: Play, player: int, left: tuple[int, ...]) -> None:
    """What is left of the revealed cards is discarded."""
    origin = zone(OUT_OF_PLAY.name, player)
    gone = [verbs.discarded(card=i, origin=origin, from_play=False) for i in left]
    if gone:
        play.happen(*gone)


declare(
    "searches", ENTRY, "Searches 3.", numbered=True, on_cards=False, effect=by_a_text,
    decks=(OUT_OF_PLAY.name,),
)
