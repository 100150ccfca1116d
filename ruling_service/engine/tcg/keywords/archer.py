"""Archer: adds 1 to its side's archery total."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, permissions, table
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/archer", "tcg/archery-phase")
def count(play: Play, side: str) -> int:
    """How many archers a side counts: all minions of all Shadow players, or companions and the allies that take part."""
    able = table.minions(play) if side == "shadow" else [*table.companions(play), *allies.participating(play, "archery")]
    return sum(1 for i in able if play.value(i, "archer") and permissions.prohibited(play, i, "archery") is None)
