"""At a step of a skirmish the only one who is assigned is the one who fights; of several one is named."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from ruling_service.situations.tcg.moments import fought

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


def situation(at, pairs, **more):
    return from_data({
        "game": "tcg", "cards": CARDS,
        "players": [{"name": "Ann", "reason": "made up", "companions": ["Stone Warden", "Reed Singer"]},
                    {"name": "Bob", "minions": ["Ash Crawler", "Mud Crawler"]}],
        "at": at, "assignments": [{"defender": one, "minions": [other]} for one, other in pairs], "until": "end of skirmish",
        "ask": {"where is": "Ash Crawler"}, **more,
    })  # fmt: skip


ONE = [("Stone Warden", "Ash Crawler")]
TWO = [*ONE, ("Reed Singer", "Mud Crawler")]


@pytest.mark.parametrize("at", ["start of skirmish", "skirmish", "resolve the skirmish"])
def test_the_only_fight_is_the_one_under_way(at):
    assert fought(situation(at, ONE)) == "Stone Warden"


@pytest.mark.parametrize(
    ("at", "pairs", "more"), [("choose a skirmish", ONE, {}), ("end of skirmish", ONE, {}), ("skirmish", TWO, {}), ("skirmish", [], {})]
)
def test_nobody_fights_yet_where_that_is_to_be_chosen(at, pairs, more):
    assert fought(situation(at, pairs, **more)) == ""


def test_of_several_the_named_one_fights():
    assert fought(situation("skirmish", TWO, skirmish="Reed Singer")) == "Reed Singer"


@pytest.mark.parametrize("at", ["start of skirmish", "skirmish", "resolve the skirmish"])
def test_the_loser_of_the_only_fight_dies(at):
    verdict = simulate(situation(at, ONE))
    assert "discard" in str(verdict.answer)
    assert len(verdict.outcomes) == 1


@pytest.mark.parametrize("at", ["maneuver", "archery", "assignment"])
def test_a_skirmish_fought_has_its_assignments_behind_it(at):
    """Who isn't fierce fights once in a round, from wherever the skirmish is come to (tcg/skirmish-phase)."""
    strong = [{**card, "strength": 7} if card["type"] == "minion" else card for card in CARDS]
    done = [{"run to": "assignment"}] if at != "assignment" else []
    done += [{"assign": "Stone Warden", "against": "Ash Crawler"}, {"skirmish": "Stone Warden"}, {"run to": "regroup"}]
    players = [{"name": "Ann", "reason": "made up", "companions": ["Stone Warden"]}, {"name": "Bob", "minions": ["Ash Crawler"]}]
    data = {"game": "tcg", "cards": strong, "players": players, "at": at, "do": done,
            "ask": {"how often": {"happened": "skirmish won", "card": "Ash Crawler"}}}
    assert simulate(from_data(data)).answer == 1
