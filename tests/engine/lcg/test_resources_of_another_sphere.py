"""Resources that count as another sphere's (lcg/resource-match)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


@pytest.mark.parametrize("where", [places.ACTIVE, places.STAGING])
def test_resources_of_any_sphere_pay_for_the_sphere_that_the_text_names(where: str) -> None:
    """lcg/resource-match: a hero of another sphere pays only while the text holds."""
    table = Table("Tom")
    table.hero("Fletcher", sphere="Spirit", resources=2)
    table.quest()
    table.location(
        "Honey Yard", where=where,
        text="While Honey Yard is the active location, resources of any sphere may be spent as lore resources.",
    )
    table.prints("Old Book", "event", sphere="Lore", cost=1, text="Action: Draw 1 card.")
    table.prints("Old Map", "event", sphere="Tactics", cost=1, text="Action: Draw 1 card.")
    table.deck("Tom", "Plain Card")
    for name in ("Old Book", "Old Map"):
        table.lays(name, "hand:Tom")
    table.during("planning", "2.2")
    assert (table.why_not_play("Old Book") is None) is (where == places.ACTIVE)
    assert table.why_not_play("Old Map") is not None


@pytest.mark.parametrize("where", [places.ACTIVE, places.STAGING])
def test_they_pay_for_abilities_that_ask_for_the_sphere(where: str) -> None:
    table = Table("Tom")
    table.hero("Fletcher", sphere="Spirit", resources=2)
    table.quest()
    table.location(
        "Honey Yard", where=where,
        text="While Honey Yard is the active location, resources of any sphere may be spent as lore resources.",
    )
    table.ally("Bee Friend", text="Action: Spend 1 [lore] resource to draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.during("planning", "2.2")
    assert (table.why_not_use("Bee Friend") is None) is (where == places.ACTIVE)


@pytest.mark.parametrize("pools", [(0, 1, 2), (0, 0, 0), (1, 1, 1)])
def test_who_could_not_discard_is_who_had_nothing(pools: tuple[int, ...]) -> None:
    table = Table("Tom")
    heroes = [table.hero(name, resources=n) for name, n in zip(("Red", "Grey", "Blue"), pools, strict=True)]
    table.quest()
    revealed(
        table, "If possible, discard 1 resource from each hero's pool. Deal 1 damage to any hero that could not "
        "discard a resource token from his pool.",
    )
    assert [table.damage(i) for i in heroes] == [int(n == 0) for n in pools]
    assert [table.resources(i) for i in heroes] == [max(0, n - 1) for n in pools]
