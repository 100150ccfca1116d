"""Spectral: characters attack such an enemy with their [willpower]."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import player_attack
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@player_attack.OTHER_STAT
@LCG.plays("lcg/keyword/spectral")
def attacking_stat(play: Play, enemy: int) -> str | None:
    """The value with which characters attack an enemy, if it is another than usual."""
    return "willpower" if play.value(enemy, "spectral") else None


declare("spectral", "lcg/keyword/spectral", "Spectral.")
