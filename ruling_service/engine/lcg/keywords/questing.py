"""Battle and Siege: while the current quest has one, characters quest with [attack], or [defense], instead of [willpower]."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

COUNTS = {"battle": "attack", "siege": "defense"}


@LCG.plays("lcg/keyword/battle", "lcg/keyword/siege", "lcg/willpower-strength")
def questing_stat(play: Play) -> str:
    """The value with which characters quest."""
    quest = table.current_quest(play)
    if quest is None:
        return "willpower"
    return next((stat for name, stat in COUNTS.items() if play.value(quest, name)), "willpower")
