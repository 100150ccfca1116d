"""Permanent: a boon or burden that stays on its hero. It cannot be discarded from him, and it leaves the game when he leaves play."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/rule/campaign-permanent"


@LCG.plays(ENTRY)
def stays(play: Play, ident: int) -> bool:
    """Whether a card is attached to a hero for good."""
    host = play.card(ident).host
    return host is not None and table.is_in_play(play.card(host)) and bool(play.value(ident, "permanent"))


@LCG.plays(ENTRY)
def place_of(play: Play, ident: int, to: str) -> str:
    """Where an attachment goes as it leaves play: out of the game if it is Permanent."""
    return table.REMOVED if play.card(ident).host is not None and play.value(ident, "permanent") else to
