"""Pairs of questions made by rule: what turns a question turns its answer or takes it away."""

from __future__ import annotations

import zlib

import pytest

from bench.pairs import pairs, questions, wrong
from ruling_service.ask.recalling.counts import crossed_count
from ruling_service.ask.recalling.wordings import shelf
from tests.rotation import begin

EVERY = 100
"""Of so many cases one has its questions asked in pairs: always the same, so that a run says of a change and
not of the day; `make whole` asks all.
"""
FIXED = 44
"""Which one of them."""
WRONG = 22
"""Pairs that are answered against their rule, of all, at most."""


def made(text: str) -> dict[str, str]:
    return {one.rule: one.text for one in pairs(text)}


def test_the_rules_turn_a_question():
    assert made("can he light the lantern before dusk?") == {
        "not": "can he not light the lantern before dusk?",
        "only": "can only he light the lantern before dusk?",
        "before": "can he light the lantern after dusk?",
    }


def test_a_story_and_a_choice_are_left_as_they_are():
    assert made("It is dusk. Can he light the lantern?") == {}
    assert made("is the lantern lit or out?") == {}


def test_what_is_denied_already_is_not_denied_again():
    assert "not" not in made("can he light it without a match?")


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_no_pair_is_answered_against_its_rule(real_library, real_home, game):
    listed = list(questions(shelf(game, real_home)))
    every = begin() == "all"
    found = [
        one for case, text in listed if every or zlib.crc32(case.encode()) % EVERY == FIXED
        for one in wrong(real_library, game, case, text)
    ]
    told = "\n".join(f"{one.pair.text} | {one.said}" for one in found)
    assert len(found) <= (WRONG if every else 0), told


@pytest.mark.parametrize(
    ("question", "wording", "crossed"),
    [
        ("Can two boats carry one rider?", "can two riders go in one boat?", True),
        ("Can several boats carry the same rider?", "can two riders go in one boat?", True),
        ("Can two riders go in one boat?", "may more than one rider, say two riders, take one boat?", False),
        ("Can two riders go in one boat?", "does a rider need a boat?", False),
    ],
)
def test_what_is_counted_the_other_way_round_is_another_question(question, wording, crossed):
    assert bool(crossed_count(question, [wording], "lcg")) is crossed
