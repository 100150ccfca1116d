"""A hero that a stage holds prisoner: facedown, of no use, until it is rescued
(lcg/scenario/escape-from-dol-guldur).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import advancing, quest_phase
from ruling_service.engine.lcg.resource_phase import gain_resources
from tests.engine.lcg.table_top import Table

TAKES = "When Revealed: Turn a random hero facedown."
FREES = "Response: After progress is placed on this card, rescue the prisoner and place 1 damage on it."
HOLDS = "The players cannot advance unless the prisoner is rescued and they control 2 objectives."


def held(text: str = FREES, *, captive: bool = True) -> tuple[Table, int, int]:
    """Tom has two heroes, the second of whom is a prisoner; nine progress are needed."""
    table = Table("Tom")
    table.hero("Weaver")
    reeve = table.hero("Reeve", hit_points=3)
    quest = table.quest("Dark Hold", quest_points=9, text=text)
    if captive:
        table.play.change(reeve, face_up=False)
    return table, reeve, quest


@pytest.mark.parametrize("taken", ["Weaver", "Reeve"])
def test_chance_says_which_hero_is_taken(taken: str) -> None:
    table, _, quest = held(TAKES, captive=False)
    table.answering(taken).does(advancing.quest_revealed, quest)
    assert [table.play.card(table.id_of(name)).face_up for name in ("Weaver", "Reeve")] == [
        name != taken for name in ("Weaver", "Reeve")
    ]


def test_a_prisoner_collects_no_resources_and_is_no_hero_for_a_text() -> None:
    table, reeve, _ = held()
    table.does(gain_resources)
    assert [table.resources(i) for i in (table.id_of("Weaver"), reeve)] == [1, 0]
    table.prints("Blow", "treachery", text="When Revealed: Deal 1 damage to each hero.")
    table.reveals(table.lays("Blow", "encounter deck"))
    assert [table.damage(i) for i in (table.id_of("Weaver"), reeve)] == [1, 0]


def test_progress_on_the_stage_rescues_him_with_one_damage() -> None:
    table, reeve, _ = held()
    table.answering("use Dark Hold").makes_progress(2)
    assert table.play.card(reeve).face_up
    assert table.damage(reeve) == 1


def test_nobody_has_to_rescue_him_at_once() -> None:
    table, reeve, _ = held()
    table.makes_progress(2)
    assert not table.play.card(reeve).face_up


def test_without_a_prisoner_nothing_is_offered() -> None:
    table, reeve, _ = held(captive=False)
    table.makes_progress(2)
    assert table.offered("Tom") == []
    assert table.damage(reeve) == 0


def test_what_waits_for_the_rescue_hears_of_it() -> None:
    table, _, _ = held()
    table.enemy("Gaoler", where="engaged:Tom", text="Forced: When the prisoner is \"rescued\", move this card into the staging area.")
    table.answering("use Dark Hold").makes_progress(2)
    assert table.pile("staging") == ["Gaoler"]


@pytest.mark.parametrize(("captive", "objectives", "stays"), [
    (True, 2, True), (False, 1, True), (False, 2, False), (True, 0, True),
])  # fmt: skip
def test_the_stage_stays_until_he_is_rescued_and_the_objectives_are_theirs(
    captive: bool, objectives: int, stays: bool
) -> None:
    table, _, quest = held(HOLDS, captive=captive)
    table.prints("Next", "quest", quest_points=5, stage=2)
    table.lays("Next", "quest deck")
    for number in range(2):
        table.prints(f"Relic {number}", "objective")
        relic = table.lays(f"Relic {number}", "staging")
        if number < objectives:
            table.play.move(relic, "play:0")
            table.play.change(relic, controller=0, host=table.id_of("Weaver"))
    table.does(quest_phase.progress, 9, None, None)
    assert (table.zone(quest) == "quest") == stays
