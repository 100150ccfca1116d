"""Unhasty: the Free Peoples player assigns such a companion only where a Gandalf card lets him, or at its
home site; Shadow players may.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, permissions
from ruling_service.engine.tcg.keyword_records import Reason, declare
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/keyword/unhasty"


@TCG.plays(RULE)
def keeps_back(play: Play, ident: int) -> Reason | None:
    """Why the keyword keeps the Free Peoples player from assigning a character now; None if it doesn't."""
    if (
        not play.value(ident, "unhasty") or allies.is_home(play, ident)
        or permissions.allowed(play, ident, "skirmish", by="gandalf")
    ):
        return None
    return (f"{play.name(ident)} is unhasty", (RULE,))


declare("unhasty", RULE, of="companion", keeps_back=keeps_back, example="Unhasty.")
