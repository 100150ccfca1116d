"""Archer: adds 1 to its side's archery total."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import permissions
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/archer", "tcg/archery-phase")
def adds(play: Play, ident: int) -> int:
    """What the keyword adds to the archery total of a character's side: 1, unless a text keeps it from that.
    """
    return int(bool(play.value(ident, "archer")) and permissions.prohibited(play, ident, "archery") is None)


declare("archer", "tcg/keyword/archer", of="character", archery=adds, noun="one", example="Archer.")
