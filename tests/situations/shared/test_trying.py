"""A card that somebody writes: what is marked in its text, what would be valid there, and its use on a table."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.explore import Budget
from ruling_service.situations.shared.compiling import Uncompiled
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.trying import Written, marked, valid, written

CULTURE = {"culture": "Gondor", "side": "Free Peoples"}


def known(game: str, **facts: object) -> Written:
    return written(game, CardFacts(name="Ford Watch", **facts), budget=Budget(), shelf=None, more=None)


def test_what_is_not_read_is_marked_where_it_stands():
    card = known("lcg", type="event", sphere="Lore", cost=0, text="Action: Ready a hero.\nThen, sing aloud.")
    assert [(one.text, one.gap) for one in card.text] == [
        ("Action: Ready a hero.\n", 0), ("Then, sing aloud", 1), (".", 0)
    ]
    assert "‹effect›" in card.gaps[0].nearest
    assert not card.played
    assert card.tried[0].verdict.verdict == "inconclusive"


def test_a_phrase_that_stands_twice_is_marked_once_and_white_space_does_not_matter():
    gaps = [Uncompiled(phrase="sing  aloud", reason=""), Uncompiled(phrase="not there", reason="")]
    assert [(one.text, one.gap) for one in marked("Sing\naloud, sing aloud", gaps)] == [
        ("Sing\naloud", 1), (", sing aloud", 0)
    ]
    assert marked("", gaps) == []


def test_a_pattern_of_the_grammar_is_said_to_people():
    assert valid("then: then [,] {do:effect&seq}") == "then (,) ‹effect›"
    assert valid("") == ""


@pytest.mark.parametrize(
    ("game", "facts", "called", "told"),
    [
        ("lcg", {"type": "event", "sphere": "Tactics", "cost": 1,
                 "text": "Combat Action: Deal 2 damage to any enemy."},
         "Played from hand", "2 damage"),
        ("lcg", {"type": "treachery", "text": "When Revealed: Each player raises his threat by 3."},
         "Revealed", "threat rises by 3 to 33"),
        ("lcg", {"type": "hero", "sphere": "Lore", "threat_cost": 9, "willpower": 1, "attack": 1, "defense": 1,
                 "hit_points": 3, "text": "Action: Exhaust Ford Watch to draw 2 cards."},
         "Used in play", "draws a card"),
        ("lcg", {"type": "location", "threat": 3, "quest_points": 2, "text": ""}, "Revealed", "staging area"),
        ("tcg", {"type": "event", **CULTURE, "time_words": ["Skirmish"], "twilight_cost": 1,
                 "text": "Make a [gondor] companion strength +2."}, "Played from hand", "strength +2"),
        ("tcg", {"type": "minion", "culture": "Sauron", "race": "Orc", "strength": 5, "vitality": 2,
                 "twilight_cost": 2, "site_number": 4, "text": "When you play this minion, exert a companion."},
         "Played from hand", "exert"),
    ],
)  # fmt: skip
def test_a_card_is_used_on_a_small_table(game, facts, called, told):
    (tried, *_) = known(game, **facts).tried
    assert tried.called == called
    assert any(told in line.text for line in tried.verdict.outcomes[0].trace)


def test_what_can_be_used_nowhere_says_why():
    card = known("lcg", type="event", sphere="Lore", cost=12, text="Action: Ready a hero.")
    assert all(one.verdict is None and one.refused for one in card.tried)
