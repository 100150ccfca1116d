"""Loops of optional actions in situations: the players name how often, and who acts last."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "strength": 3, "vitality": 4, "resistance": 10, "unique": True}
GUIDE = {"name": "Guide", "type": "companion", "strength": 3, "vitality": 4,
         "text": "Skirmish: Add a burden to make this companion strength +2."}  # fmt: skip
ORC = {"name": "Orc", "type": "minion", "strength": 5, "vitality": 2, "site number": 1,
       "text": "Skirmish: Remove a burden to make this minion strength +2."}  # fmt: skip


def play(loop, given=(), **more):
    players = [
        {"name": "Tom", "ring bearer": "Frodo", "companions": ["Guide"]}, {"name": "Ann", "minions": ["Orc"]}
    ]
    data = {"game": "tcg", "cards": [FRODO, GUIDE, ORC], "players": players, "at": "skirmish",
            "skirmish": "Guide",
            "assignments": [{"defender": "Guide", "minions": ["Orc"]}], "given": list(given),
            "ask": {"how much": "strength of Guide"},
            "do": [{"loop": loop, **more}]}  # fmt: skip
    return simulate(from_data(data))


def strengths(verdict):
    return {
        card["card"]: card["strength"] for card in verdict.outcomes[0].facts["cards"]
        if card["card"] in ("Guide", "Orc")
    }


def named(tom, ann=None):
    return [{"choose": tom, "by": "Tom"}, *([{"choose": ann, "by": "Ann"}] if ann else [])]


def test_one_player_alone_names_how_often():
    assert strengths(play("Guide", named("3 times"))) == {"Guide": 9, "Orc": 5}


def test_without_a_choice_every_number_is_open():
    verdict = play("Guide", amount=4)
    assert {outcome.answer for outcome in verdict.outcomes} == {3, 5, 7, 9, 11}
    assert {one.by for one in verdict.depends_on} == {"Tom"}


def test_who_agrees_acts_last():
    assert strengths(play(["Guide", "Orc"], named("2 times", "agree to 2"))) == {"Guide": 7, "Orc": 9}


def test_after_a_lower_number_the_free_peoples_player_acts_last():
    assert strengths(play(["Guide", "Orc"], named("3 times", "1 times"))) == {"Guide": 7, "Orc": 7}


def test_an_ability_that_cannot_be_used_begins_no_loop():
    with pytest.raises(IllegalHere):
        play(["Orc", "Guide"])


def test_a_loop_ends_where_it_cannot_be_paid_any_more():
    verdict = play("Guide", named("9 times"), amount=9)
    assert strengths(verdict)["Guide"] == 3 + 2 * 9
    assert verdict.outcomes[0].facts["values"]["burdens"] == 9


def test_every_line_of_a_loop_cites_the_rule():
    verdict = play("Guide", named("1 times"))
    assert "tcg/loops" in {cite for step in verdict.outcomes[0].trace for cite in step.cites}


def test_a_loop_of_three_abilities_of_both_sides_is_not_read():
    with pytest.raises(MalformedInput, match="one ability of each"):
        play(["Guide", "Orc", "Guide"])
