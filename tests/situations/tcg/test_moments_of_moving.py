"""A fellowship can move at the end of its fellowship phase and of the regroup phase, and in no other phase.
"""

from __future__ import annotations

import pytest

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
