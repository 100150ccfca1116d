"""Whom a text commits to the quest while it is somewhere is on it wherever in the quest phase a position
begins; and one that has left play leaves it no second time as it is removed from the game.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

SCOUT = {
    "name": "Scout", "type": "objective ally", "willpower": 2, "attack": 1, "defense": 1, "hit points": 3,
    "text": "While Scout is in the staging area, Scout is committed to the quest.",
}  # fmt: skip
LEA = {"name": "Lea", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
       "hit points": 4}  # fmt: skip


@pytest.mark.parametrize(("at", "on"), [
    ("in 2.2 window", False), ("in 3.1 window", False), ("in 3.2 window", True), ("before 3.3", True),
    ("in 3.3 window", True), ("before 3.4", True), ("in 3.4 window", True), ("in 5.2 window", False),
])  # fmt: skip
@pytest.mark.parametrize("where", ["staging area", "allies"])
def test_he_is_on_the_quest_wherever_it_begins(at: str, on: bool, where: str) -> None:
    mine = {"allies": ["Scout"]} if where == "allies" else {}
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": at, "cards": [SCOUT, LEA],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], **mine}],
        **({} if mine else {"staging area": ["Scout"]}), "ask": {"whether": {"is": {"card": "Scout", "committed": True}}},
    }))  # fmt: skip
    assert verdict.answer is (on and not mine)


@pytest.mark.parametrize("at", ["in 3.2 window", "before 3.3", "in 3.3 window", "before 3.4"])
def test_his_willpower_counts(at: str) -> None:
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": at, "cards": [SCOUT, LEA],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Lea", "committed": True}]}],
        "encounter deck": [], "staging area": ["Scout"], "do": [{"run to": "after 3.4"}],
        "ask": {"how much": "quest progress"},
    }))  # fmt: skip
    assert verdict.answer == 3


@pytest.mark.parametrize("gone", [[{"destroy": "Scout"}], [{"discard": "Scout"}], [{"damage": "Scout", "amount": 3}]])
@pytest.mark.parametrize("then", ["remove him from the game", "set him aside", ""])
def test_he_leaves_play_once(gone: list[dict[str, object]], then: str) -> None:
    text = f"If Scout leaves play, {then}." if then else ""
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": gone,
        "cards": [SCOUT | {"text": text}, LEA | {
            "text": "Forced: After a character leaves play, raise each player's threat by 1."
        }],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "allies": ["Scout"]}], "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert verdict.answer == 21
