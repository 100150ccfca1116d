"""A quest stage is a card of the quest deck; a quest card is a side quest too (lcg/quest-cards, lcg/rule/2.5.1)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


@pytest.mark.parametrize(("noun", "counted"), [("quest stage", 2), ("stage", 2), ("quest card", 4), ("side quest", 2)])
@pytest.mark.parametrize("where", [places.VICTORY, places.STAGING])
def test_side_quests_are_quest_cards_and_no_stages(noun: str, counted: int, where: str) -> None:
    table = Table("Tom")
    table.hero()
    table.quest("Current Stage")
    for name, kind in (("Old Stage", "quest"), ("Errand", "side quest"), ("Own Errand", "player side quest")):
        table.prints(name, kind, quest_points=4)
    for name in ("Old Stage", "Old Stage", "Errand", "Own Errand"):
        table.lays(name, where)
    place = "the victory display" if where == places.VICTORY else "the staging area"
    enemy = table.enemy("Keeper", where="engaged:Tom", threat=1, text=f"This card gets +1 threat for each {noun} in {place}.")
    assert table.value(enemy, "threat") == 1 + counted


@pytest.mark.parametrize("said", ["the players advance to the next stage", "advance to stage 2", "advance to a random stage 2"])
def test_who_advances_leaves_the_stage_also_while_a_side_quest_is_the_current_quest(said: str) -> None:
    """lcg/quest-advancement, lcg/rule/2.5.3: the players' place in the quest deck is the stage; the side quest stays."""
    table = Table("Tom")
    table.quest("First Stage", stage=1)
    table.prints("Second Stage", "quest", stage=2, quest_points=9)
    table.lays("Second Stage", places.QUEST_DECK)
    table.prints("Errand", "side quest", quest_points=4)
    table.play.remember("current quest", table.lays("Errand", places.STAGING))
    revealed(table, f"{said.capitalize()}.")
    assert table.pile(places.QUEST) == ["Second Stage"], table.account()
    assert "Errand" in table.pile(places.STAGING)
