"""Hunter X: strength +X while skirmishing a character that does not have the keyword."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.keyword_records import PLAIN, declare
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/hunter")
def bonus(play: Play, ident: int) -> int:
    """What the keyword adds to the character's strength now."""
    against = table.skirmishing(play, ident)
    if not against:
        return 0
    amount: int = play.value(ident, "hunter")
    return amount if amount and any(not play.value(other, "hunter") for other in against) else 0


declare(
    "hunter", "tcg/keyword/hunter", of="character", numbered=True, lists=PLAIN, strength=bonus,
    noun="one", example="Hunter 2."
)
