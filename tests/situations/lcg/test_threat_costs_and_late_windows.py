"""Threat costs that a text changes count wherever threat costs do; a card that is played only after the enemies'
attacks is played in the windows of the players' attacks; a word nobody reads leaves its sentence unread.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO: dict[str, Any] = {"type": "hero", "sphere": "Tactics", "traits": ["Hobbit"], "willpower": 1, "attack": 9, "defense": 1, "hit points": 9}
CHEAPER = "Folk gets -1 threat cost for each hero you control."


@pytest.mark.parametrize("at", ["setup", "in 2.2 window"])
def test_a_changed_threat_cost_is_what_the_players_begin_with(at):
    situation: dict[str, Any] = {
        "game": "lcg",
        "cards": [{"name": "Folk", **HERO, "threat cost": 7, "text": CHEAPER}, {"name": "Plain", **HERO, "threat cost": 6}],
        "players": [{"name": "Tom", "heroes": ["Folk", "Plain"]}],
        "at": at, "explore": "policy", "ask": {"how much": "threat of Tom"},
    }  # fmt: skip
    if at == "setup":
        situation["do"] = [{"run to": "1.1"}]
    assert simulate(from_data(situation)).answer == 7 - 2 + 6


def test_the_highest_threat_cost_is_the_changed_one():
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Folk", **HERO, "threat cost": 7, "text": CHEAPER}, {"name": "Plain", **HERO, "threat cost": 6},
            {"name": "Blow", "type": "treachery", "text": "When Revealed: Deal 1 damage to the hero with the highest threat cost."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Folk", "Plain"]}],
        "encounter deck": ["Blow"], "at": "during 3.3", "do": [{"reveal": "Blow"}], "ask": {"how much": "damage of Plain"},
    }))  # fmt: skip
    assert verdict.answer == 1


@pytest.mark.parametrize(("step", "playable"), [("6.2", False), ("6.4.3", False), ("6.8.1", True), ("6.8.3", True)])
def test_after_the_enemies_attacks_is_in_the_windows_of_the_players(step, playable):
    text = "Play only after the resolving enemy attacks step is complete. Combat Action: Draw 1 card."
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Plain", **HERO, "threat cost": 6}, {"name": "Guard", **HERO, "threat cost": 6},
            {"name": "Late", "type": "event", "sphere": "Neutral", "cost": 0, "text": text},
            {"name": "Brute", "type": "enemy", "engagement cost": 9, "threat": 1, "attack": 1, "defense": 1, "hit points": 30},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Plain", "Guard"], "hand": ["Late"], "engaged": ["Brute"]}],
        "at": "6.2", "given": [{"defend": "Guard"}, {"attack": ["Plain"], "for": "Brute"}],
        "do": [{"run to": f"in {step} window"}], "ask": {"can": {"play": "Late"}},
    }))  # fmt: skip
    assert verdict.verdict == ("always" if playable else "never")


@pytest.mark.parametrize("deed", ["discard it", "deal it 2 damage", "raise your threat by 2"])
@pytest.mark.parametrize("whose", ["encounter card", "enemy", "location"])
def test_the_next_card_is_not_the_one_just_revealed(deed, whose):
    text = f"Response: After an enemy is revealed, exhaust Lamp to draw 1 card. If the next {whose} revealed has the Orc trait, {deed}."
    assert not compile_object({"name": "Lamp", "type": "Ally", "text": text}, "lcg").played


@pytest.mark.parametrize("lost", ["in the line", "before", "nobody"])
def test_the_starting_threat_stays_whoever_is_lost(lost):
    text = "Action: Reduce your threat to your starting threat level."
    lying = {"discard": ["Plain"]} if lost == "before" else {}
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Calm", **HERO, "threat cost": 9, "text": text}, {"name": "Plain", **HERO, "threat cost": 7},
            {"name": "Grief", "type": "event", "sphere": "Neutral", "cost": 0, "text": "Action: Discard Plain."},
        ],
        "players": [{"name": "Tom", "threat": 40, "heroes": ["Calm", *["Plain"] * (lost != "before")], "hand": ["Grief"], **lying}],
        "at": "in 2.2 window",
        "do": [*[{"play": "Grief"}] * (lost == "in the line"), {"trigger": "Calm"}],
        "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert verdict.answer == 16


@pytest.mark.parametrize(("says", "others"), [
    ("Only one copy of Shout can be played each round.", False), ("Only 1 copy of Shout can be played each round.", False),
    ("You can only play 1 copy of Shout each round.", True),
])  # fmt: skip
@pytest.mark.parametrize("by", ["Tom", "Ann"])
def test_only_one_copy_is_one_of_all_players_unless_it_is_yours(says, others, by):
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Calm", **HERO, "threat cost": 9}, {"name": "Plain", **HERO, "threat cost": 7},
            {"name": "Shout", "type": "event", "sphere": "Neutral", "cost": 0, "text": f"{says} Action: Draw 1 card."},
        ],
        "players": [
            {"name": "Tom", "threat": 20, "heroes": ["Calm"], "hand": ["Shout", "Shout"]},
            {"name": "Ann", "threat": 20, "heroes": ["Plain"], "hand": ["Shout"]},
        ],
        "at": "in 2.2 window", "do": [{"play": "Shout", "by": "Tom"}], "ask": {"can": {"play": "Shout", "by": by}},
    }))  # fmt: skip
    assert verdict.verdict == ("always" if others and by == "Ann" else "never")
