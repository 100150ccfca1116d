"""Special rules of scenarios that say what the general mechanisms do, or what a text of the project says:
objective-heroes, heroes who lie in the staging area, sets that come later.

Expected: the scenario's entry that each test names, and the rules of that type of card.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.kernel.occurrences import Happening, occurrence
from ruling_service.engine.lcg import attaching, setup
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.keywords.guarded import CAPTIVES, guards_a_character
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


@pytest.mark.parametrize("scenario", CAPTIVES)
def test_that_an_encounter_card_guards_a_character_cites_the_scenario_that_says_so(scenario: str) -> None:
    table = Table("Tom")
    table.hero("Scout")
    table.quest()
    with_rules(table, scenario.rpartition("/")[2])
    table.catalogue["Made-up Rules"] = replace(table.catalogue["Made-up Rules"], entry=scenario)
    smith, guard = table.hero("Smith"), table.enemy("Gaoler")
    revealed(table, "Attach Smith to Gaoler.")
    table.play.remember(("guards", guard), None)
    attached = occurrence("attached", card=smith, to=guard)
    found = [*guards_a_character(table.play, Happening(1, (attached,)), attached)]
    assert [one.cites for one in found] == [(scenario,)]


@pytest.mark.parametrize("kind", ["ally", "hero"])
def test_a_character_held_by_an_encounter_card_is_an_objective_that_it_guards(kind: str) -> None:
    """lcg/scenario/the-dungeons-of-cirith-gurat: no text, no type of its own, nobody's, until it is back."""
    table = Table("Tom")
    table.hero("Scout", hit_points=3)
    table.quest()
    with_rules(table, "the-dungeons-of-cirith-gurat")
    table.prints("Smith", kind, text="Each enemy gets +2 [threat].", hit_points=2, willpower=2)
    smith = table.lays("Smith", "play:Tom")
    table.play.change(smith, owner=0, controller=0)
    table.enemy("Gaoler", threat=1, hit_points=2)
    assert staging_threat(table.play) == 3
    revealed(table, "Attach Smith to Gaoler.")
    guard = table.id_of("Gaoler")
    assert (table.card(smith).host, places.kind(table.play, smith), table.card(smith).controller) == (
        guard, "objective", None
    )
    assert staging_threat(table.play) == 1
    table.is_dealt(guard, 2)
    assert (table.zone(smith), table.card(smith).host, places.kind(table.play, smith)) == (places.STAGING, None, kind)


@pytest.mark.parametrize(("players", "gone"), [(1, 0), (2, 0), (2, 1)])
def test_values_per_player_count_those_who_began(players: int, gone: int) -> None:
    """lcg/scenario/the-hunt-for-the-dreadnaught: 8 quest points and 15 hit points per player of the game's start."""
    table = Table(*("Tom", "Ann")[:players])
    for name in table.players:
        table.hero(f"Hero of {name}", player=name)
    quest = table.quest("Searching the High Seas")
    with_rules(table, "the-hunt-for-the-dreadnaught")
    ship = table.enemy("Dreadnaught", attack=1, threat=1)
    if gone:
        table.threat_is("Ann", 49), table.has_threat_raised("Ann", 5)
        assert places.players(table.play) == (0,)
    assert (table.value(quest, "quest points"), table.value(ship, "hit points")) == (8 * players, 15 * players)
    table.is_dealt(ship, 14)
    assert table.zone(ship) == places.STAGING


@pytest.mark.parametrize("stage", [3, 4])
def test_at_the_last_stage_the_players_must_travel_beside_the_doors(stage: int) -> None:
    """lcg/scenario/the-ring-goes-south: two locations may be active there, and whoever can travel must."""
    table = Table("Tom")
    table.hero()
    table.quest("Gates", stage=stage)
    with_rules(table, "the-ring-goes-south")
    table.location("Doors of Durin", where=places.ACTIVE, quest_points=9, threat=1)
    table.location("Old Path", quest_points=2, threat=1), table.location("Far Path", quest_points=2, threat=1)
    table.answering("travel to Old Path").during("travel").goes_through("4.2", until="4.3")
    assert sorted(table.pile(places.ACTIVE)) == ["Doors of Durin"] + ["Old Path"] * (stage == 4)
    assert all("stay" not in options for _, _, options in table.deciding)


@pytest.mark.parametrize(("saved", "dead", "end"), [(3, 2, "won"), (2, 2, "lost"), (1, 2, "lost")])
def test_more_villagers_must_be_saved_than_have_died(saved: int, dead: int, end: str) -> None:
    """lcg/scenario/encounter-at-amon-din."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("Farms", stage=2, quest_points=3)
    with_rules(table, "encounter-at-amon-din")
    table.play.remember("last stage known", True)
    for name, tokens in (("Rescued Villagers", {"villager": saved}), ("Dead Villagers", {"damage": dead})):
        table.prints(name, "objective")
        table.with_tokens(table.lays(name, places.STAGING), **tokens)
    table.makes_progress(3)
    assert table.over == end


@pytest.mark.parametrize("taken", [False, True])
def test_an_objective_ally_quests_from_the_staging_area_until_it_is_taken(taken: bool) -> None:
    """lcg/scenario/into-ithilien: its text commits it there; it is reached as any that quests; not once it is taken."""
    table = Table("Tom")
    hero = table.hero("Scout", willpower=2, hit_points=9)
    table.quest("Woods", quest_points=20)
    text = "While Old Ranger is in the staging area, Old Ranger is committed to the quest."
    table.prints("Old Ranger", "objective-ally", text=text, willpower=3, attack=1, defense=1, hit_points=5)
    ranger = table.lays("Old Ranger", places.STAGING)
    if taken:
        revealed(table, "The first player takes control of Old Ranger.")
        assert table.zone(ranger) == "play:Tom"
    table.prints("Sleet", "treachery", text="When Revealed: Deal 1 damage to each questing character.")
    table.lays("Sleet", places.ENCOUNTER_DECK)
    table.during("quest", "3.1").answering("commit Scout").goes_through("3.2", until="3.5")
    assert (table.damage(hero), table.damage(ranger)) == (1, 0 if taken else 1)
    assert table.progress(table.id_of("Woods")) == (2 if taken else 5)
    assert table.card(ranger).ready


def test_who_committed_himself_stays_committed_when_a_text_no_longer_counts_him() -> None:
    """lcg/quest-phase: what a text counts as committed it takes back, and not what was committed before."""
    table = Table("Tom")
    scout, other = table.hero("Scout", willpower=2), table.hero("Smith", willpower=1)
    table.quest("Woods", quest_points=20)
    text = "While there are no enemies in the staging area, each hero is committed to the quest."
    table.prints("Signpost", "objective", text=text)
    table.prints("Orc", "enemy", attack=1, defense=1, hit_points=2, threat=1, engagement_cost=50)
    table.lays("Orc", places.ENCOUNTER_DECK)
    table.lays("Signpost", places.STAGING)
    table.during("quest", "3.1").answering("commit Scout").goes_through("3.2", until="3.4")
    assert table.committed() == ["Scout"]
    assert (table.card(scout).ready, table.card(other).ready) == (False, True)


def double(table: Table, front: str, back: str) -> None:
    """A location with a Grotto side and an Underwater one, the latter with victory points."""
    dry = table.prints(front, "location", traits="Grotto.", threat=1, quest_points=3)
    wet = table.prints(back, "location", traits="Underwater.", threat=2, quest_points=3, victory_points=1)
    for key, side, other in ((front, dry, back), (back, wet, front)):
        fields = {name: getattr(side, name) for name in side.__slots__}
        table.catalogue[key] = type(side)(**{**fields, "facts": {**side.facts, "other side": other}})


@pytest.mark.parametrize("wet", [False, True])
def test_a_location_explored_above_water_returns_to_its_deck_and_one_below_is_scored(wet: bool) -> None:
    """lcg/scenario/the-drowned-ruins."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("The Grotto", text="Setup: Prepare the Grotto deck.")
    double(table, "Dry Cave", "Wet Cave"), double(table, "Dry Hall", "Wet Hall")
    deck = "Grotto deck"
    table.lays("Wet Hall", deck), table.lays("Dry Cave", deck)
    table.does(setup.follow_card, table.id_of("The Grotto"), None)
    cave = table.in_zone("Dry Cave", deck)
    table.play.move(cave, places.ACTIVE)
    if wet:
        table.with_tokens(cave, progress=2)
        revealed(table, "Flip Dry Cave over.")
        assert (table.play.name(cave), table.progress(cave)) == ("Wet Cave", 0)
    table.happens(occurrence("placed progress", on=cave, amount=3))
    assert (table.zone(cave), table.play.name(cave)) == (
        (places.VICTORY, "Wet Cave") if wet else (deck, "Dry Cave")
    )


BANE = (
    "Old Flame cannot leave the staging area. Old Flame is considered to be engaged with each player who has a threat of "
    "1 or higher."
)


@pytest.mark.parametrize(("threats", "struck"), [((1, 20), (3, 3)), ((0, 20), (0, 3)), ((0, 0), (0, 0))])
def test_an_enemy_engaged_with_everyone_of_some_threat_attacks_each_once(
    threats: tuple[int, int], struck: tuple[int, int]
) -> None:
    """lcg/scenario/shadow-and-flame: its threat counts, it attacks each of them, with a shadow card for each."""
    table = Table("Tom", "Ann")
    heroes = [table.hero(f"Hero of {name}", player=name, defense=0, hit_points=9) for name in table.players]
    table.quest()
    for name, level in zip(table.players, threats, strict=True):
        table.threat_is(name, level)
    flame = table.enemy("Old Flame", text=BANE, attack=2, threat=4, hit_points=20)
    table.prints("Spark", "treachery", shadow="Shadow: Attacking enemy gets +1 [attack].")
    for _ in range(4):
        table.lays("Spark", places.ENCOUNTER_DECK)
    assert staging_threat(table.play) == 4
    table.during("combat").answering("Hero of Tom defends", "Hero of Ann defends").goes_through("6.2", until="6.7")
    assert tuple(table.damage(hero) for hero in heroes) == struck
    assert table.pile(places.ENCOUNTER_DISCARD).count("Spark") == sum(level > 0 for level in threats)
    assert table.zone(flame) == places.STAGING


def test_whoever_comes_to_a_threat_in_combat_is_attacked_without_a_shadow_card() -> None:
    """lcg/scenario/shadow-and-flame."""
    table = Table("Tom", "Ann")
    tom, ann = (table.hero(f"Hero of {name}", player=name, defense=0, hit_points=9) for name in table.players)
    table.quest()
    table.threat_is("Tom", 20), table.threat_is("Ann", 0)
    table.enemy("Old Flame", text=BANE, attack=2, threat=4, hit_points=20)
    table.prints("Dread", "treachery", shadow="Shadow: Raise each player's threat by 1.")
    for _ in range(4):
        table.lays("Dread", places.ENCOUNTER_DECK)
    table.during("combat").answering("Hero of Tom defends", "Hero of Ann defends").goes_through("6.2", until="6.7")
    assert (table.damage(tom), table.damage(ann), table.threat("Ann")) == (2, 2, 1)
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Dread"]


@pytest.mark.parametrize("side", ["Off Trail", "On Trail"])
def test_no_progress_on_the_main_quest_while_that_side_is_up(side: str) -> None:
    """lcg/scenario/beneath-the-sands."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    quest = table.quest("Caves", quest_points=9)
    table.prints("Off Trail", "objective", text="Progress cannot be placed on the main quest.")
    table.prints("On Trail", "objective", text="While On Trail is in play, each Spider enemy gets +1 [attack].")
    table.lays(side, places.STAGING)
    table.makes_progress(3)
    assert table.progress(quest) == (0 if side == "Off Trail" else 3)


@pytest.mark.parametrize("text", ["Deal 1 damage to each ally in play.", "Deal 1 damage to each objective in play."])
def test_the_guarded_captive_is_an_ally_of_his_guard(text: str) -> None:
    """lcg/scenario/return-to-mirkwood: what works on allies works on him, and he quests not."""
    table = Table("Tom", "Ann")
    table.hero("Scout"), table.hero("Other", player="Ann")
    table.quest("Woods", quest_points=9)
    with_rules(table, "return-to-mirkwood", "Gollum", "Old Sneak")
    table.prints("Old Sneak", "objective", hit_points=5, willpower=1, attack=1, defense=1)
    sneak = table.lays("Old Sneak", "play:Tom")
    table.play.change(sneak, controller=0)
    revealed(table, text)
    assert table.damage(sneak) == 1
    table.prints("Rope", "attachment", text="Attach to an ally. Attached ally gets +1 hit point.", cost=0)
    rope = table.lays("Rope", "hand:Tom")
    assert sneak in attaching.hosts(table.play, rope, 0)
    table.during("quest", "3.1").answering("commit nobody", "commit nobody").goes_through("3.2", until="3.3")
    assert table.committed() == []
    table.is_dealt(sneak, 4)
    assert table.over == "lost"


def case(murderer: str, den: str) -> Table:
    """The Investigation deck is made of two cards of each sort and a surprise; one of each lies facedown aside."""
    table = Table("Tom", "Ann")
    table.hero("Scout"), table.hero("Other", player="Ann")
    table.quest("Late Hour", stage=2, quest_points=9)
    with_rules(table, "murder-at-the-prancing-pony", "Taken By Surprise", "Sudden Blow")
    table.prints("Sudden Blow", "treachery")
    table.lays("Sudden Blow", places.ENCOUNTER_DECK), table.prints("Mist", "treachery")
    table.lays("Mist", places.ENCOUNTER_DECK)
    for name, kind, trait in (("Red Ned", "enemy", "Suspect."), ("Old Meg", "enemy", "Suspect."),
                              ("Wet Den", "location", "Hideout."), ("Dry Den", "location", "Hideout.")):  # fmt: skip
        table.prints(name, kind, traits=trait, hit_points=3, threat=1, attack=1, engagement_cost=50, quest_points=3)
        hidden = name in (murderer, den)
        card = table.lays(name, places.ASIDE if hidden else places.ENCOUNTER_DECK)
        table.play.change(card, face_up=not hidden)
    revealed(table, "Build the Investigation deck.")
    return table


@pytest.mark.parametrize("names", [("Red Ned", "Wet Den"), ("Red Ned", "Dry Den"), ("Old Meg", "Dry Den")])
@pytest.mark.parametrize("by_itself", [True, False])
def test_an_accusation_reveals_who_it_was(names: tuple[str, str], by_itself: bool) -> None:
    """lcg/scenario/murder-at-the-prancing-pony: the wrong ones come too, and everyone's threat rises by 3."""
    table = case("Red Ned", "Wet Den")
    assert sorted(table.pile("Investigation deck")) == ["Dry Den", "Old Meg", "Sudden Blow"]
    assert table.pile(places.ENCOUNTER_DECK) == ["Mist"]
    before = table.threat("Tom")
    table.answering(*(f"name {name}" for name in names))
    if by_itself:
        table.makes_progress(9)
    else:
        revealed(table, "Make an accusation.")
    right = names == ("Red Ned", "Wet Den")
    assert {"Red Ned", "Wet Den", *names} == set(table.pile(places.STAGING))
    assert [table.threat(p) - before for p in table.players] == ([0, 0] if right else [3, 3])


@pytest.mark.parametrize(("scenario", "lost"), [("attack-on-dol-guldur", False), ("the-siege-of-annuminas", True)])
def test_a_city_that_is_taken_and_one_that_is_lost(scenario: str, lost: bool) -> None:
    """Each has its strength beside it; only the players' own city is lost at 0."""
    table = Table("Tom")
    table.hero()
    table.quest()
    with_rules(table, scenario)
    table.play.remember(("dial", "city_strength"), 3)
    revealed(table, "Reduce the city strength by 3.")
    assert (table.over == "lost") == lost


@pytest.mark.parametrize("rule", [True, False])
@pytest.mark.parametrize("freed", [True, False])
def test_a_hero_below_the_watcher_is_in_play_and_nobodys(rule: bool, freed: bool) -> None:
    """lcg/scenario/the-ring-goes-south: facedown with what he bears, until the first player takes him back."""
    table = Table("Tom")
    table.hero("Scout", willpower=1)
    bearer = table.hero("Small Bearer", traits="Ring-bearer.", willpower=2, hit_points=3)
    table.prints("Old Band", "objective", text="Attached hero gets +2 [willpower]. "
                 "The first player gains control of attached hero. If Old Band leaves play, the players lose the game.")
    band = table.lays("Old Band", "play:Tom", on=bearer)
    table.quest("Gates", stage=4)
    if rule:
        with_rules(table, "the-ring-goes-south")
    table.enemy("Deep Thing", hit_points=12, threat=2, engagement_cost=50, attack=1)
    revealed(table, "Place the Ring-bearer facedown under Deep Thing.")
    assert places.is_in_play(table.card(bearer)) == rule
    if not rule:
        return
    assert (table.over, table.zone(bearer), table.card(bearer).controller) == ("", places.STAGING, None)
    assert not table.card(bearer).face_up
    assert not table.card(band).face_up
    table.during("quest", "3.1").answering("commit Scout").goes_through("3.2", until="3.3")
    assert table.committed() == ["Scout"]
    if freed:
        revealed(table, "The first player gains control of the Ring-bearer, exhausted.")
        assert (table.zone(bearer), table.card(bearer).controller) == ("play:Tom", 0)
        assert (table.value(bearer, "willpower"), table.card(bearer).ready, table.card(band).host) == (4, False, bearer)
    else:
        table.is_dealt(table.id_of("Deep Thing"), 12)
