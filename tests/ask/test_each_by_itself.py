"""Several questions that one sentence joins, each answered by itself."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.several import alone, each_by_itself
from ruling_service.ask.posts import questions
from ruling_service.ask.reading import read


def taken_apart(text, game):
    understood = read(text, game=game)
    views = questions(text)[-1]
    mine = [one for one in understood.asked if one.text in views[0]]
    return [said for _, said in each_by_itself(views[0], mine)]


@pytest.mark.parametrize(
    ("first", "joined", "second"),
    [
        ("who gets the first player token", " and ", "does it wait for the refresh phase"),
        ("can an exhausted hero defend", ", and ", "can he attack"),
        ("how many cards do I draw", ", and ", "how many do I discard"),
    ],
)
def test_joined_questions_are_each_asked_with_what_is_told(first, joined, second):
    told = "Our first player was knocked out in combat. "
    parts = taken_apart(f"{told}{first}{joined}{second}?", "lcg")
    assert len(parts) == 2
    assert first in parts[0]
    assert second not in parts[0]
    assert second in parts[1]
    assert first not in parts[1]


@pytest.mark.parametrize(
    "text",
    [
        "Does the hero stay in play, or is he discarded?",
        "My hero has defended, has 2 damage and is exhausted. Can he attack?",
        "The attacker, which has 3 attack, hits an ally. Is he destroyed?",
        "Am I out of the game, am I eliminated at 50 threat?",
        "If the ally is exhausted, can he defend?",
    ],
)
def test_one_question_stays_one(text):
    assert not taken_apart(text, "lcg")


def test_what_is_told_beside_goes_with_each():
    views = ("can he defend and can he attack?", "He quested. can he defend and can he attack?")
    assert alone("can he attack?", views) == ("can he attack?", "He quested. can he attack?")
