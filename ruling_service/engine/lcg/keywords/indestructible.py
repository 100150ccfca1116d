"""Indestructible: damage does not destroy the card, however much lies on it; other ways of leaving play still
work.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import cannot_happen, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG


@cannot_happen.KEEPS_IN_PLAY.of(verbs.destroyed)
@LCG.plays("lcg/keyword/indestructible")
def withstands_damage(play: Play, o: Occurrence, ident: int) -> Reason | None:
    """Why damage, whoever dealt it, does not destroy the card; an effect that destroys it does."""
    if not play.value(ident, "indestructible"):
        return None
    if o.get("by") is None:
        return (f"{play.name(ident)} is indestructible", ("lcg/keyword/indestructible",))
    if o.get("effect") is None:
        return (
            f"{play.name(ident)} is indestructible: damage does not destroy it",
            ("lcg/keyword/indestructible",)
        )
    return None


declare("indestructible", "lcg/keyword/indestructible", "Indestructible.")
