"""Archer: adds 1 to its side's archery total."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, table
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import speaks_of, statements


@TCG.plays("tcg/keyword/archer", "tcg/archery-phase")
def count(play: Play, side: str) -> int:
    """How many archers a side counts: all minions of all Shadow players, or companions and the allies that take part."""
    able = table.minions(play) if side == "shadow" else [*table.companions(play), *allies.participating(play, "archery")]
    left_out = statements(play, "no_archery")
    return sum(1 for i in able if play.value(i, "archer") and not any(speaks_of(play, each, i) for each in left_out))
