"""What no act and no subject of a question carries stops what its words alone come to."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.gate import ONE_OF_SEVERAL, SAID_OTHERWISE
from ruling_service.ask.building.steps import in_order
from ruling_service.ask.reading import read


@pytest.mark.parametrize(("text", "is_said"), [
    ("am I allowed to play allies outside of the planning phase", True),
    ("may it hit my friend instead", True),
    ("can I engage one of his", True),
    ("may I put it down with nothing to attach it to", True),
    ("may I play it instead of attacking", False),
    ("can he attack outside", False),
    ("may one of his allies attack", False),
])  # fmt: skip
def test_moments_and_owners_told_otherwise_are_heard(text: str, is_said: bool) -> None:
    assert (SAID_OTHERWISE.search(text) is not None) is is_said


def test_one_of_several_is_not_the_only_one() -> None:
    assert ONE_OF_SEVERAL.search("one of my heroes is killed, am I eliminated")
    assert not ONE_OF_SEVERAL.search("my hero is killed, am I eliminated")


def test_a_phase_that_is_also_a_deed_is_put_in_order() -> None:
    understood = read("in which order do archery, assignment, maneuver, skirmish and regroup come", game="tcg")
    plan = in_order(understood.asked[0], understood)
    assert plan is not None
    assert len(plan.fixed) == 5
