"""Boarding X: as the ship engages a player from the staging area, the top X cards of the Corsair deck are
revealed and the enemies among them enter play engaged with that player.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import chance, staging, table, verbs
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


@LCG.procedure(ENTRY, "lcg/reveal", "lcg/when-revealed")
def board(play: Play, player: int, number: int) -> None:
    """Reveal so many cards of the Corsair deck: what their keywords and When Revealed effects do is done;
    then they come aboard.
    """
    deck = zone(CORSAIR.name)
    if not play.state.zone(deck):
        play.say("The Corsair deck is empty: nobody boards", ENTRY)
        return
    found = chance.top_cards(play, deck, number, board.task(player, number))
    if found is None:
        return
    lives = []
    for ident in found:
        came_from(play, ident, CORSAIR.name)
        play.move(ident, table.REVEALING)
        play.change(ident, face_up=True)
        play.say(f"{play.name(ident)} is revealed from the Corsair deck", ENTRY)
        lives.append((ident, play.card(ident).life))
    sequence = (staging.turned_up, staging.keywords, staging.when_revealed)
    play.then(
        *(part.task(*each, player) for each in lives for part in sequence), aboard.task(tuple(lives), player),
        *(part.task(*each, player) for each in lives for part in (staging.after, staging.last_keywords)),
    )  # fmt: skip


@LCG.procedure(ENTRY, "lcg/faq/enemy-put-into-play-engaged")
def aboard(play: Play, revealed: tuple[tuple[int, int], ...], player: int) -> None:
    """The enemies among those that are still being revealed are put into play together, the others go."""
    happened = []
    for ident, life in revealed:
        if not staging.still_there(play, ident, life):
            continue
        if table.is_enemy(play, ident):
            happened += [
                verbs.entered_play(card=ident, to=table.engaged_area(player), how="put into play", life=life),
                verbs.engaged(enemy=ident, player=player, how="effect", entering=True),
            ]
        else:
            happened.append(verbs.discarded(card=ident, origin=zone(CORSAIR.name), from_play=False))
    if happened:
        play.happen(*happened)


declare("boarding", ENTRY, "Boarding 2.", numbered=True, decks=(CORSAIR.name,))
