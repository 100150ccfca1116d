"""Spectral: characters attack such an enemy with their [willpower]."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import keyword, player_attack
from ruling_service.engine.lcg.rulebook import LCG

SPECTRAL = keyword.declare("spectral", "lcg/keyword/spectral", "Spectral.")


@player_attack.OTHER_STAT
@LCG.plays("lcg/keyword/spectral")
def attacking_stat(play: Play, enemy: int) -> str | None:
    """The value with which characters attack an enemy, if it is another than usual."""
    return "willpower" if play.value(enemy, "spectral") else None
