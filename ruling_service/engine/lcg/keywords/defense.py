"""Defense: while the current quest has it, success puts no progress, and failure puts progress on the quest instead of raising threat."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table, values
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/keyword/defense")
def is_defended(play: Play) -> bool:
    """Whether the current quest has Defense."""
    quest = table.current_quest(play)
    return quest is not None and bool(values.keyword(play, quest, "defense"))
