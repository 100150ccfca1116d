"""Whoever sits at the table is spoken of in one way everywhere: `ruling_service.ask.people`."""

from __future__ import annotations

import re

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.people import ANYBODY, KIN, MATES, OPPONENTS, plural
from ruling_service.ask.reading import read


@pytest.mark.parametrize("noun", [*MATES, *KIN])
def test_my_anybody_is_another_player(noun):
    for said in (f"my {noun}", f"my {plural(noun)}"):
        players = {
            one.name for mention in read(f"Can {said} attack my enemy?", game="lcg").mentions
            if mention.kind == "player" for one in mention.readings
        }
        assert "another player" in players, said


@pytest.mark.parametrize("noun", [*OPPONENTS, *MATES])
def test_anybody_is_found_alone_and_in_numbers(noun):
    for said in (noun, plural(noun), f"{noun}'s"):
        assert re.search(rf"\b{ANYBODY}\b", f"what {said} have")


def test_sons_of_the_story_are_no_players():
    assert not re.search(rf"\b{ANYBODY}\b", "the son of a king and his brother")


@pytest.mark.parametrize(("question", "verdict"), [
    ("I control an ally with sentinel. Can he defend against an attack on my friend?", "always"),
    ("My buddy controls an ally with sentinel. Can it defend against an attack on me?", "always"),
    ("My buddy controls a hero without ranged. Can he attack the enemy engaged with me?", "never"),
])
def test_whose_a_card_is_may_be_told_as_what_he_controls(question, verdict, real_library):
    """lcg/keyword/sentinel, lcg/keyword/ranged, lcg/control"""
    assert ask(question, real_library, "lcg").answer.verdict == verdict
