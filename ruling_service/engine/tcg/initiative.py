"""Initiative going over from one side to the other (tcg/initiative)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.rulebook import TCG


@TCG.applies("gained initiative", "tcg/initiative")
def gained_initiative(play: Play, o: Occurrence, _: Happening) -> None:
    """One side gains initiative, which the other loses."""
    play.remember("initiative", o.get("side"))
