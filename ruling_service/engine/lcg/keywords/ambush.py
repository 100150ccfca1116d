"""Ambush: as the enemy enters play, each player in player order makes an engagement check against it alone,
until it engages one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.encounter_phase import engageable
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.waits("ambush", verbs.entered_staging, "after", "lcg/keyword/ambush", "lcg/conflict/c61")
def as_it_enters(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The checks come once what attaches to the enemy as it enters has done so."""
    ident = o.get("card")
    if table.is_enemy(play, ident) and play.value(ident, "ambush"):
        task = check.task(ident, table.players(play))
        yield Candidate(
            ("rule", "ambush", ident), table.first_player(play), f"Ambush of {play.name(ident)}", task,
            ("lcg/keyword/ambush",)
        )


@LCG.procedure("lcg/keyword/ambush", "lcg/engagement-check")
def check(play: Play, ident: int, waiting: tuple[int, ...]) -> None:
    """The next player's check against this enemy."""
    if not waiting or play.card(ident).zone != table.STAGING:
        return
    player = waiting[0]
    if ident in engageable(play, player):
        play.say(f"Ambush: {play.player(player)}'s check engages {play.name(ident)}", "lcg/keyword/ambush")
        play.happen(verbs.engaged(enemy=ident, player=player, how="check", from_play=True))
        return
    play.then(check.task(ident, waiting[1:]))


declare("ambush", "lcg/keyword/ambush", "Ambush.")
