"""Damage +X: when this character's side wins a skirmish, each losing character takes X more wounds."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.keyword_records import PLUS, declare
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/damage")
def bonus(play: Play, winner: int) -> int:
    """The damage bonus of a winner; those of all its side count together, and a reduced one never takes the
    first wound away.
    """
    amount: int = play.value(winner, "damage")
    return amount


declare(
    "damage", "tcg/keyword/damage", of="character", numbered=True, lists=PLUS, wounds=bonus,
    example="Damage +1."
)
