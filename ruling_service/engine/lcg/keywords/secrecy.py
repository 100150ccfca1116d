"""Secrecy X: playing the card from hand costs X less for a player at threat 20 or below."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import payment
from ruling_service.engine.lcg.allowances import counted_threat
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

MOST_THREAT = 20


@payment.DISCOUNTS
@LCG.plays("lcg/keyword/secrecy")
def discount(play: Play, ident: int, player: int) -> int:
    """By how much the card costs this player less."""
    return (play.value(ident, "secrecy") or 0) if counted_threat(play, player) <= MOST_THREAT else 0


declare("secrecy", "lcg/keyword/secrecy", "Secrecy 2.", numbered=True)
