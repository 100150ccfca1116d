"""What lasts “for this attack” is nothing where there is no attack: it changes nothing, so it makes no ability
usable (lcg/triggered-ability), and it waits for no later attack (lcg/lasting-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

BONUS = ["It gets +1 [attack] during this attack.", "It gets +2 [attack] for this attack."]
CALLS = [
    "Action: Exhaust an ally you control to declare it as an attacker against an enemy in the staging area. {}",
    "Action: Choose a hero you control. Declare it as an attacker against an enemy in the staging area. {}",
]


def with_event(text: str, *, enemy: bool, immune: bool = False) -> Table:
    """Tom with an event of that text, and an enemy in the staging area, or none that may be attacked."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.ally("Plain Ally")
    table.prints("Swift Arrow", "event", sphere="Neutral", cost=0, text=text)
    table.lays("Swift Arrow", "hand:Tom")
    if enemy:
        table.enemy("Far Enemy", hit_points=9, text="Far Enemy is immune to player card effects." if immune else "")
    return table.during("planning")


@pytest.mark.parametrize("bonus", BONUS)
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("enemy", "immune"), [(True, False), (False, False), (True, True)])
def test_without_an_enemy_to_attack_it_cannot_be_played(call: str, bonus: str, enemy: bool, immune: bool) -> None:
    table = with_event(call.format(bonus), enemy=enemy, immune=immune)
    assert (table.why_not_play("Swift Arrow") is None) is (enemy and not immune)


@pytest.mark.parametrize("bonus", ["+1 [attack]", "+1 [defense]"])
def test_it_waits_for_no_later_attack(bonus: str) -> None:
    table = Table("Tom")
    hero = table.hero("Plain Hero")
    table.prints("Dark Hour", "treachery", text=f"When Revealed: Each hero gets {bonus} for this attack. Raise each player's threat by 1.")
    table.reveals(table.lays("Dark Hour", places.ENCOUNTER_DECK))
    assert not table.play.state.lasting
    assert (table.value(hero, "attack"), table.value(hero, "defense")) == (2, 1)
