"""Loot: such an objective comes into play only through Discover; revealed otherwise it is discarded and the
next card takes its place.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import staging
from ruling_service.engine.lcg.changes import leave_play
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@staging.INSTEAD_OF_REVEALING
@LCG.plays("lcg/keyword/loot")
def give_way(play: Play, ident: int, player: int) -> bool:
    """Whether a revealed card is such an objective: then it goes, and another card is revealed in its place.
    """
    if play.printed(ident).type != "objective" or not play.value(ident, "loot"):
        return False
    play.say(
        f"{play.name(ident)} is discarded and another card revealed: Loot comes only through Discover",
        "lcg/keyword/loot"
    )
    leave_play(play, ident, "discard")
    play.then(staging.reveal_next.task(player))
    return True


declare("loot", "lcg/keyword/loot", "Loot.")
