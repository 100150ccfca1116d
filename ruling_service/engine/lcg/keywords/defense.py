"""Defense: while the current quest has it, success puts no progress, and failure puts progress on the quest
instead of raising threat.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import quest_phase, table, values
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/keyword/defense")
def is_defended(play: Play) -> bool:
    """Whether the current quest has Defense."""
    quest = table.current_quest(play)
    return quest is not None and bool(values.keyword(play, quest, "defense"))


@quest_phase.INSTEAD_OF_PROGRESS
def no_progress(play: Play, amount: int) -> bool:
    """A success puts no progress."""
    if not is_defended(play):
        return False
    play.say("Defense: no progress is placed for it", "lcg/keyword/defense")
    return True


@quest_phase.INSTEAD_OF_THREAT
def progress_instead(play: Play, amount: int) -> bool:
    """A failure puts its progress."""
    if not is_defended(play):
        return False
    play.say(f"Defense: {amount} progress is placed instead of raising threat", "lcg/keyword/defense")
    quest_phase.place_progress(play, amount)
    return True


declare("defense", "lcg/keyword/defense", "Defense.")
