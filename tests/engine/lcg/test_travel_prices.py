"""What a Travel text asks for has to be there in full: as often as it is asked for, from whomever it asks
(lcg/travel, lcg/rule/3.7).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import travel_phase
from tests.engine.lcg.table_top import Table


def before(text: str, *, resources: tuple[int, int] = (0, 0), hand: int = 9, enemies: int = 0) -> tuple[Table, int]:
    table = Table("Tom", "Ann").during("travel", "4.2")
    table.quest()
    for player, there in zip(("Tom", "Ann"), resources, strict=True):
        table.hero(f"{player}'s Hero", player=player, resources=there)
        for _ in range(hand):
            table.lays("Plain Card", f"hand:{player}")
    for _ in range(enemies):
        table.enemy("Lout")
    return table, table.location("Moss", text=f"Travel: {text}")


TOGETHER = [
    "Spend 3 resources to travel here.",
    "The players as a group spend 3 resources to travel here.",
    "The players must spend 3 resources to travel here.",
]


@pytest.mark.parametrize("text", TOGETHER)
@pytest.mark.parametrize(("resources", "can"), [((2, 1), True), ((0, 3), True), ((1, 1), False)])
def test_players_spend_together(text: str, resources: tuple[int, int], can: bool) -> None:
    table, moss = before(text, resources=resources)
    assert (travel_phase.why_not_travel(table.play, moss) is None) == can
    if can:
        table.does(travel_phase.travel, moss)
        assert table.zone(moss) == places.ACTIVE
        assert sum(table.resources(table.id_of(f"{p}'s Hero")) for p in ("Tom", "Ann")) == sum(resources) - 3


DISCARDS = "discard 1 card from his hand for each enemy"

EACH = [
    f"Each player must {DISCARDS} in the staging area.",
    "Each player discards 1 card from his hand for each enemy in play.",
]


@pytest.mark.parametrize("text", EACH)
@pytest.mark.parametrize(("hand", "enemies", "can"), [(1, 2, False), (2, 2, True), (1, 1, True), (0, 0, True)])
def test_it_is_asked_for_as_often_as_there_is_something(text: str, hand: int, enemies: int, can: bool) -> None:
    table, moss = before(text, hand=hand, enemies=enemies)
    assert (travel_phase.why_not_travel(table.play, moss) is None) == can
    if can:
        table.does(travel_phase.travel, moss)
        assert table.zone(moss) == places.ACTIVE
        assert len(table.hand("Tom")) == len(table.hand("Ann")) == hand - enemies


def test_heroes_to_exhaust_are_counted_too() -> None:
    for enemies, can in ((1, True), (2, False)):
        table, moss = before("Each player exhausts 1 hero he controls for each enemy in the staging area.", enemies=enemies)
        assert (travel_phase.why_not_travel(table.play, moss) is None) == can
