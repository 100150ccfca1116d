"""Toughness X: each time the card would be assigned damage, X less of it is."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/keyword/toughness")
def spared(play: Play, ident: int, amount: int) -> int:
    """How much of `amount` damage the card is spared."""
    return min(amount, play.value(ident, "toughness") or 0)
