"""Race and Assault on quest stages, and Searches in an out-of-play deck."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import quest_phase
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.own_decks import zone
from tests.engine.lcg.table_top import Table


def test_a_race_stage_stays_when_it_is_defeated_and_loses_its_progress_with_the_phase() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    before = table.threat("Tom")
    text = "Forced — after this stage is defeated: raise each player's threat by 1."
    stage = table.quest("First Lap", keywords="Race.", quest_points=4, text=text)
    table.makes_progress(6)
    assert table.zone(stage) == places.QUEST
    assert table.threat("Tom") == before + 1
    table.moment("quest phase ends")
    assert table.progress(stage) == 0
    table.during("quest", "3.4").makes_progress(4)
    assert table.threat("Tom") == before + 2


def test_a_race_stage_is_not_defeated_outside_the_quest_phase() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    before = table.threat("Tom")
    text = "Forced — after this stage is defeated: raise each player's threat by 1."
    table.quest("First Lap", keywords="Race.", quest_points=4, text=text)
    table.happens(occurrence("placed progress", on=table.id_of("First Lap"), amount=5))
    assert table.threat("Tom") == before
    assert table.progress(table.id_of("First Lap")) == 5


@pytest.mark.parametrize(("keyword", "placed"), [("", 2), ("Race.", 0), ("Assault.", 0)])
def test_player_cards_put_no_progress_on_such_a_stage(keyword: str, placed: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Pathfinder", text="Action — place 2 progress on the current quest.")
    stage = table.quest("Hard Stage", keywords=keyword, quest_points=9)
    if table.why_not_use("Pathfinder") is None:
        table.uses("Pathfinder")
    assert table.progress(stage) == placed


@pytest.mark.parametrize(("keyword", "placed"), [("", 3), ("Race.", 3), ("Assault.", 0)])
def test_questing_puts_progress_on_a_race_stage_and_none_on_one_with_assault(keyword: str, placed: int) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    stage = table.quest("Hard Stage", keywords=keyword, quest_points=9)
    wood = table.location("Wood", where=places.ACTIVE, quest_points=2)
    table.makes_progress(5)
    assert table.zone(wood) == places.ENCOUNTER_DISCARD
    assert table.progress(stage) == placed


def test_effects_of_encounter_cards_put_progress_on_a_stage_with_assault() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    stage = table.quest("Hard Stage", keywords="Assault.", quest_points=9)
    table.prints("Lull", "treachery", text="When revealed — place 2 progress on the current quest.")
    table.reveals(table.lays("Lull", places.ENCOUNTER_DECK))
    assert table.progress(stage) == 2


def test_a_failed_quest_under_assault_damages_the_city_once() -> None:
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero()
    table.hero(player="Kris")
    table.quest("Siege", keywords="Assault.", quest_points=9)
    table.prints("Old City", "objective", hit_points=30)
    city = table.lays("Old City", places.STAGING)
    before = [table.threat(name) for name in ("Tom", "Kris")]
    table.does(quest_phase.driven_back, 5)
    assert table.damage(city) == 5
    assert [table.threat(name) for name in ("Tom", "Kris")] == before


def test_without_a_city_the_damage_of_assault_is_a_gap() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("Siege", keywords="Assault.", quest_points=9)
    before = table.threat("Tom")
    table.does(quest_phase.driven_back, 5)
    assert table.threat("Tom") == before
    assert [each.phrase for each in reached(table.play.state)] == ["damage of a failed quest"]


def test_a_search_stages_enemies_keeps_one_player_card_and_discards_the_rest() -> None:
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero()
    table.hero(player="Kris")
    table.prints("Sword", "attachment", cost=1)
    table.prints("Song", "event", cost=1)
    table.prints("Lurker", "enemy", engagement_cost=30, threat=1, attack=1, defense=1, hit_points=2)
    cards = [
        table.play.create(name, zone("out-of-play", 0), owner=0 if name != "Lurker" else None)
        for name in ("Sword", "Lurker", "Song", "Sword")
    ]
    cave = table.location(
        "Cave", where=places.ACTIVE, quest_points=2, text="Forced — after this card is explored: the first player Searches 3."
    )
    table.answering("take Song").happens(occurrence("placed progress", on=cave, amount=2))
    assert [table.zone(i) for i in cards[:3]] == ["discard:Tom", places.STAGING, "hand:Tom"]
    assert table.card(cards[3]).zone == zone("out-of-play", 0)


def test_each_player_searches_the_own_deck_and_an_empty_one_gives_nothing() -> None:
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero()
    table.hero(player="Kris")
    table.prints("Song", "event", cost=1)
    song = table.play.create("Song", zone("out-of-play", 1), owner=1)
    cave = table.location(
        "Cave", where=places.ACTIVE, quest_points=2, text="Forced — after this card is explored: each player Searches 2."
    )
    table.answering("take Song").happens(occurrence("placed progress", on=cave, amount=2))
    assert table.zone(song) == "hand:Kris"
    assert table.hand("Tom") == []


@pytest.mark.parametrize("beside", [(), ("Relic",), ("Relic", "Banner")])
def test_of_several_objectives_the_city_is_the_one_with_hit_points(beside: tuple[str, ...]) -> None:
    """lcg/keyword/assault: objectives without hit points, and cards with hit points that are none, are not it."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.enemy("Orc", hit_points=9)
    table.quest("Siege", keywords="Assault.", quest_points=9)
    table.prints("Old City", "objective", hit_points=30)
    for name in beside:
        table.prints(name, "objective")
        table.lays(name, places.STAGING)
    city = table.lays("Old City", places.STAGING)
    before = table.threat("Tom")
    table.does(quest_phase.driven_back, 5)
    assert (table.damage(city), table.threat("Tom")) == (5, before)


def test_with_two_cities_the_damage_of_assault_is_a_gap() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("Siege", keywords="Assault.", quest_points=9)
    table.prints("Old City", "objective", hit_points=30)
    cities = [table.lays("Old City", places.STAGING) for _ in range(2)]
    table.does(quest_phase.driven_back, 5)
    assert [table.damage(city) for city in cities] == [0, 0]
    assert [each.phrase for each in reached(table.play.state)] == ["damage of a failed quest"]


@pytest.mark.parametrize("keywords", ["", "Assault."])
def test_only_under_assault_a_failed_quest_damages_the_city(keywords: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest("Siege", keywords=keywords, quest_points=9)
    table.prints("Old City", "objective", hit_points=30)
    city = table.lays("Old City", places.STAGING)
    before = table.threat("Tom")
    table.does(quest_phase.driven_back, 5)
    assert (table.damage(city), table.threat("Tom") - before) == ((5, 0) if keywords else (0, 5))
