"""What X is stands behind an ability that never says X: it is the card's X, whatever happens (lcg/the-letter-x).

Generated: each ability before it × each definition × how much there is to count; and one that says X itself.
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

BEFORE = [
    "", "Forced: After Odd Beast engages a player, that player draws 1 card. ",
    "When Revealed: Raise each player's threat by 1. ", "Forced: After Odd Beast attacks, draw 1 card. ",
]
DEFINED = [("X is the number of characters in play.", 1), ("X is the number of Cave locations in play.", 0)]


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize(("defined", "heroes"), DEFINED)
@pytest.mark.parametrize("where", ["staging area", "engaged:Tom"])
def test_the_cards_x_is_defined_behind_an_ability_without_one(before: str, defined: str, heroes: int, where: str) -> None:
    table = Table("Tom")
    table.hero("Bold Hero"), table.ally("Calm Ally")
    for name in ("Cave", "Gate", "Hall"):
        table.location(f"Old {name}", traits="Cave.")
    beast = table.enemy("Odd Beast", where=where.replace("staging area", "staging"), text=before + defined, attack=None)
    assert table.value(beast, "attack") == (2 if heroes else 3)


def test_an_ability_that_says_x_keeps_it() -> None:
    table = Table("Tom")
    table.hero("Bold Hero")
    text = "Forced: After Odd Beast engages a player, raise that player's threat by X. X is the number of characters in play."
    beast = table.enemy("Odd Beast", text=text)
    assert [a.kind for a in table.play.printed(beast).abilities] == ["forced"]
