"""Permanent: a boon or burden that stays on its hero.

It cannot be discarded from him, and it leaves the game when he leaves play.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import cannot_happen, changes, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/rule/campaign-permanent"


@cannot_happen.KEEPS_IN_PLAY.of(verbs.left_play, verbs.discarded)
@LCG.plays(ENTRY)
def stays(play: Play, o: Occurrence, ident: int) -> Reason | None:
    """Why a card that is attached to a hero for good does not leave play."""
    host = play.card(ident).host
    if host is None or not table.is_in_play(play.card(host)) or not play.value(ident, "permanent"):
        return None
    return (f"{play.name(ident)} is Permanent: it stays on its hero", (ENTRY,))


@changes.OTHER_PLACE
@LCG.plays(ENTRY)
def place_of(play: Play, ident: int, to: str) -> str | None:
    """Where an attachment goes as it leaves play: out of the game if it is Permanent."""
    return table.REMOVED if play.card(ident).host is not None and play.value(ident, "permanent") else None


declare("permanent", "lcg/rule/campaign-permanent", "Permanent.")
