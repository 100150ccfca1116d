"""Nothing at all is all of it where the amount is 0; and an enemy that has left play makes no additional attack.

Generated: each deed with an amount × the number × what follows; each additional attack × when its enemy goes.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import shadow
from tests.engine.lcg.table_top import Table, revealed

DEEDS = [
    "The first player deals X damage to a hero he controls, where X is the number of Orc enemies in play.",
    "Deal X damage to each hero, where X is the number of Orc enemies in play.",
]


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("orcs", [0, 1])
def test_all_of_nothing_is_done_in_full(deed: str, orcs: int) -> None:
    """lcg/then: of 0 asked for, 0 is all."""
    table = Table("Tom")
    hero = table.hero(hit_points=5)
    for _ in range(orcs):
        table.enemy("Cave Orc", traits="Orc.")
    revealed(table, f"{deed} Then, each player raises his threat by 5.")
    assert (table.threat("Tom"), table.damage(hero)) == (25, orcs)


def test_nobody_to_deal_damage_to_is_not_done_in_full() -> None:
    """lcg/then: where there is nothing that it could be done to."""
    table = Table("Tom")
    table.hero(hit_points=5)
    revealed(table, "Deal 1 damage to each Orc ally in play. Then, each player raises his threat by 5.")
    assert table.threat("Tom") == 20


AGAIN = ["Attacking enemy makes an additional attack after this one.", "Attacking enemy makes an additional attack."]
GOES = [
    ("Response: After a character you control defends, deal 9 damage to an enemy engaged with you.", 1),
    ("Response: After an enemy attacks you, deal 9 damage to that enemy.", 1),
    ("", 2),
]


@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize(("text", "attacks"), GOES)
def test_an_enemy_that_has_left_play_attacks_no_more(again: str, text: str, attacks: int) -> None:
    """lcg/faq/the-attacker-is-destroyed-during-its-attack."""
    table = Table("Tom").during("combat", "6.4")
    table.hero("Bold Hero", text=text, defense=5, hit_points=9)
    orc = table.enemy("Cave Orc", where="engaged:Tom", attack=1)
    table.prints("Dark Deed", "treachery", shadow=f"Shadow: {again}")
    table.deck("Tom", *["Plain Card"] * 3)
    for name in ("Dark Deed", "Quiet Day", "Quiet Day"):
        table.lays(name, "encounter deck")
    table.answering("Bold Hero", "use Bold Hero")
    table.does(shadow.deal, orc, None)
    table.is_attacked_by(orc)
    assert table.account.count("Cave Orc attacks Tom") == attacks
