"""Safe: a location on which the players rest.

Enemies fall back as they travel there, and as the quest phase ends it is left behind.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import allowances, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/safe"


@allowances.RESTING
@LCG.plays(ENTRY)
def resting(play: Play) -> bool:
    """Whether the active location is Safe: treacheries have no When Revealed effects, enemies make no
    engagement checks.
    """
    return any(play.value(i, "safe") for i in table.active_locations(play))


@LCG.waits("safe", verbs.traveled, "passive", ENTRY)
def as_the_players_arrive(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The players travel to such a location."""
    if play.value(o.get("location"), "safe"):
        yield Candidate(("rule", "safe"), table.first_player(play), "Safe", shake_them_off.task(), (ENTRY,))


@LCG.procedure(ENTRY)
def shake_them_off(play: Play) -> None:
    """All engaged enemies go back to the staging area."""
    enemies = [i for p in table.players(play) for i in table.engaged_with(play, p)]
    if enemies:
        play.happen(*(verbs.moved(card=i, to=table.STAGING, life=play.card(i).life) for i in enemies))


@LCG.waits("safe left behind", verbs.moment, "passive", ENTRY)
def as_the_quest_phase_ends(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The quest phase ends with such an active location."""
    here = tuple(i for i in table.active_locations(play) if play.value(i, "safe"))
    if o.get("name") == "quest phase ends" and here:
        task = leave.task(here)
        yield Candidate(("rule", "safe left behind"), table.first_player(play), "Safe", task, (ENTRY,))


@LCG.procedure(ENTRY)
def leave(play: Play, here: tuple[int, ...]) -> None:
    """It goes to the victory display."""
    play.happen(*(verbs.left_play(card=i, to=table.VICTORY, life=play.card(i).life) for i in here))


declare("safe", "lcg/keyword/safe", "Safe.")
