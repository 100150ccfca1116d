"""What a text waits for is heard however it comes about: cards that leave play with an eliminated player
(lcg/player-elimination), counters that a keyword takes off (lcg/keyword/time).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO: dict[str, Any] = {
    "type": "hero", "sphere": "Tactics", "threat cost": 8, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4
}  # fmt: skip
ALLY: dict[str, Any] = {"type": "ally", "sphere": "Tactics", "cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}


@pytest.mark.parametrize(("what", "rises"), [("a character", 2), ("a hero", 1), ("an ally", 1)])
@pytest.mark.parametrize("bearer", ["ally", "enemy"])
def test_the_characters_of_an_eliminated_player_leave_play(what, rises, bearer):
    says = f"Forced: After {what} leaves play, raise {'your' if bearer == 'ally' else 'the first player' + chr(39) + 's'} threat by 1."
    listens = {
        "ally": {"name": "Ear", **ALLY, "text": says},
        "enemy": {"name": "Ear", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 3, "text": says},
    }[bearer]  # fmt: skip
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [{"name": "Calm", **HERO}, {"name": "Lost", **HERO}, {"name": "Mate", **ALLY}, listens],
        "players": [
            {"name": "Tom", "threat": 20, "heroes": ["Calm"], "allies": ["Ear"] * (bearer == "ally")},
            {"name": "Ann", "threat": 48, "heroes": ["Lost"], "allies": ["Mate"]},
        ],
        "staging area": ["Ear"] * (bearer == "enemy"), "at": "during 3.3", "do": [{"eliminate": "Ann"}],
        "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert verdict.answer == 20 + rises


@pytest.mark.parametrize("counters", ["any number of time counters are", "a time counter is", "1 or more time counters are"])
@pytest.mark.parametrize("of", ["the current quest", "a quest"])
def test_counters_that_the_keyword_takes_off_are_removed(counters, of):
    says = f"Forced: After {counters} removed from {of}, raise each player's threat by 3."
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Calm", **HERO}, {"name": "Hurry", "type": "quest", "quest points": 20, "stage": 1, "text": "Time 3."},
            {"name": "Ear", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 3, "text": says},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Calm"]}], "quest": {"card": "Hurry", "tokens": {"time": 3}},
        "staging area": ["Ear"], "at": "7.2", "do": [{"run to": "1.2"}], "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert verdict.answer == 20 + 1 + 3


GIVES = ["The current quest gains {}.", "The main quest gains {}.", "While Post is in the staging area, the current quest gains {}."]


@pytest.mark.parametrize("gives", GIVES)
@pytest.mark.parametrize("keyword", ["siege", "battle", "archery 1"])
def test_a_gained_keyword_is_one_that_the_quest_has(gives, keyword):
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Calm", **HERO}, {"name": "Stage", "type": "quest", "quest points": 20, "stage": 1},
            {"name": "Post", "type": "location", "threat": 1, "quest points": 3, "text": gives.format(keyword)},
            {"name": "Slip", "type": "event", "sphere": "Neutral", "cost": 0,
             "text": "Play only if the main quest has no keywords. Planning Action: Draw 1 card."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Calm"], "hand": ["Slip"]}], "quest": "Stage",
        "staging area": ["Post"], "at": "in 2.2 window", "ask": {"can": {"play": "Slip"}},
    }))  # fmt: skip
    assert verdict.verdict == "never"


@pytest.mark.parametrize("lies", ["encounter deck", "set aside", "staging area"])
@pytest.mark.parametrize("becomes", ["make Gate the active location", "Gate becomes the active location"])
def test_a_location_that_comes_as_the_active_one_enters_play(lies, becomes):
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Calm", **HERO, "text": "Forced: After a location enters play, raise your threat by 1."},
            {"name": "Gate", "type": "location", "threat": 1, "quest points": 3, "text": "Forced: After Gate enters play, raise each player's threat by 2."},
            {"name": "Road", "type": "treachery", "text": f"When Revealed: {'Search the encounter deck for Gate and make it the active location' if lies == 'encounter deck' else becomes}."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Calm"]}],
        "encounter deck": ["Road", *["Gate"] * (lies == "encounter deck")], **({lies: ["Gate"]} if lies != "encounter deck" else {}),
        "at": "during 3.3", "do": [{"reveal": "Road"}], "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert verdict.answer == (20 if lies == "staging area" else 23)
