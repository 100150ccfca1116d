"""Indestructible: damage does not destroy the card, however much lies on it; other ways of leaving play still work."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/keyword/indestructible")
def withstands_damage(play: Play, ident: int) -> bool:
    """Whether damage cannot destroy the card."""
    return bool(play.value(ident, "indestructible"))
