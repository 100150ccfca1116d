"""Archery fire: both totals, then the wounds, first those of companions, then those of minions
(tcg/archery-phase).
"""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, framework, phrases, table, wounds
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, statements

RULE = "tcg/archery-phase"


@TCG.plays(RULE, "tcg/keyword/archer")
def total(play: Play, side: str) -> int:
    """A side's archery total ("free peoples" or "shadow"): its archers, and what texts add.

    Statement: `archery_total` (`side`, `by`).
    """
    more = sum(
        phrases.amount(play, each.frame, each.says["by"])
        for each in statements(play, "archery_total")
        if each.says["side"] == side and conditions_hold(play, each)
    )  # fmt: skip
    able = (
        table.minions(play) if side == table.SHADOW
        else [*table.companions(play), *allies.participating(play, "archery")]
    )
    archers: int = sum(adds(play, ident) for adds in KEYWORDS.having("archery") for ident in able)
    return max(0, archers + more)


@framework.does("archery.fire", RULE, "tcg/keyword/archer")
def fire(play: Play) -> None:
    """Determine the totals; wounds go to companions first, then to minions."""
    minions, fellowship = total(play, table.SHADOW), total(play, table.FREE_PEOPLES)
    play.say(f"Archery totals: minions {minions}, fellowship {fellowship}")
    tasks = [wounds.assign_wounds.task(table.fp(play), minions, "archery", ())] if minions else []
    if fellowship:
        tasks.append(answer.task(fellowship))
    play.then(*tasks)


@TCG.procedure(RULE)
def answer(play: Play, count: int) -> None:
    """The Free Peoples player chooses one Shadow player, who assigns the fellowship's archery wounds to his
    own minions.
    """
    able = [p for p in table.shadow_players(play)]
    options = [Option(f"{play.player(p)} assigns them", p) for p in able]
    play.decide(
        "target",
        table.orderer(play),
        f"which Shadow player assigns {counted(count, 'archery wound')}",
        options,
        by.choosing(count),
        RULE,
    )


@TCG.procedure(RULE)
def by(play: Play, count: int, player: int) -> None:
    """That player divides the wounds among his minions."""
    play.then(wounds.assign_wounds.task(player, count, "minions", ()))
