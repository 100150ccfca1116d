"""Progress that a text keeps to a stage's quest points."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import cannot_happen, quest_phase, verbs
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize(("placed", "there", "after"), [(3, 2, 5), (9, 2, 6), (4, 6, 6)])
def test_progress_beyond_the_quest_points_is_not_placed(placed: int, there: int, after: int) -> None:
    """A stage that cannot be defeated would take any number otherwise."""
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Watch", quest_points=6, stage=1, text="This stage cannot be defeated.")
    table.with_tokens(quest, progress=there)
    table.location("Broken Wall", text="The main quest cannot have progress beyond its printed quest points value.")
    table.does(quest_phase.progress, placed, None, None)
    assert table.progress(quest) == after


def test_without_that_text_the_stage_takes_all_of_it() -> None:
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Watch", quest_points=6, stage=1, text="This stage cannot be defeated.")
    table.does(quest_phase.progress, 9, None, None)
    assert table.progress(quest) == 9


def test_a_capped_card_says_why_it_takes_no_more() -> None:
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Watch", quest_points=6, stage=1, text="This stage cannot be defeated.")
    table.with_tokens(quest, progress=6)
    table.location("Broken Wall", text="The main quest cannot have progress beyond its printed quest points value.")
    reason = cannot_happen.forbids(table.play, verbs.placed_progress(on=quest, amount=1))
    assert reason is not None
    assert "quest points" in reason[0]


@pytest.mark.parametrize("told", ["do not place any progress", "do not place any progress tokens"])
@pytest.mark.parametrize(("enemies", "placed"), [(0, 2), (1, 0)])
def test_progress_about_to_be_placed_is_not_where_the_text_says_so(enemies: int, placed: int, told: str) -> None:
    """lcg/replacement-effects: what waits for progress there finds none; elsewhere it is placed."""
    table = Table("Tom")
    table.hero()
    table.quest(quest_points=20)
    stair = table.location(
        "Dark Stair", quest_points=9,
        text=f"Forced: Before placing progress on Dark Stair, if there is an enemy in play, {told} on Dark Stair.",
    )
    other = table.location("Bog", quest_points=9, text="Forced: After progress is placed on Bog, raise each player's threat by 1.")
    watch = table.location(
        "Hill", text="Forced: After progress is placed on Dark Stair, place 1 resource token on Hill."
    )
    for number in range(enemies):
        table.enemy(f"Enemy {number}")
    for ident in (stair, other):
        table.happens(verbs.placed_progress(on=ident, amount=2))
    assert (table.progress(stair), table.progress(other)) == (placed, 2)
    assert (table.resources(watch), table.threat("Tom")) == (int(placed > 0), 21)
