"""The tables in which the meanings of TCG phrases are kept.

Those that the rules ask are in `phrases`; these only other meanings ask.
"""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import Meanings, meaning
from ruling_service.engine.tcg.phrases import (
    AMOUNTS,
    CARDS,
    CHOOSING,
    CONDITIONS,
    EFFECTS,
    EVENTS,
    FITTING,
    LASTING,
    PLAYERS,
    POSSIBLE,
    RESTRICTIONS,
    WAYS,
    event,
)

__all__ = [
    "ACTS",
    "AMOUNTS",
    "BEING",
    "CHOOSING",
    "CARDS",
    "CONDITIONS",
    "EFFECTS",
    "EVENTS",
    "FITTING",
    "LASTING",
    "MOMENTS",
    "PLACES",
    "PLAYERS",
    "POSSIBLE",
    "PREVENTED",
    "RESTRICTIONS",
    "STANDING",
    "WAYS",
    "TRIGGERS",
    "ZONES",
    "event",
    "meaning",
]

ZONES = Meanings("zone")
PLACES = Meanings("place")
ACTS = Meanings("act")
BEING = Meanings("being")
TRIGGERS = Meanings("trigger")
MOMENTS = Meanings("moment")
PREVENTED = Meanings("prevented")
STANDING = Meanings("standing")
