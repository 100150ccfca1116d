"""Lurker: skirmishes without lurkers are fought first."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.table import Assignment


@TCG.plays("tcg/keyword/lurker")
def choosable(play: Play, waiting: tuple[Assignment, ...]) -> tuple[Assignment, ...]:
    """The skirmishes that may be fought next: those involving a lurker only once no others are left."""
    plain = tuple(a for a in waiting if not any(play.value(m, "lurker") for m in a.minions))
    return plain or waiting


declare("lurker", "tcg/keyword/lurker", of="minion", fought_first=choosable, noun="one", example="Lurker.")
