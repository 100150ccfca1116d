"""Victory X: a defeated enemy or an explored location goes to the victory display and is worth X points."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/keyword/victory", "lcg/faq/1.29")
def pile(play: Play, ident: int) -> str:
    """Where a defeated or explored card goes."""
    return "discard" if play.value(ident, "victory points") is None else table.VICTORY


@LCG.plays("lcg/keyword/victory", "lcg/scoring")
def points(play: Play) -> int:
    """The victory points in the victory display."""
    return sum(play.value(i, "victory points") or 0 for i in play.state.zone(table.VICTORY))
