"""Locations with two sides (lcg/keyword/uncharted, lcg/scenario/the-drowned-ruins): a side that is turned up is
a new location without progress; a side that nobody knows is a gap.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WAYS = ["flip Pale Cave over.", "flip Pale Cave to its Flooded side."]


def _flipped(way: str, zone: str, *, known: bool) -> tuple[Table, int]:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Pale Cave", "location", threat=2, quest_points=9)
    table.prints("Flooded Cave", "location", threat=4, quest_points=3)
    if known:
        for here, there in (("Pale Cave", "Flooded Cave"), ("Flooded Cave", "Pale Cave")):
            table.catalogue[here].facts["other side"] = there
    cave = table.with_tokens(table.lays("Pale Cave", zone), progress=5)
    table.prints("Tide", "treachery", text=f"When Revealed: {way[0].upper()}{way[1:]}")
    table.reveals(table.lays("Tide", places.ENCOUNTER_DECK))
    return table, cave


@pytest.mark.parametrize("zone", [places.STAGING, places.ACTIVE])
@pytest.mark.parametrize("way", WAYS)
def test_the_other_side_is_a_location_of_its_own_without_progress(way: str, zone: str) -> None:
    table, cave = _flipped(way, zone, known=True)
    assert table.play.name(cave) == "Flooded Cave"
    assert table.card(cave).face_up
    assert table.zone(cave) == zone
    assert table.card(cave).token("progress") == 0
    assert table.play.value(cave, "quest points") == 3
    assert not reached(table.play.state)


@pytest.mark.parametrize("zone", [places.STAGING, places.ACTIVE])
@pytest.mark.parametrize("way", WAYS)
def test_a_side_that_is_not_known_is_a_gap(way: str, zone: str) -> None:
    table, cave = _flipped(way, zone, known=False)
    assert [found.card for found in reached(table.play.state)] == ["Pale Cave"]
    assert table.card(cave).face_up
