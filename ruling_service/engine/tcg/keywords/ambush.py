"""Ambush X: when the Free Peoples player assigns a character to this minion, its owner may add X twilight;
each instance by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import table, values, verbs
from ruling_service.engine.tcg.keyword_records import BRACKETED, declare
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/keyword/ambush"


@TCG.waits("ambush", verbs.assigned, "optional", RULE)
def when_assigned(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Each instance of the keyword is an optional action of the minion's owner; an assignment by a Shadow
    player triggers none.
    """
    minion, owner = o.get("minion"), play.card(o.get("minion")).owner
    if o.get("by") != table.fp(play) or owner is None:
        return
    for number, amount in enumerate(n for n in values.instances(play, minion, "ambush") if n):
        key = ("rule", "ambush", minion, play.card(minion).life, number)
        yield Candidate(
            key, owner, f"{play.name(minion)}: add {amount} (ambush)", add.task(minion, owner, amount),
            (RULE,)
        )


@TCG.procedure(RULE)
def add(play: Play, minion: int, player: int, amount: int) -> None:
    """Add the twilight."""
    play.happen(verbs.added_twilight(amount=amount, player=player, source=minion, why="ambush"))


declare(
    "ambush", RULE, of="minion", numbered=True, lists=BRACKETED, noun="it", example="Ambush (2).",
    used="ambush answers an assignment by the Free Peoples player"
)
