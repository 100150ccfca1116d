"""Defender +X: the Free Peoples player may assign this companion to X minions more than one."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.keyword_records import PLUS, declare
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/defender")
def bonus(play: Play, ident: int) -> int:
    """To how many minions more the Free Peoples player may assign a character; instances add up."""
    more: int = play.value(ident, "defender")
    return more


declare(
    "defender", "tcg/keyword/defender", of="companion", numbered=True, lists=PLUS, room=bonus,
    example="Defender +1."
)
