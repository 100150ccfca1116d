"""A small table for the tests of simulation: cards of our own whose values are round and whose texts are few.
"""

from __future__ import annotations

import textwrap
from typing import Any

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

CARDS = """
  - {name: Bran, type: hero, unique: true, sphere: Tactics, threat cost: 10, willpower: 2, attack: 3, defense: 2, hit points: 4}
  - {name: Wyn, type: hero, unique: true, sphere: Spirit, threat cost: 9, willpower: 3, attack: 1, defense: 1, hit points: 3}
  - {name: Scout, type: ally, sphere: Spirit, cost: 1, willpower: 1, attack: 0, defense: 1, hit points: 1}
  - {name: Archer, type: ally, sphere: Tactics, cost: 2, willpower: 0, attack: 2, defense: 0, hit points: 2, keywords: [Ranged]}
  - {name: Warden, type: ally, sphere: Tactics, cost: 2, willpower: 0, attack: 1, defense: 3, hit points: 3, keywords: [Sentinel]}
  - {name: Brute, type: enemy, engagement cost: 25, threat: 2, attack: 5, defense: 1, hit points: 4}
  - {name: Rat, type: enemy, engagement cost: 10, threat: 1, attack: 1, defense: 0, hit points: 1}
  - {name: Moor, type: location, threat: 3, quest points: 3}
  - {name: Ford, type: location, threat: 1, quest points: 2}
  - {name: Mist, type: treachery, text: "When Revealed: Each player raises their threat by 2."}
  - {name: Volley, type: event, sphere: Tactics, cost: 1, text: "Action: Deal 2 damage to an enemy."}
  - {name: Rally, type: event, sphere: Spirit, cost: 0, text: "Combat Action: Ready a character."}
"""


def situation(text: str) -> Any:
    """The situation that `text` describes, with the cards of the table known."""
    return load("game: lcg\ncards:" + CARDS + textwrap.dedent(text), "test.yaml")


def run(text: str, **how: Any) -> dict[str, Any]:
    """The verdict on it."""
    return simulate(situation(text), **how)


def said(verdict: dict[str, Any]) -> list[str]:
    """What the account of the first outcome says happened, in order."""
    return [step.happened for step in verdict.outcomes[0].trace if step.happened]
