"""No more copies enter the victory display than the card's own limit allows (lcg/rule/6.5.1)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import actions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("there", [0, 1, 2, 3])
@pytest.mark.parametrize("kind", ["event", "ally"])
def test_a_copy_too_many_goes_to_the_discard_pile(most: int, there: int, kind: str) -> None:
    table = Table("Tom")
    table.hero("Keeper")
    limit = f"Limit {most} cop{'y' if most == 1 else 'ies'} of Brass Trophy in the victory display."
    where = "hand:Tom" if kind == "event" else "play:Tom"
    table.prints(
        "Brass Trophy", kind, sphere="Neutral", cost=0, hit_points=2,
        text=f"{limit} Action: Add Brass Trophy to the victory display."
    )
    for _ in range(there):
        table.lays("Brass Trophy", places.VICTORY)
    card = table.lays("Brass Trophy", where)
    if kind == "event":
        table.does(actions.play_card, card, 0)
    else:
        table.uses("Brass Trophy")
    assert table.zone(card) == ("victory display" if there < most else "discard:Tom")
