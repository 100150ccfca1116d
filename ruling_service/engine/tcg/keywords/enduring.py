"""Enduring: a character is strength +2 for each wound on it."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.rulebook import TCG

PER_WOUND = 2


@TCG.plays("tcg/keyword/enduring")
def bonus(play: Play, ident: int) -> int:
    """What the keyword adds to the character's strength now."""
    wounds = play.card(ident).token("wound")
    return PER_WOUND * wounds if wounds and play.value(ident, "enduring") else 0


declare("enduring", "tcg/keyword/enduring", of="character", strength=bonus, example="Enduring.")
