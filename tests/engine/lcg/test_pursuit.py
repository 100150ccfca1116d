"""A race against pursuers with an area and a quest deck of their own.

Expected: lcg/scenario/the-flight-of-the-stormcaller and lcg/scenario/race-across-harad.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.lcg import encounter_phase, pursuit
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.quest_phase import staging_threat
from tests.engine.lcg.table_top import Table, revealed
from tests.engine.lcg.test_special_rules_of_scenarios import with_rules

AREA = pursuit.area("Swift Hull")
RULES = ("the-flight-of-the-stormcaller", "race-across-harad")


def chase(theirs: int, own: int = 2, *, rules: str = RULES[0], name: str = "Open Water") -> Table:
    """The players at a stage, and the pursuers at one with a ship of threat 3 beside it."""
    table = Table("Tom").during("encounter", "5.3")
    table.hero()
    table.threat_is("Tom", 39)
    table.quest("Open Water" if own == 2 else "Narrow Water", stage=own)
    with_rules(table, rules, "Stormcaller" if rules == RULES[0] else "Orc", "Swift Hull")
    printed = table.prints("Their Water", "quest", stage=theirs, quest_points=6)
    table.catalogue[printed.key] = replace(printed, name=name)
    table.lays(printed.key, AREA)
    table.prints("Grey Ship", "enemy", threat=3, attack=1, defense=0, hit_points=4, engagement_cost=30)
    table.lays("Grey Ship", AREA)
    table.enemy("Old Crab", threat=0, attack=0, hit_points=9, engagement_cost=50)
    return table.has_threat_raised("Tom", 1)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("theirs", "own", "name"), [(2, 2, "Open Water"), (3, 2, "Open Water"), (2, 3, "Open Water"),
                                                     (2, 2, "Other Water")])  # fmt: skip
def test_only_at_the_same_stage_do_its_cards_count_as_in_the_staging_area(
    rules: str, theirs: int, own: int, name: str
) -> None:
    together = theirs == own and name == "Open Water"
    table = chase(theirs, own, rules=rules, name=name)
    ship = table.id_of("Grey Ship")
    table.prints("Bolt", "event", cost=0, text="Action: Deal 1 damage to each enemy in play.")
    table.lays("Bolt", "hand:Tom")
    table.during("planning").plays("Bolt")
    assert table.damage(ship) == int(together)
    assert staging_threat(table.play) == 3 * together
    table.during("encounter", "5.3").does(encounter_phase.engagement_checks)
    assert (table.zone(ship) == "engaged:Tom") == together
    if not together:
        revealed(table, "Discard Grey Ship.")
        assert table.zone(ship) == AREA


@pytest.mark.parametrize("leaves", [False, True])
def test_what_is_left_of_the_area_goes_on_without_the_players(leaves: bool) -> None:
    """With enough progress they come to the next stage, C and then D; who was engaged stays behind."""
    table = chase(2)
    ship = table.id_of("Grey Ship")
    turned = table.prints("Far Water, turned", "quest", stage=3, quest_points=9, text="When Revealed: Raise your threat by 2.")
    front = table.prints("Far Water", "quest", stage=3, text="When Revealed: Raise your threat by 5.")
    table.catalogue["Far Water"] = replace(front, facts={**front.facts, "other side": turned.key, "quest side": "C"})
    table.catalogue[turned.key] = replace(turned, name="Far Water", facts={**turned.facts, "quest side": "D"})
    after = table.lays("Far Water", pursuit.waiting("Swift Hull"))
    if leaves:
        table.does(encounter_phase.engagement_checks)
    revealed(table, "Place 5 progress on the Swift Hull's stage.")
    assert table.zone(after) != AREA
    revealed(table, "Place 1 progress on the Swift Hull's stage.")
    assert (table.zone(after), table.play.printed(after).key, table.threat("Tom")) == (AREA, turned.key, 47)
    assert table.zone(ship) == ("engaged:Tom" if leaves else AREA)


@pytest.mark.parametrize(("theirs", "says", "raised"), [
    (2, "you are at the same stage as the Swift Hull", True),
    (2, "you are not at the same stage as the Swift Hull", False),
    (3, "you are not at the same stage as the Swift Hull", True),
    (3, "the Swift Hull is at stage 3", True), (3, "the Swift Hull is still at stage 2", False),
])  # fmt: skip
def test_texts_ask_where_they_are(theirs: int, says: str, raised: bool) -> None:
    table = chase(theirs)
    revealed(table, f"If {says}, raise your threat by 3.")
    assert table.threat("Tom") == 40 + 3 * raised


@pytest.mark.parametrize("theirs", [2, 3])
def test_cards_are_added_to_the_area_and_counted_there(theirs: int) -> None:
    table = chase(theirs)
    table.prints("Old Reef", "location", threat=2, quest_points=3, text="When Revealed: Add Old Reef to the Swift Hull's area.")
    reef = table.lays("Old Reef", places.ENCOUNTER_DECK)
    table.during("quest", "3.3").reveals(reef)
    assert table.zone(reef) == (places.STAGING if theirs == 2 else AREA)
    revealed(table, "Raise your threat by X. X is the total [threat] in the Swift Hull's area.")
    assert table.threat("Tom") == 45
    assert staging_threat(table.play) == (5 if theirs == 2 else 0)


def test_it_is_prepared_with_stages_and_leader() -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    for stage in (2, 3, 4):
        for side in "AC":
            printed = table.prints(f"Water {stage}{side}", "quest", stage=stage)
            table.catalogue[printed.key] = replace(printed, facts={**printed.facts, "quest side": side})
            table.lays(printed.key, places.QUEST_DECK)
    table.prints("The Swift Hull", "enemy", threat=3, attack=1, defense=0, hit_points=4, engagement_cost=30)
    ship = table.lays("The Swift Hull", places.ENCOUNTER_DECK)
    table.does(pursuit.prepared, "Swift Hull", (2, 3), "Swift Hull")
    assert (table.zone(ship), table.pile(places.QUEST_DECK)) == (AREA, ["Water 2A", "Water 3A", "Water 4A", "Water 4C"])
    assert sorted(table.pile(AREA)) == ["The Swift Hull", "Water 2C"]
    assert table.pile(pursuit.waiting("Swift Hull")) == ["Water 3C"]


@pytest.mark.parametrize("amount", [5, 6])
def test_the_last_stage_says_what_its_defeat_means(amount: int) -> None:
    table = chase(4, 2)
    printed = table.prints("Last Water", "quest", stage=4, quest_points=6,
                           text="If the Swift Hull defeats this stage, the players lose the game.")  # fmt: skip
    table.play.change(table.play.state.zone(AREA)[0], printed=printed.key)
    revealed(table, f"Place {amount} progress on the Swift Hull's stage.")
    assert (table.over == "lost") == (amount == 6)


@pytest.mark.parametrize("where", ["engaged:Tom", places.STAGING])
def test_the_leader_goes_back_as_they_advance(where: str) -> None:
    """What "it" is in the leader's own text is the leader, and no stage."""
    table = chase(2)
    table.prints("The Swift Hull", "enemy", threat=2, attack=1, defense=0, hit_points=9, engagement_cost=50, text=(
        "When the Swift Hull advances to the next quest stage, move it to the Swift Hull's area."
    ))  # fmt: skip
    leader = table.lays("The Swift Hull", where)
    table.prints("Far Water", "quest", stage=3, quest_points=9)
    table.lays("Far Water", pursuit.waiting("Swift Hull"))
    revealed(table, "Place 6 progress on the Swift Hull's stage.")
    assert table.zone(leader) == AREA
    assert [name for name in table.pile(AREA) if "Water" in name] == ["Far Water"]
