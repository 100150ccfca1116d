"""A number told behind a bargain belongs to the price where what is bought counts nothing of the sort: "spend 2
resources to … (1 resource instead if …)" (lcg/cost, lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from tests.engine.lcg.table_top import Table

CONDITIONS = {
    "there is a damaged enemy in play": "an enemy",
    "you control a Noble hero": "a noble",
    "there are 2 or more players": "two players",
}
GOODS = {"draw 1 card": "hand", "raise your threat by 3": "threat", "deal 1 damage to an enemy": "damage"}


def at_the_table(so: str, text: str, resources: int) -> Table:
    table = Table("Tom", "Ann") if so == "two players" else Table("Tom")
    table.hero("Reeve", resources=resources, traits="Noble." if so == "a noble" else "Scout.")
    if so == "two players":
        table.hero("Other", player="Ann")
    table.quest("Long Road")
    table.deck("Tom", *["Plain Card"] * 3)
    foe = table.enemy("Big Orc", hit_points=9)
    if so == "an enemy":
        table.is_dealt(foe, 1)
    table.prints("Old Stone", "objective", text=text)
    table.lays("Old Stone", "play:Tom")
    return table.during("planning")


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("so", [True, False])
@pytest.mark.parametrize(("usual", "other"), [(2, 1), (1, 3)])
@pytest.mark.parametrize("goods", GOODS)
def test_the_price_is_the_one_number_or_the_other(condition: str, so: bool, usual: int, other: int, goods: str) -> None:
    units = {1: "1 resource"}
    text = f"Action: Spend {units.get(usual, f'{usual} resources')} to {goods}. "
    text += f"({units.get(other, f'{other} resources')} instead if {condition}.)"
    price = other if so else usual
    poor = at_the_table(CONDITIONS[condition] if so else "", text, price - 1)
    assert poor.why_not_use("Old Stone")
    table = at_the_table(CONDITIONS[condition] if so else "", text, price + 1)
    before = table.threat("Tom"), len(table.hand())
    table.uses("Old Stone", "Tom")
    assert table.resources(table.id_of("Reeve")) == 1
    assert table.threat("Tom") == before[0] + (3 if GOODS[goods] == "threat" else 0)
    assert len(table.hand()) == before[1] + (1 if GOODS[goods] == "hand" else 0)


@pytest.mark.parametrize(("text", "clear"), [
    ("Action: Exhaust a hero to draw 1 card. (3 resources instead if there are 2 or more players.)", False),
    ("Action: Exhaust a hero and spend 2 resources to draw 1 card. (1 resource instead if there are 2 or more players.)", True),
    ("Action: Spend 2 resources to draw 1 card. (2 cards instead if there are 2 or more players.)", True),
])  # fmt: skip
def test_a_number_that_neither_price_nor_goods_count_is_a_gap(text: str, clear: bool) -> None:
    assert card_language("lcg").compile_text(text).complete is clear
