"""Damage +X: when this character's side wins a skirmish, each losing character takes X more wounds."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/damage")
def bonus(play: Play, winners: Iterable[int]) -> int:
    """The damage bonus of the winning side: those of all its characters together; a reduced bonus never takes the first wound away."""
    return sum(play.value(i, "damage") for i in winners)
