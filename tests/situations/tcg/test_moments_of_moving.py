"""A fellowship can move at the end of its fellowship phase and of the regroup phase, and in no other phase.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate


def can_move(at):
    players = [{"name": "Ann", "ring bearer": "Frodo"}, {"name": "Bob"}]
    return simulate(
        from_data({"game": "tcg", "players": players, "at": at, "ask": {"can": {"move": True, "by": "Ann"}}})
    )


@pytest.mark.parametrize("at", ["fellowship", "move", "move again"])
def test_it_can(at):
    assert can_move(at).verdict == "always"


@pytest.mark.parametrize("at", ["shadow", "maneuver", "archery", "skirmish"])
def test_it_cannot_and_the_rule_is_named(at):
    verdict = can_move(at)
    assert verdict.verdict == "never"
    assert "tcg/moving-your-fellowship" in verdict.because[0].cites


@pytest.mark.parametrize(("acts", "site", "moves"), [
    ([{"move": True}], 2, 1),
    ([{"move": True}, {"run to": "shadow"}], 2, 1),
    ([{"move": True}, {"run to": "regroup"}], 2, 1),
    ([{"run to": "regroup"}], 2, 1),
    ([{"move": True}, {"run to": "regroup"}, {"move": True}], 3, 2),
    ([{"move": True}, {"run to": "regroup"}, {"move": True}, {"run to": "shadow"}], 3, 2),
])
@pytest.mark.parametrize("at", ["fellowship", "move"])
def test_a_move_is_the_one_move_of_its_phase(at, acts, site, moves):
    """The fellowship phase ends with one move, another one ends the regroup phase (tcg/fellowship-phase)."""
    situation = {
        "game": "tcg", "cards": [{"name": "Frodo", "type": "companion", "strength": 3, "vitality": 4,
                                  "resistance": 10, "text": "Ring-bearer."}],
        "players": [{"name": "Tom", "site": 1, "ring bearer": "Frodo"}, {"name": "Ann"}], "at": at, "do": acts,
    }  # fmt: skip
    found = simulate(from_data({**situation, "ask": {"how much": "site of Tom"}}))
    assert found.answer == site
    assert simulate(from_data({**situation, "ask": {"how much": "moves"}})).answer == moves


def test_the_fellowship_does_not_move_twice_in_one_phase():
    situation = {
        "game": "tcg", "cards": [{"name": "Frodo", "type": "companion", "strength": 3, "vitality": 4,
                                  "resistance": 10, "text": "Ring-bearer."}],
        "players": [{"name": "Tom", "site": 1, "ring bearer": "Frodo"}, {"name": "Ann"}],
        "at": "fellowship", "do": [{"move": True}, {"move": True}], "ask": {"what happens": True},
    }  # fmt: skip
    with pytest.raises(IllegalHere, match="ends the fellowship phase"):
        simulate(from_data(situation))
