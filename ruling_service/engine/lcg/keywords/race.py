"""Race: the stage is defeated only in the quest phase, and player card effects put no progress on it.
Defeated, it stays in play and loses its progress as the phase ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import advancing, cannot_happen, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/race"


@cannot_happen.KEEPS_PROGRESS_OFF
def no_progress_by_players(play: Play, ident: int, source: int | None) -> Reason | None:
    """A player card puts no progress on such a stage."""
    if source is None or not table.is_player_card(play, source) or not play.value(ident, "race"):
        return None
    return (f"player card effects place no progress on {play.name(ident)}, a Race stage", (ENTRY,))


@cannot_happen.KEEPS_STAGE
def only_in_the_quest_phase(play: Play, quest: int) -> Reason | None:
    """Such a stage is defeated only in the quest phase."""
    if table.phase(play) == "quest" or not play.value(quest, "race"):
        return None
    return (f"{play.name(quest)} is a Race stage, which is defeated only in the quest phase", (ENTRY,))


@advancing.INSTEAD_OF_ADVANCING
def stays(play: Play, quest: int) -> bool:
    """The defeated stage stays where it is, as the current quest; it is defeated once."""
    if not play.value(quest, "race"):
        return False
    play.say(f"{play.name(quest)} is defeated and stays in play", ENTRY)
    play.remember(("holding advance", quest), True)
    return True


@LCG.waits("race", verbs.moment, "passive", ENTRY)
def as_the_phase_ends(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A phase ends in which such a stage was defeated."""
    if str(o.get("name")).endswith("phase ends"):
        for quest in play.state.zone(table.QUEST):
            if play.fact(("holding advance", quest)) and play.value(quest, "race"):
                by, task = table.first_player(play), start_again.task(quest)
                yield Candidate(("rule", "race", quest), by, "Race", task, (ENTRY,))


@LCG.procedure(ENTRY)
def start_again(play: Play, quest: int) -> None:
    """It loses all progress, and can be defeated again."""
    there = play.card(quest).token("progress")
    play.then(ready_again.task(quest))
    if there:
        play.happen(verbs.removed_progress(on=quest, amount=there))


@LCG.procedure(ENTRY)
def ready_again(play: Play, quest: int) -> None:
    """It can be defeated again."""
    play.remember(("holding advance", quest), None)


declare("race", ENTRY, "Race.")
