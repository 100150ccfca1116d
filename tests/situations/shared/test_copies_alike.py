"""Copies that nothing tells apart are explored once, and never at the price of an answer: whatever can come of
a position comes of it, whether copies are taken together or not.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling_service.engine.kernel.twins import Twins
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from ruling_service.situations.shared.table import Table

TEXTS = (
    "",
    "Sentinel.",
    "Response: After Man is declared as a defender, draw 1 card.",
    "Forced: After Man is destroyed, deal 1 damage to a character you control.",
    "While Man is exhausted, it gets +1 [defense].",
)
FOES = (
    "",
    "Forced: After Wolf attacks, deal 1 damage to Wolf.",
    "Wolf gets +1 [attack] for each Wolf in play.",
)
QUESTIONS = (
    "{how much: threat of Tom}",
    "{what happens: true}",
    "{whether: {happened: {happened: destroyed, at: 6.4.4}}}",
    "{whether: {is: {card: Guest, damage: 1}}}",
    "{where is: Guest}",
)


def fight(men: int, wolves: int, text: str, foe: str, ask: str, wounds: int) -> str:
    hurt = "".join(f", {{card: Man, damage: {1 + number % 2}}}" for number in range(wounds))
    return f"""
game: lcg
cards:
  - {{name: Man, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 3, text: "{text}"}}
  - {{name: Guest, type: ally, sphere: Lore, cost: 1, willpower: 0, attack: 1, defense: 0, hit points: 2}}
  - {{name: Wolf, type: enemy, engagement cost: 10, threat: 1, attack: 3, defense: 1, hit points: 2, text: "{foe}"}}
players:
  - name: Tom
    threat: 20
    heroes: []
    allies: [Guest, {", ".join(["Man"] * men)}{hurt}]
    engaged: [{", ".join(["Wolf"] * wolves)}]
    reason: none
at: "6.1"
until: "6.11"
ask: {ask}
"""


def answers(text: str) -> object:
    verdict = simulate(load(text), seconds=60, states=60_000)
    assert verdict.explored.complete
    return verdict.verdict, verdict.answer, sorted(map(repr, {repr(one.answer) for one in verdict.outcomes}))


def one_by_one(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "twins", lambda here: Twins(here.play, here.play.state.cards, lambda card: True))


@settings(max_examples=6, deadline=None)
@given(
    st.integers(1, 3), st.integers(1, 2), st.sampled_from(TEXTS), st.sampled_from(FOES), st.sampled_from(QUESTIONS),
    st.integers(0, 1),
)  # fmt: skip
def test_taking_copies_together_loses_no_answer(men, wolves, text, foe, ask, wounds):
    asked = fight(men, wolves, text, foe, ask, wounds)
    together = answers(asked)
    with pytest.MonkeyPatch.context() as patch:
        one_by_one(patch)
        assert answers(asked) == together


def explored(men: int) -> int:
    verdict = simulate(load(fight(men, 2, "", "", "{how much: threat of Tom}", 0)), seconds=60)
    assert verdict.explored.complete
    return verdict.explored.states


def test_a_fight_of_twelve_equal_allies_is_explored_to_its_end():
    """So many more positions as there are more numbers of allies that may be ready, hurt or gone."""
    three, twelve = explored(3), explored(12)
    assert twelve <= 6 * three


def test_a_copy_that_the_question_names_is_no_other():
    text = fight(3, 1, "", "", "{whether: {is: {card: Ned, damage: 2}}}", 0)
    text = text.replace("Guest, Man, Man", "Guest, {card: Man, as: Ned}, Man")
    assert simulate(load(text)).verdict == "depends"


def test_copies_of_a_minion_are_taken_together_in_the_tcg():
    text = """
game: tcg
cards:
  - {name: Man, type: companion, side: Free Peoples, culture: Gondor, twilight cost: 1, strength: 6, vitality: 3}
  - {name: Foe, type: minion, side: Shadow, culture: Isengard, twilight cost: 1, strength: 7, vitality: 2, site number: 1}
players:
  - {name: Tom, ring bearer: Frodo, companions: [Man]}
  - {name: Ann, minions: [Foe, Foe, Foe, Foe]}
at: assignment
until: regroup
ask: {how much: burdens}
"""
    together = simulate(load(text))
    with pytest.MonkeyPatch.context() as patch:
        one_by_one(patch)
        apart = simulate(load(text), seconds=60, states=60_000)
    assert together.explored.complete
    assert together.explored.states * 3 < apart.explored.states
    assert {one.answer for one in together.outcomes} == {one.answer for one in apart.outcomes}
