"""A text that calls for an attack and tells its steps (lcg/attacks-outside-the-combat-phase): they are taken
once, in that attack, and none of them in the attack in which it is made.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import shadow
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TELLS = [
    "This card attacks the defending player. Deal this card its own shadow card. That player may declare 1 "
    "character as a defender.",
    "This card makes an immediate attack against the defending player. Deal this card a shadow card. The "
    "defending player may declare 1 character as a defender.",
]


@pytest.mark.parametrize("tells", TELLS)
def test_the_steps_told_are_taken_once_and_not_in_the_outer_attack(tells: str) -> None:
    table = Table("Tom").during("combat", "6.4a")
    guard, second = table.hero("Guard", hit_points=9, defense=0), table.hero("Second", hit_points=9, defense=0)
    third = table.hero("Third", hit_points=9)
    wolf = table.enemy("Grey Wolf", where="engaged:Tom", attack=3)
    table.prints("Lurker", "enemy", attack=1, shadow=f"Shadow: {tells}")
    table.lays("Lurker", places.ENCOUNTER_DECK)
    table.prints("Dark", "treachery")
    for _ in range(3):
        table.lays("Dark", places.ENCOUNTER_DECK)
    table.does(shadow.deal, wolf, None)
    dealt = table.account.count("is dealt a shadow card")
    table.answering("Guard", "Second", "yes", "Third").is_attacked_by(wolf)
    assert [table.damage(i) for i in (guard, second, third)] == [3, 1, 0]
    assert table.card(third).ready
    assert table.account.count("is dealt a shadow card") == dealt + 1
