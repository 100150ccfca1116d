"""Cards of the discard pile and of the victory display that go back into the encounter deck, and how many they were.

Expected: lcg/discard-pile-and-victory-display, lcg/travel.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

BOTH, ENOUGH, BACK = "the discard pile and victory display", "at least two locations", "back into the encounter deck"
STAIR = (
    f"Forced: After the players travel to Old Stair, reshuffle all locations in {BOTH} {BACK}. "
    f"If you reshuffled {ENOUGH}, reduce {'each player'}'s threat by 3 and discard all copies of Hard Frost from play."
)


@pytest.mark.parametrize(("discarded", "displayed"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 3), (3, 2)])
@pytest.mark.parametrize("others", [0, 2])
def test_locations_of_both_places_count_together(discarded: int, displayed: int, others: int) -> None:
    table = Table("Tom", "Ann").during("travel", "4.2")
    table.hero(), table.hero("Weaver", player="Ann")
    table.threat_is("Tom", 30), table.threat_is("Ann", 20)
    table.prints("Fen", "location", quest_points=3, threat=1)
    for zone, number in ((places.ENCOUNTER_DISCARD, discarded), (places.VICTORY, displayed)):
        for _ in range(number):
            table.lays("Fen", zone)
        for _ in range(others):
            table.lays("Quiet Day", zone)
    frost = table.enemy("Hard Frost", hit_points=3)
    stair = table.location("Old Stair", text=STAIR)
    table.happens(verbs.traveled(location=stair, player=0))
    both = discarded + displayed
    assert sorted(table.pile(places.ENCOUNTER_DECK)) == ["Fen"] * both
    assert len(table.pile(places.VICTORY)) == others
    assert (table.threat("Tom"), table.threat("Ann")) == ((27, 17) if both >= 2 else (30, 20))
    assert (table.zone(frost) == places.ENCOUNTER_DISCARD) == (both >= 2)
