"""A stage of the quest is revealed as the players come to it (lcg/quest-advancement)."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate


@pytest.mark.parametrize("when", ["After stage {} is revealed", "When stage {} is revealed"])
@pytest.mark.parametrize(("stage", "gained"), [("2B", 1), ("2A", 1), ("2", 1), ("3B", 0)])
def test_what_waits_for_a_stage_to_be_revealed_comes_as_the_players_come_to_it(
    when: str, stage: str, gained: int
) -> None:
    text = f"Forced: {when.format(stage)}, each hero gains 1 resource."
    found = simulate(from_data({
        "game": "lcg", "players": [{"name": "Tom", "heroes": ["Chief"]}], "beside": ["Dark Setting"],
        "quest": {"card": "First Steps", "next": ["Last Steps"]},
        "do": [{"advance": True}], "ask": {"how much": "resources of Chief"},
        "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
             "defense": 1, "hit points": 9},
            {"name": "First Steps", "type": "quest", "stage": 1, "quest points": 5},
            {"name": "Last Steps", "type": "quest", "stage": 2, "quest points": 5},
            {"name": "Dark Setting", "type": "nightmare", "text": text},
        ],
    }))  # fmt: skip
    assert found.answer == gained
