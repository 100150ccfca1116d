"""Who is assigned to whom: whichever of the two an act names, where it is done, and what is said of it."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere, RulingError
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CARDS = [
    {"name": "Stone Warden", "type": "companion", "side": "free peoples", "culture": "dwarven", "race": "dwarf",
     "twilight cost": 2, "strength": 6, "vitality": 3},
    {"name": "Reed Singer", "type": "companion", "side": "free peoples", "culture": "elven", "race": "elf",
     "twilight cost": 2, "strength": 6, "vitality": 3},
    {"name": "Ash Crawler", "type": "minion", "side": "shadow", "culture": "moria", "race": "orc", "twilight cost": 1,
     "strength": 4, "vitality": 1, "site number": 4},
    {"name": "Mud Crawler", "type": "minion", "side": "shadow", "culture": "moria", "race": "orc", "twilight cost": 1,
     "strength": 4, "vitality": 1, "site number": 4},
]  # fmt: skip


def played(**more):
    return simulate(from_data({
        "game": "tcg", "cards": CARDS,
        "players": [{"name": "Ann", "reason": "made up", "companions": ["Stone Warden", "Reed Singer"]},
                    {"name": "Bob", "minions": ["Ash Crawler", "Mud Crawler"]}], **more,
    }))  # fmt: skip


@pytest.mark.parametrize("named", [("Stone Warden", "Ash Crawler"), ("Ash Crawler", "Stone Warden")])
@pytest.mark.parametrize("at", [{}, {"at": "assignment"}, {"at": "assign defenders"}])
def test_either_of_the_two_may_be_named_first(named, at):
    verdict = played(do=[{"assign": named[0], "against": named[1]}], **at)
    assert verdict.says == "Stone Warden is assigned to Ash Crawler."


@pytest.mark.parametrize(
    "named", [("Stone Warden", "Reed Singer"), ("Ash Crawler", "Mud Crawler")]
)
def test_two_of_one_side_are_not_assigned_to_each_other(named):
    with pytest.raises(IllegalHere, match="has to be a minion, and only one") as refused:
        played(do=[{"assign": named[0], "against": named[1]}])
    assert refused.value.where == "do 1 › assign"


@pytest.mark.parametrize(("at", "word"), [("assignment", "always"), ("maneuver", "never"), ("regroup", "never")])
@pytest.mark.parametrize("named", [("Stone Warden", "Ash Crawler"), ("Ash Crawler", "Stone Warden")])
def test_it_is_possible_in_the_assignment_phase_alone(at, word, named):
    asked = {"ask": {"can": {"assign": named[0], "against": named[1]}}}
    assert played(at=at, **asked).verdict == word
    assert played(**asked).verdict == "always"


def test_leftover_minions_are_assigned_by_their_player():
    told = played(at="leftover minions", do=[{"assign": "Ash Crawler", "against": "Reed Singer"}])
    assert told.says == "Reed Singer is assigned to Ash Crawler."
    with pytest.raises(IllegalHere, match="done with his assignments"):
        played(at="leftover minions", do=[{"assign": "Reed Singer", "against": "Ash Crawler"}])


@pytest.mark.parametrize("named", [("Stone Warden", "Ash Crawler"), ("Ash Crawler", "Stone Warden")])
def test_a_skirmish_says_against_whom_it_is_fought(named):
    verdict = played(do=[{"skirmish": named[0], "against": named[1]}], ask={"where is": "Ash Crawler"})
    assert "discard" in str(verdict.answer)
    with pytest.raises(RulingError, match="is assigned to nobody"):
        played(at="skirmish", do=[{"skirmish": named[0]}])


def test_who_is_assigned_to_one_does_not_fight_another():
    pairs = [{"defender": "Stone Warden", "minions": ["Mud Crawler"]}]
    with pytest.raises(IllegalHere, match="Stone Warden is assigned to Mud Crawler"):
        played(assignments=pairs, do=[{"skirmish": "Stone Warden", "against": "Ash Crawler"}])
