"""Declared defenders, attacks as an option, what can be attacked only after it has struck; archery of a round."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


def test_who_has_to_be_declared_may_be_exhausted() -> None:
    table = Table("Tom")
    hurt = table.hero("Big One", ready=False, hit_points=7)
    table.hero("Fresh One")
    table.quest()
    enemy = table.enemy(
        "Old Hound", where="engaged:Tom",
        text="Forced: When Old Hound attacks, the engaged player must declare the hero he controls with the most hit "
        "points as a defender. (Even if exhausted.)",
    )
    table.lays("Quiet Day", "encounter deck")
    table.during("combat", "6.3")
    table.is_attacked_by(enemy)
    assert table.damage(hurt) == 1  # 2 attack against 1 defense
    assert not table.card(hurt).ready


@pytest.mark.parametrize("damage", [0, 1])
def test_an_option_with_if_able_stands_beside_one_without(damage: int) -> None:
    """The first option has to be possible; then the players choose."""
    table = Table("Tom")
    table.hero("Piper")
    table.quest()
    drum = table.with_tokens(table.lays(table.prints("Bang, Bang", "objective").name, places.STAGING), damage=damage)
    table.enemy("Old Flame", where="engaged:Tom")
    table.during("quest", "3.3")
    if damage:
        table.answering("remove 1 damage")
    table.answering("nobody", "Piper")
    table.lays("Quiet Day", "encounter deck")
    revealed(table, "Remove 1 damage token from Bang, Bang, or Old Flame makes an attack, if able.")
    assert table.damage(drum) == 0
    assert ("Old Flame attacks" in table.account) is (damage == 0)


@pytest.mark.parametrize("struck", [False, True])
def test_what_can_be_attacked_only_after_it_has_dealt_damage(struck: bool) -> None:
    table = Table("Tom")
    hero = table.hero("Guard", hit_points=9, defense=0)
    table.quest()
    snake = table.enemy(
        "Grey Snake", where="engaged:Tom", attack=2,
        text="Unless Grey Snake has dealt at least 1 damage this round, Grey Snake cannot be attacked.",
    )
    table.during("combat", "6.3")
    if struck:
        table.lays("Quiet Day", "encounter deck")
        table.answering("Guard").is_attacked_by(snake)
        assert table.damage(hero) == 2
    assert (permissions.prohibited(table.play, snake, "be_attacked") is None) is struck


def test_archery_is_more_this_round_by_what_a_text_counts() -> None:
    table = Table("Tom")
    hero = table.hero("Fletcher", hit_points=9)
    table.quest()
    table.enemy("Bowman", keywords="Archery 1.")
    table.ally("Page", hit_points=1)
    table.ally("Cook", hit_points=1)
    revealed(table, "This round, add 1 to the archery total for each ally in play.")
    table.answering(*("1 damage to Fletcher",) * 3)
    table.goes_through("6.1", until="6.2")
    assert table.damage(hero) == 3


def test_archery_of_none_is_more_by_a_plain_number() -> None:
    table = Table("Tom")
    hero = table.hero("Fletcher", hit_points=9)
    table.quest()
    revealed(table, "This round, add 2 to the archery total.")
    table.answering(*("1 damage to Fletcher",) * 2)
    table.goes_through("6.1", until="6.2")
    assert table.damage(hero) == 2
