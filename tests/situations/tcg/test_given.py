"""Choices fixed for a step, a phase or an occurrence."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {
    "name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10,
    "unique": True
}
SINGER = {
    "name": "Singer", "type": "companion", "strength": 5, "vitality": 4,
    "text": "Maneuver or Archery: Exert Singer to add (1)."
}
HEALER = {"name": "Healer", "type": "condition", "side": "Free Peoples", "culture": "Elven",
          "text": "Response: If a companion takes a wound, discard this condition to heal that companion."}
ORC = {"name": "Orc", "type": "minion", "strength": 5, "vitality": 2, "site number": 1}


def play(given, **more):
    tom = {"name": "Tom", "ring bearer": "Frodo", "companions": ["Singer"], "support area": ["Healer"]}
    players = [tom, {"name": "Ann", "minions": ["Orc"]}]
    data = {
        "game": "tcg", "cards": [FRODO, SINGER, HEALER, ORC], "players": players, "given": given,
        "ask": {"what happens": True}, **more
    }
    return simulate(from_data(data))


def steps_used(verdict):
    return [step.step for step in verdict.outcomes[0].trace if step.text.startswith("Singer:")]


@pytest.mark.parametrize("phase", ["maneuver", "archery"])
def test_a_choice_is_made_in_the_phase_it_is_meant_for(phase):
    verdict = play([{"use": "Singer", "at": phase}], at="maneuver", until="assignment", explore="policy")
    assert steps_used(verdict) == [f"tcg/{phase}-phase"]


def wounds(when):
    given = [{"use": "Healer", "when": when}]
    verdict = play(given, at="maneuver", do=[{"wound": "Singer"}, {"wound": "Frodo"}], explore=False)
    return {
        card["card"]: card["wounds"] for card in verdict.outcomes[0].facts["cards"]
        if card["card"] in ("Singer", "Frodo")
    }


@pytest.mark.parametrize(
    ("card", "left"), [("Singer", {"Singer": 0, "Frodo": 1}), ("Frodo", {"Singer": 1, "Frodo": 0})]
)
def test_a_response_answers_the_occurrence_it_is_meant_for(card, left):
    assert wounds({"happened": "wounded", "card": card}) == left


def test_it_waits_for_nothing_else():
    assert wounds({"happened": "healed"}) == {"Singer": 1, "Frodo": 1}
