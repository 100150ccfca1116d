"""Dials that the special rules of a scenario set and turn."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

CITY = """
game: lcg
title: a city under siege
scenario: lcg/scenario/the-siege-of-annuminas
cards:
  - {{name: Annúminas, type: objective}}
  - {{name: Bran, type: hero, sphere: Tactics, threat cost: 10, willpower: 2, attack: 3, defense: 2, hit points: 4}}
  - {{name: Ram, type: treachery, text: "When revealed: deal {} damage to Annúminas."}}
players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
staging area: [Annúminas]
encounter deck: [Ram]
dials: {{city strength: 20}}
at: "3.3"
until: "3.4"
ask: {{{}}}
"""


@pytest.mark.parametrize("damage", [1, 3, 7, 19])
def test_damage_to_the_city_lowers_its_strength(damage: int) -> None:
    """lcg/scenario/the-siege-of-annuminas: X damage to the city lowers it by X."""
    verdict = simulate(load(CITY.format(damage, "how much: city strength"), "siege"))
    assert verdict.answer == 20 - damage


@pytest.mark.parametrize(("damage", "verdict"), [(19, "never"), (20, "always"), (25, "always")])
def test_at_no_strength_the_players_lose(damage: int, verdict: str) -> None:
    assert simulate(load(CITY.format(damage, "whether: {game: lost}"), "siege")).verdict == verdict


FORD = """
game: lcg
title: setting out
scenario: lcg/scenario/flight-to-the-ford
cards:
  - {name: Far Road, type: quest, stage: 1, side: A, back: Near Road}
  - {name: Near Road, type: quest, stage: 1, side: B, back: Far Road, quest points: 9}
  - {name: Bran, type: hero, sphere: Tactics, threat cost: 10, willpower: 2, attack: 3, defense: 2, hit points: 4}
players: [{name: Tom, threat: 20, heroes: [Bran]}]
quest: {card: Far Road}
at: setup
until: "1.1"
explore: policy
ask: {how much: Ring-bearer's life}
"""


def test_the_ring_bearers_life_begins_at_fifteen() -> None:
    """lcg/scenario/flight-to-the-ford."""
    assert simulate(load(FORD, "setup")).answer == 15
