"""What has happened in this phase and this round, each as often as it did."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play

HAPPENED = "happened"


def times(play: Play, unit: str, o: Occurrence) -> int:
    """How often it has happened in this phase or round."""
    return play.used((unit, HAPPENED, o))


def remembered(play: Play, unit: str) -> tuple[Occurrence, ...]:
    """What has happened in this phase or round."""
    return tuple(
        key[2] for key in play.state.used
        if isinstance(key, tuple) and len(key) == 3 and key[:2] == (unit, HAPPENED)
    )  # fmt: skip
