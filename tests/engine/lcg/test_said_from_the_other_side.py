"""What is said of the one and means the other: values lowered, players who cannot heal, enemies not defended
against, deeds undergone together, what a player has discarded himself.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table


def _reveals(table: Table, text: str) -> Table:
    table.prints("Omen", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))


@pytest.mark.parametrize(("said", "orc", "bat"), [
    ("The engagement cost of each Orc enemy is reduced by 10.", 20, 30),
    ("Each Orc enemy's engagement cost is 0.", 0, 30),
    ("Each Orc enemy's engagement cost is considered to be 15.", 15, 30),
])
def test_engagement_costs(said: str, orc: int, bat: int) -> None:
    table = Table("Tom").during("encounter", "5.2")
    table.hero()
    table.quest("Road", text=said)
    enemies = [table.enemy(name, traits=f"{name}.", engagement_cost=30) for name in ("Orc", "Bat")]
    assert [table.value(enemy, "engagement cost") for enemy in enemies] == [orc, bat]


@pytest.mark.parametrize(("said", "healed"), [
    ("Players cannot heal damage from heroes.", {"hero": 0, "ally": 1}),
    ("The players cannot heal allies.", {"hero": 1, "ally": 0}),
    ("Players cannot heal damage from characters.", {"hero": 0, "ally": 0}),
])
def test_whom_players_cannot_heal(said: str, healed: dict[str, int]) -> None:
    table = Table("Tom").during("planning", "2.2")
    hurt = {"hero": table.hero(hit_points=5), "ally": table.ally(hit_points=5)}
    for ident in hurt.values():
        table.with_tokens(ident, damage=2)
    table.enemy("Blight", text=said)
    _reveals(table, "Heal 1 damage from each character.")
    assert {kind: 2 - table.damage(ident) for kind, ident in hurt.items()} == healed


@pytest.mark.parametrize(("said", "who"), [
    ("Biter cannot be defended by allies.", ["Old Man"]),
    ("Biter cannot be defended against by heroes.", ["Friend"]),
])
def test_by_whom_an_enemy_is_not_defended(said: str, who: list[str]) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero("Old Man", hit_points=9)
    table.ally("Friend", hit_points=9)
    enemy = table.enemy("Biter", where="engaged:Tom", attack=1, text=said)
    table.answering("no defender")
    table.is_attacked_by(enemy)
    offered = {label for labels in table.offered("Tom") for label in labels}
    assert [name for name in ("Old Man", "Friend") if any(name in label for label in offered)] == who


def test_dealt_damage_and_exhausted() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Old Man", hit_points=5)
    _reveals(table, "Choose a hero. That hero is dealt 2 damage and exhausted.")
    assert (table.damage(hero), table.card(hero).ready) == (2, False)


@pytest.mark.parametrize(("said", "played"), [
    ("Each player discards all resources from each hero he controls and raises his threat by 2 for each resource "
     "discarded this way.", False),
    ("Each player deals 1 damage to each ally he controls and raises his threat by 1 for each damage dealt this way.",
     False),
    ("Discard all resources from each hero. Each player raises his threat by 1 for each resource discarded this way.",
     True),
    ("Each player discards each ally he controls and raises his threat by 2 for each ally discarded this way.", True),
    ("The first player discards all resources from each hero he controls and raises his threat by 2 for each resource "
     "discarded this way.", True),
])
def test_what_each_player_has_of_it_himself(said: str, played: bool) -> None:
    compiled = compile_object({"name": "Omen", "type": "Treachery", "text": f"When Revealed: {said}"}, "lcg")
    assert compiled.played == played


@pytest.mark.parametrize(("who", "owner", "gets"), [
    ("The first player", "Tom", "Ann"), ("The last player", "Bob", "Tom"),
])
def test_the_player_on_the_left(who: str, owner: str, gets: str) -> None:
    table = Table("Tom", "Ann", "Bob").during("quest", "3.3")
    for player in ("Tom", "Ann", "Bob"):
        table.hero(f"{player}'s", player=player)
    friend = table.ally("Friend", player=owner)
    _reveals(table, f"{who} gives control of an ally he controls to the player on his left.")
    assert table.card(friend).controller == table.number(gets)


def test_any_travel_is_heard() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    there = table.location("Wood", quest_points=3)
    table.enemy("Watcher", text="Forced: After the players travel, raise each player's threat by 3.")
    before = table.threat("Tom")
    table.happens(verbs.traveled(location=there))
    assert table.threat("Tom") == before + 3


@pytest.mark.parametrize(("said", "traits"), [
    ("Squire gains the traits of attached hero.", {"squire", "noble", "ranger", "dwarf"}),
    ("Squire gains attached hero's printed Traits.", {"squire", "noble", "ranger"}),
])
def test_traits_of_another_card(said: str, traits: set[str]) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Lord", traits="Noble. Ranger.")
    table.quest("Road", text="Each hero gains the Dwarf trait.")
    table.prints("Squire", "attachment", traits="Squire.", text=said)
    squire = table.lays("Squire", "play:Tom", on=hero)
    assert set(table.value(squire, "traits")) == traits


@pytest.mark.parametrize(("said", "near", "far"), [
    ("Fighter deals 2 damage to an enemy in the staging area", 0, 2),
    ("Fighter deals 3 damage to each enemy in play", 3, 3),
])
def test_damage_dealt_by_a_card(said: str, near: int, far: int) -> None:
    table = Table("Tom").during("combat", "6.5")
    table.hero("Fighter", attack=3, text=f"Action: Exhaust Fighter. {said}.")
    biter = table.enemy("Biter", where="engaged:Tom", hit_points=9)
    lurker = table.enemy("Lurker", hit_points=9, text="Forced: After Fighter damages Lurker, raise your threat by 4.")
    before = table.threat("Tom")
    table.uses("Fighter")
    assert (table.damage(biter), table.damage(lurker)) == (near, far)
    assert table.threat("Tom") == before + 4


def test_attached_to_a_hero_or_a_unique_ally() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.with_tokens(table.hero("Lord", sphere="Tactics"), resource=5)
    famous = table.ally("Famous", unique=True)
    table.ally("Unknown")
    table.prints("Cloak", "attachment", cost=1, text="Attach to a hero or unique ally.")
    cloak = table.lays("Cloak", "hand:Tom")
    table.answering("attach to Famous").plays("Cloak")
    assert table.offered("Tom")[-1] == ("attach to Lord", "attach to Famous")
    assert table.card(cloak).host == famous


@pytest.mark.parametrize(("traits", "tired"), [("Orc.", False), ("Creature.", True)])
def test_defending_without_exhausting_against_some(traits: str, tired: bool) -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero(
        "Guard", hit_points=9, text="Guard does not exhaust to defend against attacks made by Orc enemies."
    )
    table.answering("Guard")
    table.is_attacked_by(table.enemy("Biter", where="engaged:Tom", attack=1, traits=traits))
    assert table.card(hero).ready != tired


def test_an_enemy_that_is_made_to_engage() -> None:
    table = Table("Tom", "Ann").during("combat", "6.5")
    table.hero("Taunter", text="Combat Action: Exhaust Taunter to have an enemy engaged with another player engage you.")
    table.hero("Other", player="Ann")
    enemy = table.enemy("Biter", where="engaged:Ann")
    table.uses("Taunter")
    assert table.zone(enemy) == "engaged:Tom"


def test_whose_traits_has_to_be_known() -> None:
    """Which other hero is meant is chosen once; a statement doesn't choose."""
    text = "Action: Choose a hero. This round, that hero gains another hero's printed Traits."
    assert not compile_object({"name": "Gift", "type": "Event", "text": text}, "lcg").played
