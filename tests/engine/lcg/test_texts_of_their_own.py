"""A text that waits, printed behind what a card does by itself without a bold word of its own; resources of which all
are spent; locations that have the players travel to them as they are revealed.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

FIRST = "Forced: After Moss enters play, deal 1 damage to Plain Hero."


def revealed(text: str, *, allies: int = 0) -> tuple[Table, int]:
    table = Table().during("quest", "3.3")
    table.quest(), table.hero(hit_points=9)
    for _ in range(allies):
        table.ally("Page")
    table.deck("Tom", *["Plain Card"] * 4)
    table.prints("Moss", "location", threat=1, quest_points=2, text=text)
    moss = table.lays("Moss", places.ENCOUNTER_DECK)
    return table.reveals(moss), moss


@pytest.mark.parametrize("waits", ["When Moss is explored", "When Moss leaves play as an explored location"])
def test_what_waits_behind_a_forced_effect_is_done(waits: str) -> None:
    table, moss = revealed(f"{FIRST} {waits}, each player draws 2 cards.")
    assert table.damage(table.id_of("Plain Hero")) == 1
    assert not table.hand()
    table.happens(verbs.explored(location=moss))
    assert len(table.hand()) == 2
    assert table.damage(table.id_of("Plain Hero")) == 1


def test_it_may_speak_of_cards_that_it_names_itself() -> None:
    puts = "Forced: After Moss enters play, each player puts an ally he controls facedown under this location."
    back = "When Moss is explored, return each ally under Moss to its owner's hand."
    table, moss = revealed(f"{puts} {back}", allies=1)
    assert not table.hand()
    table.happens(verbs.explored(location=moss))
    assert table.hand() == ["Page"]


def test_other_events_wait_there_too() -> None:
    table, _ = revealed(f"{FIRST} After an enemy enters play, raise each player's threat by 3.")
    level = table.threat("Tom")
    table.prints("Lout", "enemy", engagement_cost=50, threat=1, attack=1, defense=1, hit_points=3)
    table.reveals(table.lays("Lout", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == level + 3


ARRIVES = [
    "Travel to Moss. If another location is active, return it to the staging area.",
    "Immediately travel to Moss, returning any active location to the staging area.",
]


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("text", ARRIVES)
def test_players_travel_to_what_is_revealed(text: str, other: bool) -> None:
    table = Table().during("quest", "3.3")
    table.quest(), table.hero()
    fort = table.location("Fort", where=places.ACTIVE) if other else None
    table.prints("Moss", "location", threat=1, quest_points=2, text=f"When Revealed: {text}")
    moss = table.lays("Moss", places.ENCOUNTER_DECK)
    table.reveals(moss)
    assert table.zone(moss) == places.ACTIVE
    assert fort is None or table.zone(fort) == places.STAGING


@pytest.mark.parametrize("text", ARRIVES)
def test_a_location_that_cannot_be_touched_stays_active_beside_the_other(text: str) -> None:
    """lcg/designer/098: both are active; lcg/scenario/into-the-pit: that one stays so until it is explored."""
    table = Table().during("quest", "3.3")
    table.quest(), table.hero()
    fort = table.location("Fort", where=places.ACTIVE, text="Immune to card effects.")
    table.prints("Moss", "location", threat=1, quest_points=2, text=f"When Revealed: {text}")
    moss = table.lays("Moss", places.ENCOUNTER_DECK)
    table.reveals(moss)
    assert (table.zone(moss), table.zone(fort)) == (places.ACTIVE, places.ACTIVE)


def test_while_another_is_active_they_travel_to_none() -> None:
    table = Table().during("quest", "3.3")
    table.quest(), table.hero()
    fort = table.location("Fort", where=places.ACTIVE)
    table.prints("Moss", "location", threat=1, quest_points=2, text="When Revealed: Immediately travel to Moss.")
    moss = table.lays("Moss", places.ENCOUNTER_DECK)
    table.reveals(moss)
    assert (table.zone(moss), table.zone(fort)) == (places.STAGING, places.ACTIVE)


SPENDS = "Spend all resources from a hero's resource pool"


ALL_SPENT = [
    f"{SPENDS}. Draw 1 card.", f"{SPENDS} to draw 1 card.",
    "Spend all resources from each hero's resource pool. Draw 1 card.",
]


@pytest.mark.parametrize("text", ALL_SPENT)
@pytest.mark.parametrize("there", [0, 3])
def test_all_resources_are_spent(text: str, there: int) -> None:
    table = Table().during("planning")
    hero = table.hero(resources=there)
    table.deck("Tom", "Plain Card")
    table.prints("Deed", "event", cost=0, sphere="Neutral", text=f"Action: {text}")
    table.lays("Deed", "hand:Tom")
    pays = " to draw" in text
    if not there and pays:
        assert table.why_not_play("Deed") is not None
        return
    table.plays("Deed")
    assert table.resources(hero) == 0
    assert table.hand() == ["Plain Card"]


@pytest.mark.parametrize(
    "text",
    [
        "Travel: Exhaust a hero to travel here. While Moss is in the staging area, each enemy gets +1 [attack].",
        "Travel: Exhaust a hero to travel here. Each enemy gets +1 [attack] while Moss is in play.",
        "Forced: After Moss enters play, raise each player's threat by 1. While Moss is in play, each enemy gets +1 [attack].",
    ],
)
def test_what_cards_have_while_it_lies_there_is_stated(text: str) -> None:
    table = Table().during("travel", "4.2")
    table.quest(), table.hero()
    lout, moss = table.enemy("Lout", attack=2), table.location("Moss", text=text)
    assert table.value(lout, "attack") == 3
    table.happens(verbs.explored(location=moss))
    assert table.value(lout, "attack") == 2
