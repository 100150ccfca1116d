"""Villagers X: the location enters play with X villager tokens; on a quest card they are put as it comes up.
"""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.procedure("lcg/keyword/villagers")
def enter(play: Play, ident: int) -> None:
    """A card with Villagers X comes into play with its tokens."""
    number = play.value(ident, "villagers")
    play.tokens(ident, "villager", play.card(ident).token("villager") + number)
    play.say(
        f"{play.name(ident)} has {counted(number, 'villager token')}", "lcg/keyword/villagers"
    )


declare("villagers", "lcg/keyword/villagers", "Villagers 2.", numbered=True, enters=enter, token="villager")
