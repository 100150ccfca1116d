"""A text may say that some cards of the victory display don't count their victory points (lcg/scoring)."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: lcg
cards:
  - {{name: Bran, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, hit points: 3}}
  - {{name: Rule, type: objective, text: "{which} in the victory display do not contribute their victory points."}}
  - {{name: Guest, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2, victory points: 2}}
  - {{name: Beast, type: enemy, engagement cost: 20, threat: 1, attack: 1, defense: 1, hit points: 2, victory points: 3}}
players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
{where}: [Rule]
victory display: [Guest, Beast]
at: in 2.2 window
ask: {{how much: score}}
"""


@pytest.mark.parametrize(("which", "where", "score"), [
    ("Player cards", "staging area", 20 - 3), ("Enemies", "staging area", 20 - 2), ("Player cards", "set aside", 20 - 5),
])  # fmt: skip
def test_what_is_said_not_to_count_is_not_taken_off(which, where, score):
    assert simulate(load(TABLE.format(which=which, where=where), "test.yaml")).answer == score
