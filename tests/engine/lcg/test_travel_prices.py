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


PILES = "the encounter deck and discard pile"
ADDS = "add it to the staging area"
SEARCHES = {
    f"Search {PILES} for a Spy enemy and {ADDS}. Shuffle the encounter deck.": False,
    f"Search {PILES} for a Spy enemy and {ADDS} to travel here.": False,
    f"The first player searches {PILES} for a Spy enemy and puts it into play engaged with him.": False,
    f"Each player searches {PILES} for a Spy enemy and puts it into play engaged with him.": False,
    f"Search {PILES} for a copy of Old Spy and {ADDS}.": False,
    f"Search {PILES} for a Spy enemy and {ADDS}, if able.": True,
    "Each player may search his deck for an ally and add it to his hand.": True,
}
"""What a Travel text looks for, and whether the players come there too where it isn't found."""

THERE = "to the staging area"
ANEW = "Shuffle the encounter discard pile into the encounter deck"
DISCARDS_UNTIL = {
    f"{ANEW} and discard cards until a Spy enemy is discarded. Add the discarded enemy {THERE}.": False,
    f"{ANEW} and discard cards from the top until a Spy enemy is discarded. Add that enemy {THERE} to travel here.": False,
    "Discard cards from the encounter deck until a Spy enemy is discarded. Add it to the staging area.": False,
    "Discard cards from the encounter deck until a Spy enemy is discarded. Add it to the staging area, if able.": True,
}
"""What a Travel text has discarded until a card turns up, and whether the players come there too without it."""


@pytest.mark.parametrize("text", DISCARDS_UNTIL)
@pytest.mark.parametrize("piled", [True, False])
@pytest.mark.parametrize("there", [True, False])
def test_what_never_turns_up_is_not_paid_and_an_empty_pile_is_shuffled_in(text: str, piled: bool, there: bool) -> None:
    table, moss = before(text)
    table.prints("Old Spy", "enemy", traits="Spy.", engagement_cost=20, threat=1, attack=1, defense=1, hit_points=2)
    table.prints("Old Wall", "location", threat=1, points=1)
    table.lays("Old Wall", places.ENCOUNTER_DECK)
    if piled:
        table.lays("Old Wall", places.ENCOUNTER_DISCARD)
    if there:
        table.lays("Old Spy", places.ENCOUNTER_DECK)
    assert travel_phase.why_not_travel(table.play, moss) is None
    table.answering("Old Spy").does(travel_phase.travel, moss)
    assert (table.zone(moss) == places.ACTIVE) == (there or DISCARDS_UNTIL[text])


@pytest.mark.parametrize("text", SEARCHES)
@pytest.mark.parametrize("there", [2, 1, 0])
def test_what_is_looked_for_and_not_found_is_not_paid(text: str, there: int) -> None:
    table, moss = before(text)
    table.prints("Old Spy", "enemy", traits="Spy.", engagement_cost=20, threat=1, attack=1, defense=1, hit_points=2)
    table.prints("Old Wall", "location", threat=1, points=1)
    for lies in (places.ENCOUNTER_DECK, places.ENCOUNTER_DISCARD):
        table.lays("Old Wall", lies)
    for _ in range(there):
        table.lays("Old Spy", places.ENCOUNTER_DECK)
    table.lays("Plain Card", "deck:Tom")
    table.lays("Plain Card", "deck:Ann")
    assert travel_phase.why_not_travel(table.play, moss) is None
    table.answering("Old Spy", "yes", "no").does(travel_phase.travel, moss)
    enough = there >= (2 if text.startswith("Each player searches") else 1)
    assert (table.zone(moss) == places.ACTIVE) == (enough or SEARCHES[text])
