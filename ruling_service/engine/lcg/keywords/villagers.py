"""Villagers X: the location enters play with X villager tokens; on a quest card they are put as it comes up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.counted import counted
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.waits("villagers of a quest", verbs.stage_entered, "passive", "lcg/keyword/villagers")
@LCG.waits("villagers", verbs.entered_staging, "passive", "lcg/keyword/villagers")
def with_its_villagers(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A card with Villagers X comes into play."""
    ident = o.get("card") if o.kind == "entered staging" else o.get("quest")
    if number := play.value(ident, "villagers"):
        task = enter.task(ident, number)
        yield Candidate(
            ("rule", "villagers", ident), table.first_player(play), "Villagers", task,
            ("lcg/keyword/villagers",)
        )


@LCG.procedure("lcg/keyword/villagers")
def enter(play: Play, ident: int, number: int) -> None:
    """Put the tokens on it."""
    play.tokens(ident, "villager", play.card(ident).token("villager") + number)
    play.say(
        f"{play.name(ident)} has {counted(number, 'villager token')}", "lcg/keyword/villagers"
    )


declare("villagers", "lcg/keyword/villagers", "Villagers 2.", numbered=True)
