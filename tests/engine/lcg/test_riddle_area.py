"""The riddle area (lcg/scenario/dungeons-deep-and-caverns-dim): what lies there is out of the players' reach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.lcg import encounter_phase
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.meaning.riddle_area import RIDDLES
from ruling_service.engine.lcg.quest_phase import staging_threat
from tests.engine.lcg.table_top import Table, revealed
from tests.engine.lcg.test_special_rules_of_scenarios import with_rules


def laid(*, apart: bool) -> Table:
    """A hero and an enemy, in the riddle area or where they lie usually."""
    table = Table("Tom")
    table.hero("Scout", willpower=1)
    guest = table.hero("Guest", willpower=4, attack=4, defense=1, hit_points=5)
    table.quest()
    with_rules(table, "dungeons-deep-and-caverns-dim")
    foe = table.enemy("Pale One", threat=3, attack=2, defense=0, hit_points=4, engagement_cost=10)
    if apart:
        table.play.move(guest, RIDDLES), table.play.move(foe, RIDDLES)
    return table


@pytest.mark.parametrize("apart", [True, False])
def test_nobody_there_quests_is_engaged_or_counted(apart: bool) -> None:
    table = laid(apart=apart)
    assert staging_threat(table.play) == 3 * (not apart)
    assert table.card(table.id_of("Guest")).controller == 0
    wanted = "commit Scout" if apart else "commit Scout and Guest"
    table.during("quest", "3.1").answering(wanted).goes_through("3.2", until="3.3")
    assert sorted(table.committed()) == ["Scout"] if apart else ["Guest", "Scout"]
    table.threat_is("Tom", 30)
    table.during("encounter", "5.3").does(encounter_phase.engagement_checks)
    assert (table.zone(table.id_of("Pale One")) == "engaged:Tom") == (not apart)


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("by", ["quest", "treachery", "event"])
def test_only_quest_cards_take_anything_out(apart: bool, by: str) -> None:
    table = laid(apart=apart)
    foe, guest = table.id_of("Pale One"), table.id_of("Guest")
    table.enemy("Far Crab", threat=0, attack=0, hit_points=9, engagement_cost=50)
    if by == "event":
        table.prints("Bolt", "event", cost=0, text="Action: Deal 1 damage to each enemy in play.")
        table.lays("Bolt", "hand:Tom")
        table.during("planning").plays("Bolt")
        assert table.damage(foe) == int(not apart)
    elif by == "treachery":
        revealed(table, "Discard Pale One. Deal 2 damage to Guest.")
        assert (table.zone(foe) == places.ENCOUNTER_DISCARD, table.damage(guest)) == (not apart, 0 if apart else 2)
    else:
        text = "When Revealed: Add Pale One to the staging area. Discard Pale One."
        table.prints("Next Road", "quest", stage=2, quest_points=9, text=text)
        table.lays("Next Road", places.QUEST_DECK)
        revealed(table, "Advance to the next stage.")
        assert table.zone(foe) == places.ENCOUNTER_DISCARD


def test_it_is_made_with_a_stage_that_is_turned_over() -> None:
    table = Table("Tom")
    table.hero("Small Guest")
    table.quest()
    text = "Setup: Place Pale One and Small Guest in the riddle area."
    front = table.prints("Dark Pool", "quest", stage=2, text=text)
    back = table.prints("Dark Pool, turned", "quest", stage=2, quest_points=9)
    table.catalogue["Dark Pool"] = replace(front, facts={**front.facts, "other side": back.key, "quest side": "A"})
    pool = table.lays("Dark Pool", places.QUEST_DECK)
    table.prints("Pale One", "enemy", threat=3, attack=2, hit_points=4, engagement_cost=10)
    table.lays("Pale One", places.ENCOUNTER_DECK)
    table.carries_out("Setup", "Create a riddle area with stage 2A and follow its setup instructions.")
    assert (table.zone(pool), table.play.printed(pool).key) == (RIDDLES, back.key)
    assert sorted(table.pile(RIDDLES)) == ["Dark Pool, turned", "Pale One", "Small Guest"]


def test_who_is_handed_on_stays_in_the_area() -> None:
    """The first player controls him there; as that is another player, he doesn't come out."""
    table = Table("Tom", "Ann")
    table.hero("Scout"), table.hero("Other", player="Ann")
    guest = table.hero("Guest", text="The first player gains control of Guest.")
    table.quest()
    table.play.move(guest, RIDDLES)
    table.threat_is("Tom", 49), table.has_threat_raised("Tom", 1)
    assert places.players(table.play) == (1,)
    assert (table.card(guest).zone, table.card(guest).controller) == (RIDDLES, 1)
