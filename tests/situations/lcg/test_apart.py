"""Players whom a text has separated, in a situation: what each company has, whose turn it is, what reaches whom."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import dump
from tests.situations.lcg.table import run, situation

TABLE = """
players:
  - {{name: Tom, threat: 20, heroes: [Bran]}}
  - {{name: Ann, threat: 20, heroes: [Wyn], apart: {{quest: {{stage: 4, quest points: 5}}, staging area: [Moor]}}}}
quest: {{stage: 4, quest points: 9}}
staging area: [Rat]
encounter deck: [Ford, Mist]
{}
"""


@pytest.mark.parametrize(("who", "threat"), [("Tom", 20), ("Ann", 22)])
def test_each_company_plays_the_whole_phase_by_itself(who: str, threat: int) -> None:
    """lcg/scenario/foundations-of-stone: Tom reveals the location, Ann the treachery that reaches her alone. Tom has
    2 against 2, Ann 3 against 3.
    """
    how = 'at: "3.1"\ngiven: [{commit: [Bran]}, {commit: [Wyn]}]\nuntil: "4.1"\nask: {how much: threat of '
    verdict = run(TABLE.format(f"{how}{who}}}"))
    assert (verdict.verdict, verdict.answer) == ("value", threat)


@pytest.mark.parametrize(("turn", "location", "verdict"), [
    ("Ann", "Moor", "always"), ("Tom", "Moor", "never"),
])  # fmt: skip
def test_a_company_travels_to_what_lies_in_its_own_staging_area(turn: str, location: str, verdict: str) -> None:
    how = f'at: "4.2"\nturn: {turn}\nask: {{can: {{travel: {location}}}}}'
    assert run(TABLE.format(how)).verdict == verdict


@pytest.mark.parametrize(("who", "threat"), [("Tom", 20), ("Ann", 27), ("Bob", 37)])
def test_those_who_share_it_act_together(who: str, threat: int) -> None:
    """Two cards are revealed for the two of them, each reaches both (2 and 2), and nobody quests against 3."""
    told = TABLE.replace("staging area: [Moor]}}}}", "staging area: [Moor], with: [Bob]}}}}\n  - {{name: Bob, threat: 30, reason: a guest}}")
    how = f'at: "3.3"\nturn: Ann\nuntil: "3.5"\nask: {{how much: threat of {who}}}'
    assert run(told.format(how).replace("[Ford, Mist]", "[Mist, Mist]")).answer == threat


def test_it_is_written_as_it_was_read() -> None:
    told = situation(TABLE.format('at: "4.2"\nturn: Ann\nask: {can: {travel: Moor}}'))
    assert dump(told)["players"][1]["apart"] == {"quest": {"stage": 4, "quest points": 5}, "staging area": ["Moor"]}
