"""Several stages of one number: which comes after one of them is complete hangs on how the players came to it
(lcg/quest-advancement, lcg/scenario/the-nin-in-eilph, lcg/scenario/flight-from-moria).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import CARDS

STAGES = """
  - {{name: Wide Gate, type: quest, stage: 1, side: A, quest points: 4, text: "{gate}"}}
  - {{name: Left Fork, type: quest, stage: 2, side: A, quest points: 4, text: "{fork}"}}
  - {{name: Right Fork, type: quest, stage: 2, side: A, quest points: 4, text: "{fork}"}}
  - {{name: High Pass, type: quest, stage: 3, side: A, quest points: 4}}
"""
BOTH = "[{place progress: Wide Gate, amount: 4}, {place progress: Left Fork, amount: 4}]"


def stage(gate: str = "", fork: str = "", *, at: str = "Wide Gate", rest: str = "Left Fork, Right Fork, High Pass",
          do: str = BOTH, by: str = "") -> Any:  # fmt: skip
    """The verdict on the stage that the players are at in the end; who picks (`by`) picks the left fork."""
    given = f"given: [{{choose: Left Fork, by: {by}}}]\n" if by else ""
    told = (
        f"quest: {{card: {at}, next: [{rest}]}}\nplayers: [{{name: Tom, threat: 20, heroes: [Bran]}}]\n"
        f"do: {do}\n{given}ask: {{how much: quest stage}}\n"
    )
    cards = CARDS + STAGES.format(gate=gate, fork=fork)
    return simulate(load(f"game: lcg\ntitle: a fork\ncards:{cards}{told}", "a table"))


@pytest.mark.parametrize(("goes", "by"), [
    ("advance to a random stage 2A", "nature"), ("advance to a stage 2A of their choice", "Tom"),
])  # fmt: skip
def test_of_those_of_which_a_text_picks_one_no_other_comes(goes: str, by: str) -> None:
    verdict = stage(f"Forced: When the players defeat this stage, {goes}.", by=by)
    assert (verdict.answer, verdict.gaps) == (3, [])


def test_those_that_follow_in_the_quest_deck_come_one_after_another() -> None:
    verdict = stage()
    assert (verdict.answer, verdict.gaps) == (2, [])


@pytest.mark.parametrize(("fork", "sure"), [
    ("", False), ("Action: Bypass this quest card.", True),
])  # fmt: skip
def test_play_that_begins_at_one_of_them_doesnt_know_unless_it_says_so(fork: str, sure: bool) -> None:
    verdict = stage(fork=fork, at="Left Fork", rest="Right Fork, High Pass",
                    do="[{place progress: Left Fork, amount: 4}]")  # fmt: skip
    assert (verdict.verdict != "inconclusive") is sure
