"""The travel phase and the encounter phase: where the players go, and which enemies engage whom."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import travel_phase, verbs
from tests.engine.lcg.table_top import Table

# -- travelling ----------------------------------------------------------------------------------------------


def test_the_first_player_says_whether_and_where_the_players_travel() -> None:
    """lcg/framework/4.2."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    table.location("Ford")
    table.location("Hill")
    table.answering("travel to Hill").goes_through_phase("travel")
    assert table.offered("Kris") == [("stay", "travel to Ford", "travel to Hill")]
    assert table.pile(places.ACTIVE) == ["Hill"]
    assert table.pile(places.STAGING) == ["Ford"]


def test_the_players_may_stay() -> None:
    """lcg/framework/4.2."""
    table = Table("Tom")
    table.location("Ford")
    table.answering("stay").goes_through_phase("travel")
    assert table.pile(places.ACTIVE) == []


def test_with_an_active_location_nobody_travels() -> None:
    """lcg/framework/4.2, lcg/active-location."""
    table = Table("Tom")
    table.location("Ford", where=places.ACTIVE)
    table.location("Hill")
    table.goes_through_phase("travel")
    assert table.deciding == []
    assert table.pile(places.ACTIVE) == ["Ford"]


def test_only_locations_are_travelled_to() -> None:
    """lcg/framework/4.2: 1 location in the staging area."""
    table = Table("Tom")
    table.enemy("Foe")
    table.goes_through_phase("travel")
    assert table.deciding == []


def test_the_travel_effect_is_paid_before_the_location_is_active() -> None:
    """lcg/framework/4.2, lcg/travel."""
    table = Table("Tom")
    hero = table.hero()
    table.location("Ford", text="Travel — exhaust a hero → travel here.")
    table.answering("travel to Ford").goes_through_phase("travel")
    assert table.pile(places.ACTIVE) == ["Ford"]
    assert not table.card(hero).ready


def test_where_its_travel_effect_cannot_be_paid_the_players_cannot_travel() -> None:
    """lcg/framework/4.2, lcg/travel."""
    table = Table("Tom")
    table.hero(ready=False)
    table.location("Ford", text="Travel — exhaust a hero → travel here.")
    table.goes_through_phase("travel")
    assert table.deciding == []
    assert table.pile(places.STAGING) == ["Ford"]


def test_a_location_that_cannot_be_travelled_to_is_not_offered() -> None:
    """lcg/cannot."""
    table = Table("Tom")
    table.location("Mist", text="Always — the players cannot travel to this card.")
    table.location("Hill")
    table.answering("stay").goes_through_phase("travel")
    assert table.offered("Tom") == [("stay", "travel to Hill")]


# -- optional engagement -------------------------------------------------------------------------------------


def test_each_player_in_order_may_engage_one_enemy_whatever_its_engagement_cost() -> None:
    """lcg/framework/5.2, lcg/optional-engagement."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    table.enemy("Giant", engagement_cost=50)
    table.enemy("Wolf", engagement_cost=5)
    table.answering("engage Giant", "engage nobody").goes_through("5.2", until="5.3")
    assert [who for who, _, _ in table.deciding] == ["Kris", "Tom"]
    assert (table.zone(table.id_of("Giant")), table.zone(table.id_of("Wolf"))) == (
        "engaged:Kris",
        places.STAGING,
    )


def test_one_enemy_each_and_no_more() -> None:
    """lcg/framework/5.2."""
    table = Table("Tom")
    for name in ("First", "Second"):
        table.enemy(name, engagement_cost=50)
    table.answering("engage First").goes_through("5.2", until="5.3")
    assert len(table.deciding) == 1
    assert table.zone(table.id_of("Second")) == places.STAGING


@pytest.mark.parametrize("text", ["cannot be optionally engaged", "cannot be engaged"])
def test_who_cannot_be_engaged_so_is_not_offered(text: str) -> None:
    """lcg/cannot, lcg/optional-engagement."""
    table = Table("Tom")
    table.enemy("Shy", text=f"Always — this card {text}.")
    table.goes_through("5.2", until="5.3")
    assert table.deciding == []


# -- engagement checks ---------------------------------------------------------------------------------------


def checked(threats: dict[str, int], *costs: int) -> Table:
    table = Table(*threats)
    for player, threat in threats.items():
        table.threat_is(player, threat)
    for cost in costs:
        table.enemy(f"Foe {cost}", engagement_cost=cost)
    return table


def engaged(table: Table, player: str) -> list[str]:
    return table.pile(f"engaged:{player}")


def test_the_example_of_the_rules() -> None:
    """lcg/engagement-check: threats 24 and 35, costs 20, 25, 32 and 40; the enemy with 40 stays."""
    table = checked({"Tom": 24, "Kris": 35}, 20, 25, 32, 40).goes_through("5.3", until="5.4")
    assert engaged(table, "Tom") == ["Foe 20"]
    assert engaged(table, "Kris") == ["Foe 32", "Foe 25"]
    assert table.pile(places.STAGING) == ["Foe 40"]


@pytest.mark.parametrize(("threat", "engages"), [(29, False), (30, True), (31, True)])
def test_an_enemy_engages_at_a_threat_of_its_engagement_cost_or_more(threat: int, engages: bool) -> None:
    """lcg/engagement-check."""
    table = checked({"Tom": threat}, 30).goes_through("5.3", until="5.4")
    assert (engaged(table, "Tom") == ["Foe 30"]) == engages


def test_checks_go_round_until_none_can_engage_anyone() -> None:
    """lcg/framework/5.3: each check engages the one with the highest cost; the first player checks again
    after the last.
    """
    table = checked({"Tom": 40, "Kris": 40}, 10, 20, 30, 35, 5).goes_through("5.3", until="5.4")
    assert engaged(table, "Tom") == ["Foe 35", "Foe 20", "Foe 5"]
    assert engaged(table, "Kris") == ["Foe 30", "Foe 10"]


def test_the_first_player_checks_first() -> None:
    """lcg/framework/5.3."""
    table = checked({"Tom": 40, "Kris": 40}, 10, 20)
    table.play.remember("first player", 1)
    table.goes_through("5.3", until="5.4")
    assert (engaged(table, "Kris"), engaged(table, "Tom")) == (["Foe 20"], ["Foe 10"])


def test_of_enemies_tied_for_the_highest_cost_one_engages_at_a_time() -> None:
    """lcg/framework/5.3, lcg/faq/1.03: the first player says which, whoever's check it is."""
    table = Table("Tom", "Kris")
    table.threat_is("Kris", 35)
    for name in ("Left", "Right"):
        table.enemy(name, engagement_cost=33)
    table.answering("Right").goes_through("5.3", until="5.4")
    assert [who for who, _, _ in table.deciding] == ["Tom"]
    assert engaged(table, "Kris") == ["Right", "Left"]


def test_an_enemy_without_an_engagement_cost_engages_nobody() -> None:
    """lcg/engagement-check: there is nothing to compare a threat with."""
    table = Table("Tom")
    table.threat_is("Tom", 49)
    table.prints("Tower", "enemy", threat=1, attack=1, defense=1, hit_points=3)
    table.lays("Tower", places.STAGING)
    table.goes_through("5.3", until="5.4")
    assert table.pile(places.STAGING) == ["Tower"]


def test_locations_and_enemies_that_are_engaged_already_are_left_alone() -> None:
    """lcg/framework/5.3: enemies in the staging area only."""
    table = checked({"Tom": 49, "Kris": 49})
    table.location("Ford")
    table.enemy("Foe", where="engaged:Kris")
    table.goes_through("5.3", until="5.4")
    assert engaged(table, "Kris") == ["Foe"]
    assert table.pile(places.STAGING) == ["Ford"]


def test_an_engaged_enemy_keeps_its_damage_and_what_is_attached_to_it() -> None:
    """lcg/engaged."""
    table = checked({"Tom": 40})
    table.prints("Net", "attachment", cost=1)
    foe = table.with_tokens(table.enemy("Foe"), damage=2)
    net = table.lays("Net", places.STAGING, on=foe)
    table.goes_through("5.3", until="5.4")
    assert (table.zone(foe), table.damage(foe)) == ("engaged:Tom", 2)
    assert (table.zone(net), table.card(net).host) == ("engaged:Tom", foe)


def test_engaging_triggers_what_waits_for_it_whoever_began() -> None:
    """lcg/engaged, lcg/faq/1.49: "after an enemy engages you" hears of optional engagement, too."""
    for step in ("5.2", "5.3"):
        table = checked({"Tom": 40}, 30)
        hero = table.hero(
            "Watch", text="Forced — after an enemy engages you: add 1 resource to this card's pool."
        )
        table.answering("engage Foe 30").goes_through(step, until="5.4")
        assert table.resources(hero) == 1, step


def test_what_is_attached_to_a_location_goes_with_it_when_the_players_travel() -> None:
    """lcg/attachment-cards: it stays on its bearer, wherever in play that goes."""
    table = Table("Tom").during("travel")
    table.quest()
    ford = table.location("Ford")
    table.prints("Bridge", "attachment", cost=1)
    bridge = table.lays("Bridge", places.STAGING, on=ford)
    table.does(travel_phase.travel, ford)
    assert (table.zone(bridge), table.card(bridge).host) == (places.ACTIVE, ford)


def test_an_attached_objective_that_returns_to_the_staging_area_comes_off() -> None:
    """lcg/objective-cards: attached to nothing, controlled by nobody."""
    table = Table("Tom")
    hero = table.hero()
    table.prints("Key", "objective")
    key = table.lays("Key", "play:Tom", on=hero)
    table.happens(verbs.moved(card=key, to=places.STAGING))
    assert (table.zone(key), table.card(key).host, table.card(key).controller) == (places.STAGING, None, None)


@pytest.mark.parametrize("to", ["Ford", "Hill"])
def test_a_location_hears_of_the_journey_to_itself_alone(to: str) -> None:
    """lcg/forced: after the players travel here."""
    table = Table("Tom")
    table.location("Ford", text="Forced — after the players travel to this location: raise each player's threat by 3.")
    table.location("Hill")
    table.answering(f"travel to {to}").goes_through_phase("travel")
    assert table.threat("Tom") == (23 if to == "Ford" else 20)
