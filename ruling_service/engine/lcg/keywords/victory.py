"""Victory X: a defeated enemy or an explored location goes to the victory display and is worth X points."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import rulesets, table
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/keyword/victory", "lcg/faq/1.29")
def pile(play: Play, ident: int) -> str:
    """Where a defeated or explored card goes."""
    return "discard" if play.value(ident, "victory points") is None else table.VICTORY


@LCG.plays("lcg/conflict/c09")
def place_of(play: Play, ident: int, to: str) -> str:
    """Where a card that leaves play goes: in the oldest edition one with victory points always to the display."""
    printed = play.printed(ident)
    leaves = to == "discard" and table.is_in_play(play.card(ident)) and printed.facts.get("side") != "player"
    if leaves and rulesets.variant(play, "c09") and play.value(ident, "victory points") is not None:
        return table.VICTORY
    return to


@LCG.plays("lcg/keyword/victory", "lcg/scoring")
def points(play: Play) -> int:
    """The victory points in the victory display."""
    return sum(play.value(i, "victory points") or 0 for i in play.state.zone(table.VICTORY))
