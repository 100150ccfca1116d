"""What is the choice of a framework step can be done at that step and at no other moment."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

OWN = [
    ({"travel": "Old Forest Road"}, "4.2"),
    ({"commit": "Legolas"}, "3.2"),
    ({"engage": "Forest Spider"}, "5.2"),
    ({"attack": ["Legolas"], "against": "Hill Troll"}, "6.8a"),
    ({"attack": "Hill Troll", "against": "Tom"}, "6.4a"),
]


def asked(act, at=None):
    situation = {
        "game": "lcg",
        "players": [{"name": "Tom", "heroes": ["Legolas"], "engaged": ["Hill Troll"]}],
        "staging area": ["Forest Spider", "Old Forest Road"],
        "ask": {"can": {**act, "by": "Tom"}},
    }
    return simulate(from_data({**situation, "at": at} if at else situation))


@pytest.mark.parametrize(("act", "step"), OWN)
def test_it_can_be_done_at_its_step_and_that_is_where_one_asks(act, step):
    assert asked(act).verdict == asked(act, step).verdict == "always"


@pytest.mark.parametrize(("act", "step"), OWN)
@pytest.mark.parametrize("at", ["in 2.2 window", "in 6.2 window", "after 7.3"])
def test_it_cannot_be_done_at_another_moment_and_the_step_is_named(act, step, at):
    verdict = asked(act, at)
    assert verdict.verdict == "never"
    assert f"lcg/framework/{step}" in str(verdict)
