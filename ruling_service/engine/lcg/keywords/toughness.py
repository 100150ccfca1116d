"""Toughness X: each time the card would be assigned damage, X less of it is."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import tallies
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@tallies.SPARED
@LCG.plays("lcg/keyword/toughness")
def spared(play: Play, ident: int, amount: int) -> int:
    """How much of `amount` damage the card is spared."""
    less = min(amount, play.value(ident, "toughness") or 0)
    if less:
        play.say(f"Toughness: {play.name(ident)} takes {less} less", "lcg/keyword/toughness")
    return less


declare("toughness", "lcg/keyword/toughness", "Toughness 1.", numbered=True)
