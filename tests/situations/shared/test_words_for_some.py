"""A word for some of a verb's happenings is one for what they are as well: whoever is overwhelmed is killed
(tcg/overwhelmed), what is put into play enters play (lcg/in-play-and-out-of-play); the contrary isn't so.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

SKIRMISH = """
game: tcg
cards:
  - {{name: Bearer, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, text: Ring-bearer.}}
  - {{name: Guard, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 1}}
  - {{name: Brute, type: minion, culture: Moria, race: Orc, strength: {strength}, vitality: 3, site number: 1}}
players: [{{name: Tom, ring bearer: Bearer, companions: [Guard]}}, {{name: Ann, minions: [Brute]}}]
assignments: [{{defender: Guard, minions: [Brute]}}]
at: choose a skirmish
do: [{{skirmish: Guard}}]
ask: {{whether: {{happened: {{happened: {word}, card: Guard}}}}}}
"""
PLAYED = """
game: lcg
cards:
  - {{name: Odd, type: hero, sphere: Lore, threat cost: 5, willpower: 1, attack: 1, defense: 1, hit points: 4, text: "Action: Put an ally into play from your hand."}}
  - {{name: Helper, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2}}
players: [{{name: Tom, threat: 20, heroes: [{{card: Odd, resources: 1}}], hand: [Helper]}}]
at: in 2.2 window
do: [{{{act}, by: Tom}}]
ask: {{whether: {{happened: {{happened: {word}, card: Helper}}}}}}
"""


@pytest.mark.parametrize(("strength", "word", "answer"), [
    (5, "killed", False), (7, "killed", True), (7, "overwhelmed", False), (12, "overwhelmed", True), (12, "killed", True),
    (12, "Killed", True), (12, "wounded", False),
])  # fmt: skip
def test_whoever_is_overwhelmed_is_killed(strength, word, answer):
    assert simulate(load(SKIRMISH.format(strength=strength, word=word), "test.yaml")).answer is answer


@pytest.mark.parametrize(("act", "word", "answer"), [
    ("trigger: Odd", "put into play", True), ("trigger: Odd", "entered play", True), ("trigger: Odd", "played", False),
    ("play: Helper", "entered play", True), ("play: Helper", "put into play", False),
])  # fmt: skip
def test_what_is_put_into_play_enters_play(act, word, answer):
    assert simulate(load(PLAYED.format(act=act, word=word), "test.yaml")).answer is answer


def test_they_are_counted_together():
    """Killed is how many are killed in whatever way."""
    asked = SKIRMISH.replace("whether: {{happened: {{happened: {word}, card: Guard}}}}", "whether: {{count: {{of: {{happened: {word}}}, at least: 1}}}}")
    assert simulate(load(asked.format(strength=12, word="killed"), "test.yaml")).answer is True
