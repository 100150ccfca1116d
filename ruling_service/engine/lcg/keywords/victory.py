"""Victory X: a defeated enemy or an explored location goes to the victory display and is worth X points."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import changes, rulesets, table
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@changes.OTHER_PLACE
@LCG.plays("lcg/conflict/c09")
def place_of(play: Play, ident: int, to: str) -> str | None:
    """Where a card that leaves play goes: in the oldest edition one with victory points always to the
    display.
    """
    printed = play.printed(ident)
    leaves = to == "discard" and table.is_in_play(play.card(ident)) and printed.facts.get("side") != "player"
    if leaves and rulesets.variant(play, "c09") and play.value(ident, "victory points") is not None:
        return table.VICTORY
    return None


declare("victory", "lcg/keyword/victory", "Victory 3.", numbered=True)
