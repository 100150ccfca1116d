"""Battle and Siege: while the current quest has one, characters quest with [attack], or [defense], instead of
[willpower].
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import quest_phase, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

COUNTS = {
    declare("battle", "lcg/keyword/battle", "Battle."): "attack",
    declare("siege", "lcg/keyword/siege", "Siege."): "defense",
}
"""The value with which characters quest while the quest has the keyword."""


@quest_phase.OTHER_STAT
@LCG.plays("lcg/keyword/battle", "lcg/keyword/siege", "lcg/willpower-strength")
def questing_stat(play: Play) -> str | None:
    """The value with which characters quest, if it is another than usual."""
    quest = table.current_quest(play)
    if quest is None:
        return None
    return next((stat for each, stat in COUNTS.items() if play.value(quest, each.name)), None)
