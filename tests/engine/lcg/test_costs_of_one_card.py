"""A cost whose parts are about the same card ("exhaust a hero and spend 1 resource from its pool") can be paid
where one card can pay all of it, and only that one is offered (lcg/cost).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

FIRST = "Exhaust a hero you control"
PARTS = {
    "spend 2 resources from its resource pool": "Rich", "spend 2 resources from that hero's resource pool": "Rich",
    "remove 1 damage from it": "Hurt", "discard an attachment from it": "Bearer",
}
"""Other parts of the cost, and the one hero of Tom's who can pay it."""
NOBODY = ("spend 4 resources from its resource pool", "remove 2 damage from it")
HEROES = ("Plain", "Rich", "Hurt", "Bearer")


def laid(part: str, *, ready: bool = True) -> Table:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    table.prints("Ring", "attachment", cost=1, text="Attach to a hero.")
    for name in HEROES:
        table.hero(name, resources=3 if name == "Rich" else 1, damage=name == "Hurt", ready=ready)
    table.hero("Spent", ready=False, resources=4, damage=3)
    table.lays("Ring", "play:Tom", on=table.id_of("Bearer"))
    table.deck("Tom", "Plain Card")
    table.prints("Deed", "event", sphere="Neutral", cost=0, text=f"Action: {FIRST} and {part} to draw 1 card.")
    table.lays("Deed", "hand:Tom")
    return table


@pytest.mark.parametrize(("part", "who"), PARTS.items())
def test_the_one_that_can_pay_all_of_it_pays(part: str, who: str) -> None:
    table = laid(part).plays("Deed")
    assert [name for name in HEROES if not table.card(table.id_of(name)).ready] == [who]
    assert table.hand() == ["Plain Card"]


@pytest.mark.parametrize("part", [*NOBODY, *PARTS])
def test_nobody_who_can_pay_all_of_it(part: str) -> None:
    assert laid(part, ready=part in NOBODY).why_not_play("Deed") is not None
