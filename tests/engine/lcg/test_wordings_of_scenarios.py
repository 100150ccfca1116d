"""Wordings of scenario cards that say what other wordings say."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import cannot_happen, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("there", [0, 1, 2])
def test_a_stage_that_is_kept_while_any_copy_of_a_title_is_in_play(there: int) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    stage = table.quest(
        "Long Vale", quest_points=5,
        text="Players cannot defeat this stage while any Stone Giant cards are in play."
    )
    table.enemy("Other Foe")
    for _ in range(there):
        table.enemy("Stone Giant")
    out = table.enemy("Stone Giant", where=places.ENCOUNTER_DECK)
    barred = cannot_happen.forbids(table.play, verbs.stage_defeated(quest=stage))
    assert (barred is not None) == (there > 0)
    assert table.zone(out) == places.ENCOUNTER_DECK


def test_random_cards_from_hand_are_chances_choice() -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero()
    for player in ("Tom", "Ann"):
        for _ in range(4):
            table.lays("Plain Card", f"hand:{player}")
    table.prints("Cold Wind", "treachery", text="When Revealed: Each player discards 3 random cards from hand.")
    table.reveals(table.lays("Cold Wind", places.ENCOUNTER_DECK))
    assert [len(table.hand(player)) for player in ("Tom", "Ann")] == [1, 1]
