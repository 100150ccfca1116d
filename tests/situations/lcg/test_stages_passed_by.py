"""A stage whose own text names the stage that follows it: those between never come (lcg/golden-rules,
lcg/quest-advancement).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import CARDS

STAGES = """
  - {{name: Long Climb, type: quest, stage: 1, side: A, text: "{setup}"}}
  - {{name: Long Climb, type: quest, stage: 1, side: B, quest points: 4, {more}text: "{text}"}}
  - {{name: Side Gully, type: quest, stage: 2, side: A, text: "When Revealed: Raise each player's threat by 5."}}
  - {{name: Side Gully, type: quest, stage: 2, side: B, quest points: 6, text: ""}}
  - {{name: Bare Top, type: quest, stage: 3, side: A, text: "When Revealed: Raise each player's threat by 1."}}
  - {{name: Bare Top, type: quest, stage: 3, side: B, quest points: 2, text: ""}}
"""
MADE = "do: [{place progress: Long Climb, amount: 4}]\n"
QUEST = "{card: Long Climb, next: [Side Gully, Bare Top]}"


def asked(text: str, how: str, *, more: str = "", setup: str = "", quest: str = QUEST) -> Any:
    """The verdict with that text on side B of the first of three stages."""
    cards = CARDS + STAGES.format(text=text, more=more, setup=setup)
    told = f"quest: {quest}\nplayers: [{{name: Tom, threat: 20, heroes: [Bran]}}]\n{how}\n"
    return simulate(load(f"game: lcg\ntitle: a climb\ncards:{cards}{told}", "a table"))


@pytest.mark.parametrize("text", [
    "After this stage is completed, advance to stage 3A (bypassing stage 2).",
    "After this stage is defeated, advance to stage 3A, bypassing stage 2.",
    "Forced: After this stage is defeated, advance to stage 3A.",
])  # fmt: skip
def test_the_stage_between_never_comes(text: str) -> None:
    verdict = asked(text, MADE + "ask: {how much: threat of Tom}")
    assert verdict.answer == 21
    assert asked(text, MADE + "ask: {where is: Bare Top}").answer == "quest"


def test_a_text_that_names_no_stage_leaves_the_order() -> None:
    text = "Forced: After this stage is defeated, each player draws 1 card."
    assert asked(text, MADE + "ask: {how much: threat of Tom}").answer == 25
    assert asked("", MADE + "ask: {how much: threat of Tom}").answer == 25


@pytest.mark.parametrize(("threat", "after"), [(30, 31), (20, 25)])
def test_where_the_text_does_not_apply_the_next_stage_comes(threat: int, after: int) -> None:
    text = "Forced: After this stage is defeated, if the first player's threat is 30 or more, advance to stage 3A."
    how = MADE + "ask: {how much: threat of Tom}"
    cards = CARDS + STAGES.format(text=text, more="", setup="")
    told = f"quest: {QUEST}\nplayers: [{{name: Tom, threat: {threat}, heroes: [Bran]}}]\n{how}\n"
    assert simulate(load(f"game: lcg\ntitle: a climb\ncards:{cards}{told}", "a table")).answer == after


def test_what_was_passed_by_does_not_come_later() -> None:
    """Behind stage 3 lies only the stage that was passed by: the players have won."""
    text = "After this stage is completed, advance to stage 3A (bypassing stage 2)."
    won = MADE[:-2] + ", {place progress: Bare Top, amount: 2}]\n"
    verdict = asked(text, won + "ask: {how much: threat of Tom}")
    assert verdict.answer == 21


def test_a_stage_that_is_left_by_its_text_is_a_defeated_one() -> None:
    """It has victory points, so it goes to the victory display (lcg/quest-advancement)."""
    text = "After this stage is completed, advance to stage 3A."
    how = MADE + "ask: {where is: Long Climb}"
    assert asked(text, how, more="victory points: 2, ").answer == "victory display"


@pytest.mark.parametrize("text", [
    "Forced: After this stage is defeated, advance (bypassing stage 2).",
    "Forced: After this stage is defeated, advance to the next stage, bypassing stage 2.",
    "Forced: After this stage is defeated, skip stage 2 and advance to stage 3A.",
])  # fmt: skip
def test_a_wording_that_names_no_goal_is_a_gap(text: str) -> None:
    assert asked(text, MADE + "ask: {how much: threat of Tom}").gaps


def test_at_setup_the_back_of_the_first_stage_is_passed_by() -> None:
    setup = "Setup: Each player draws 1 card. Advance to stage 3A (bypassing stage 2)."
    how = "at: setup\ndo: [{run to: '1.1'}]\nask: {how much: threat of Tom}"
    text = "When Revealed: Raise each player's threat by 9."
    quest = "{card: Long Climb, next: [Side Gully, Bare Top]}"
    assert asked(text, how, setup=setup, quest=quest).answer == 21
