"""Stages that are won by defeating somebody: by progress never, by his destruction at once."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CARDS: list[dict[str, Any]] = [
    {"name": "Old Marsh King", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 1, "defense": 0,
     "hit points": 2},
    {"name": "Marsh Hand", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 1, "defense": 0,
     "hit points": 2},
    {"name": "Spear", "type": "hero", "threat cost": 9, "willpower": 3, "attack": 4, "defense": 2, "hit points": 4},
    {"name": "The Drowned Hall", "type": "quest", "stage": 2, "quest points": 0,
     "text": "The players must find and defeat Old Marsh King to win this game."},
    {"name": "The Sunken Hall", "type": "quest", "stage": 2, "quest points": 0,
     "text": "The players can win only by defeating Old Marsh King."},
    {"name": "The Wide Fen", "type": "quest", "stage": 2, "quest points": 4},
]  # fmt: skip


def ended(stage: str, enemy: str) -> Any:
    """How the game stands once that enemy is attacked at that stage, the last of the quest."""
    situation = {
        "game": "lcg", "cards": CARDS, "quest": {"card": stage, "last": True},
        "players": [{"name": "Tom", "heroes": ["Spear"], "engaged": [enemy]}],
        "at": "6.8a", "until": "end of the phase", "do": [{"attack": ["Spear"], "against": enemy}], "ask": {"whether": {"game": "won"}},
    }  # fmt: skip
    verdict = simulate(from_data(situation))
    assert verdict.gaps == []
    return verdict.verdict


@pytest.mark.parametrize(
    ("stage", "enemy", "verdict"),
    [
        ("The Drowned Hall", "Old Marsh King", "always"),
        ("The Sunken Hall", "Old Marsh King", "always"),
        ("The Drowned Hall", "Marsh Hand", "never"),
        ("The Wide Fen", "Old Marsh King", "never"),
    ],
)
def test_the_players_win_as_he_is_destroyed(stage: str, enemy: str, verdict: str) -> None:
    assert ended(stage, enemy) == verdict


@pytest.mark.parametrize("stage", ["The Drowned Hall", "The Sunken Hall"])
def test_progress_does_not_defeat_such_a_stage(stage: str) -> None:
    situation = {
        "game": "lcg", "cards": CARDS, "quest": {"card": stage, "last": True}, "at": "3.4",
        "players": [{"name": "Tom", "heroes": [{"card": "Spear", "committed": True}]}],
        "encounter deck": {"size": 3}, "until": "3.5", "ask": {"whether": {"game": "won"}},
    }  # fmt: skip
    verdict = simulate(from_data(situation))
    assert verdict.verdict == "never"
