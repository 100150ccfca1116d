"""Boarding X: as the ship engages a player from the staging area, the top X cards of the Corsair deck are
revealed and the enemies among them enter play engaged with that player.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import chance, table, verbs
from ruling_service.engine.lcg.encounter_phase import came_from_staging
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_deck_rules import CORSAIR
from ruling_service.engine.lcg.own_decks import came_from, zone
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/boarding"


@LCG.waits("boarding", verbs.engaged, "passive", ENTRY)
def as_it_engages(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The ship has engaged a player; only if it came from the staging area it is boarded."""
    ship, player = o.get("enemy"), o.get("player")
    number = play.value(ship, "boarding")
    if number and came_from_staging(play, o):
        task = board.task(player, number)
        label = f"Boarding {number} of {play.name(ship)}"
        yield Candidate(("rule", "boarding", ship), table.first_player(play), label, task, (ENTRY,))


@LCG.procedure(ENTRY, "lcg/faq/enemy-put-into-play-engaged")
def board(play: Play, player: int, number: int) -> None:
    """Reveal so many cards of the Corsair deck; the enemies are put into play together."""
    deck = zone(CORSAIR.name)
    if not play.state.zone(deck):
        play.say("The Corsair deck is empty: nobody boards", ENTRY)
        return
    found = chance.top_cards(play, deck, number, board.task(player, number))
    if found is None:
        return
    happened = []
    for ident in found:
        came_from(play, ident, CORSAIR.name)
        play.say(f"{play.name(ident)} is revealed from the Corsair deck", ENTRY)
        if table.is_enemy(play, ident):
            life = play.card(ident).life
            happened += [
                verbs.entered_play(card=ident, to=table.engaged_area(player), how="put into play", life=life),
                verbs.engaged(enemy=ident, player=player, how="effect", entering=True),
            ]
        else:
            happened.append(verbs.discarded(card=ident, origin=deck, from_play=False))
    play.happen(*happened)


declare("boarding", ENTRY, "Boarding 2.", numbered=True, decks=(CORSAIR.name,))
