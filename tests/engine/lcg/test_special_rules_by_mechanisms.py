"""Special rules of scenarios that say what the general mechanisms do, or what a text of the project says:
objective-heroes, heroes who lie in the staging area, sets that come later.

Expected: the scenario's entry that each test names, and the rules of that type of card.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.quest_phase import staging_threat
from tests.engine.lcg.table_top import Table, revealed
from tests.engine.lcg.test_special_rules_of_scenarios import with_rules


def test_an_objective_hero_works_as_a_hero() -> None:
    """lcg/scenario/the-long-arm-of-mordor: resources, quests; who loses him is out of the game."""
    table = Table("Tom", "Ann")
    table.hero("Scout"), table.hero("Other", player="Ann")
    table.quest()
    text = "If Old Chief leaves play, you are eliminated from the game."
    table.prints("Old Chief", "objective-hero", text=text, willpower=2, attack=2, defense=2, hit_points=3)
    chief = table.lays("Old Chief", "play:Ann")
    table.play.change(chief, controller=1)
    table.goes_through("1.2", until="1.3")
    assert (table.resources(chief), table.card(chief).controller) == (1, 1)
    table.during("quest", "3.1").answering("commit nobody", "commit Old Chief").goes_through("3.2", until="3.3")
    assert table.committed() == ["Old Chief"]
    table.is_dealt(chief, 3)
    assert places.players(table.play) == (0,)


def test_heroes_in_the_staging_area_are_nobodys() -> None:
    """lcg/scenario/the-long-arm-of-mordor: no text, no resources, out of reach of players' cards, until won back."""
    table = Table("Tom")
    scout = table.hero("Scout", text="Each hero you control gets +1 [willpower].", willpower=1, hit_points=3)
    lost = table.hero("Smith", text="Each hero you control gets +2 [willpower].", willpower=1, hit_points=3)
    table.quest()
    with_rules(table, "the-long-arm-of-mordor")
    revealed(table, "Move Smith to the staging area.")
    assert (table.zone(lost), table.card(lost).controller) == (places.STAGING, None)
    assert table.value(scout, "willpower") == 2
    table.goes_through("1.2", until="1.3")
    assert (table.resources(lost), table.resources(scout)) == (0, 1)
    table.prints("Bolt", "event", cost=0, text="Action: Deal 1 damage to each hero in play.")
    table.lays("Bolt", "hand:Tom")
    table.during("planning").plays("Bolt")
    assert (table.damage(lost), table.damage(scout)) == (0, 1)
    revealed(table, "The first player takes control of a hero in the staging area.")
    assert (table.zone(lost), table.value(scout, "willpower")) == ("play:Tom", 1 + 1 + 2)


def test_such_a_hero_without_hit_points_goes_to_his_owners_discard_pile() -> None:
    table = Table("Tom", "Ann")
    table.hero("Scout"), table.hero("Other", player="Ann")
    lost = table.hero("Smith", player="Ann", hit_points=3)
    table.quest()
    with_rules(table, "the-long-arm-of-mordor")
    revealed(table, "Move Smith to the staging area.")
    table.is_dealt(lost, 3)
    assert table.zone(lost) == "discard:Ann"


@pytest.mark.parametrize("stage", [2, 3])
def test_at_stage_two_one_set_goes_and_another_comes(stage: int) -> None:
    """lcg/scenario/the-thing-in-the-depths."""
    table = Table("Tom")
    table.hero()
    table.quest("Long Road", stage=stage - 1)
    table.prints("Next Road", "quest", stage=stage, quest_points=9)
    table.lays("Next Road", places.QUEST_DECK)
    for name, of, zone in (
        ("Raider", "Corsair Raiders", places.ENCOUNTER_DECK), ("Boarder", "Corsair Raiders", places.STAGING),
        ("Sailor", "The Stormcaller", places.ENCOUNTER_DECK), ("Arm", "The Thing in the Depths", places.ASIDE),
        ("Elite", "The Stormcaller Elite", places.ASIDE),
    ):  # fmt: skip
        table.prints(name, "enemy", encounter_set=of, hit_points=2, threat=1, attack=1, engagement_cost=50)
        table.lays(name, zone)
    with_rules(table, "the-thing-in-the-depths")
    revealed(table, "Advance to the next stage.")
    assert sorted(table.pile(places.ENCOUNTER_DECK)) == (["Arm", "Sailor"] if stage == 2 else ["Raider", "Sailor"])
    assert table.pile(places.ASIDE) == (["Elite"] if stage == 2 else ["Arm", "Elite"])
    assert staging_threat(table.play) == (0 if stage == 2 else 1)


def test_the_torch_is_removed_from_the_game_when_it_would_leave_play() -> None:
    """lcg/scenario/foundations-of-stone."""
    table = Table("Tom")
    hero = table.hero()
    table.quest()
    with_rules(table, "foundations-of-stone")
    table.prints("Cave Torch", "objective", text="Attached hero gets +1 [willpower].")
    torch = table.lays("Cave Torch", "play:Tom", on=hero)
    revealed(table, "Discard Cave Torch.")
    assert table.zone(torch) == places.REMOVED
