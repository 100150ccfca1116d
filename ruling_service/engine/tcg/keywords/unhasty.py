"""Unhasty: the Free Peoples player assigns such a companion only where a Gandalf card lets him, or at its home site; Shadow players may."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, permissions
from ruling_service.engine.tcg.rulebook import TCG


@TCG.plays("tcg/keyword/unhasty")
def keeps_back(play: Play, ident: int) -> bool:
    """Whether the keyword keeps the Free Peoples player from assigning a character now."""
    if not play.value(ident, "unhasty"):
        return False
    return not allies.is_home(play, ident) and not permissions.allowed(play, ident, "be_assigned_unhasty")
