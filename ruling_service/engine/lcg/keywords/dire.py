"""Dire: while the main quest has it, players are eliminated at 99 threat, cards lower threat by 1 a round,
and Valour needs 80.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import play_restrictions, settle, table, tallies
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

ELIMINATION = 99
VALOUR = 80
LOWERED_A_ROUND = 1


@LCG.plays("lcg/keyword/dire")
def is_dire(play: Play) -> bool:
    """Whether the main quest has Dire."""
    found: bool = play.while_laid_out(
        "dire", lambda: any(play.value(i, "dire") for i in play.state.zone(table.QUEST))
    )
    return found


@settle.OTHER_ELIMINATION
@LCG.plays("lcg/keyword/dire")
def elimination_level(play: Play) -> int | None:
    """At which threat players are eliminated under Dire."""
    return ELIMINATION if is_dire(play) else None


@play_restrictions.OTHER_VALOUR
@LCG.plays("lcg/keyword/dire")
def valour_level(play: Play) -> int | None:
    """From which threat Valour abilities can be used under Dire."""
    return VALOUR if is_dire(play) else None


def is_boon(play: Play, ident: int) -> bool:
    """Whether a card is a boon, which card files may also say as a trait."""
    return play.printed(ident).facts.get("campaign kind") == "boon" or "boon" in play.value(ident, "traits")


@tallies.FALLS_BY
@LCG.plays("lcg/keyword/dire")
def threat_may_fall_by(play: Play, player: int, by: int, source: int | None) -> int:
    """How much of a reduction is left under Dire: boons are not limited, other player cards to 1 a round."""
    limited = (
        source is not None and table.is_player_card(play, source)
        and not is_boon(play, source)
    )
    if not limited or not is_dire(play):
        return by
    lowered = ("round", "lowered under dire", player)
    by = min(by, max(0, LOWERED_A_ROUND - play.used(lowered)))
    if by:
        play.count_use(lowered, by)
    return by


declare("dire", "lcg/keyword/dire", "Dire.")
