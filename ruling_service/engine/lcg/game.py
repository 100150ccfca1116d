"""The whole LCG: importing this module registers every phase, keyword and phrase with the rulebook `LCG`."""

from __future__ import annotations

from ruling_service.engine.lcg import (  # noqa: F401  (importing registers them)
    abilities,
    actions,
    changes,
    encounter_phase,
    enemy_attack,
    framework,
    keywords,
    planning_phase,
    player_attack,
    quest_phase,
    readying,
    refresh_phase,
    resource_phase,
    scoring,
    setup,
    shadow,
    side_quests,
    stages,
    staging,
    telling,
    travel_phase,
)  # fmt: skip
from ruling_service.engine.lcg.meaning import (  # noqa: F401
    awaiting,
    before_the_game,
    cancels,
    combat,
    combat_conditions,
    combat_events,
    costs,
    damage,
    decks,
    descriptions,
    durations,
    entering,
    events,
    more_events,
    moving,
    offers,
    questing,
    rare,
    replacing,
    small_permissions,
    states,
    structure,
    tokens,
)
from ruling_service.engine.lcg.rulebook import LCG

__all__ = ["LCG"]
