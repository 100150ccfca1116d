"""The whole TCG: importing this module registers every phase, keyword and rule with the rulebook `TCG`."""

from __future__ import annotations

from ruling_service.engine.tcg import (  # noqa: F401  (importing registers them)
    abilities,
    actions,
    archery_phase,
    assignment_phase,
    changes,
    deck,
    defeat,
    drawing,
    ending,
    fellowship_phase,
    framework,
    healing,
    initiative,
    keywords,
    loops,
    meaning,
    movement,
    payment,
    playing,
    regroup_phase,
    resolve,
    ring,
    setup,
    shadow_phase,
    sites,
    skirmish_phase,
    stages,
    start_of_turn,
    telling,
    tokens,
    transfer,
    wounds,
)  # fmt: skip
from ruling_service.engine.tcg.rulebook import TCG

__all__ = ["TCG"]
