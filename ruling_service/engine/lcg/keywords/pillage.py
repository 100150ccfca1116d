"""Pillage X: an attack of the enemy costs the attacked player X cards, those on top of the deck."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import chance, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.waits("pillage", verbs.attacked, "after", "lcg/keyword/pillage")
def after_it_attacks(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The attack of such an enemy is over."""
    enemy, player = o.get("attacker"), o.get("player")
    if player is not None and table.is_enemy(play, enemy) and (number := play.value(enemy, "pillage")):
        task = discard.task(player, number, enemy)
        yield Candidate(
            ("rule", "pillage", enemy), player, f"Pillage {number} of {play.name(enemy)}", task,
            ("lcg/keyword/pillage",)
        )


@LCG.procedure("lcg/keyword/pillage")
def discard(play: Play, player: int, number: int, enemy: int) -> None:
    """Discard the top card of the deck, so often, by the keyword of that enemy."""
    zone = table.deck(player)
    if not number or not play.state.zone(zone):
        return
    top = chance.top(play, zone, discard.task(player, number, enemy))
    if top is not None:
        gone = verbs.discarded(card=top, origin=zone, from_play=False, keyword="pillage", source=enemy)
        play.happen(gone, then=[discard.task(player, number - 1, enemy)])


declare("pillage", "lcg/keyword/pillage", "Pillage 2.", numbered=True)
