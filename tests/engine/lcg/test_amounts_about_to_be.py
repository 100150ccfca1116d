"""Amounts that a text lessens before they are placed or counted down: by a number, to a number, with and without
the word Forced, from every source (lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

LABELS = ("Forced: ", "")


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("zone", [places.STAGING, places.ACTIVE])
def test_progress_is_less_where_the_text_says(label: str, by: int, number: int, zone: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.location("Long Stair", text=(
        f"{label}When any number of progress would be placed on a location in staging, reduce that amount by {by}."
    ))
    place = table.location("Low Hall", where=zone, quest_points=9)
    table.happens(occurrence("placed progress", on=place, amount=number))
    assert table.progress(place) == (max(0, number - by) if zone == places.STAGING else number)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_quest_gets_less_whoever_places_it(number: int) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    quest = table.quest()
    table.enemy("Digger", text="When 1 or more progress is placed on the current quest, reduce that amount by 1.")
    table.makes_progress(number)
    assert table.progress(quest) == number - 1


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize(("number", "dealt"), [(1, 1), (2, 2), (3, 2), (7, 2)])
def test_much_damage_becomes_a_set_number(label: str, number: int, dealt: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    giant = table.enemy("Old Giant", hit_points=20, text=(
        f"{label}When 3 or more damage would be placed on Old Giant, place 2 damage instead."
    ))
    table.is_dealt(giant, number)
    assert table.damage(giant) == dealt


@pytest.mark.parametrize("by_a_player_card", [True, False])
@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_threat_falls_by_no_more_where_a_player_card_lowers_it(by_a_player_card: bool, number: int) -> None:
    table = Table("Tom").during("planning", "2.3")
    table.hero("Proud Lord", text="When a player card would lower your threat, reduce that amount to 1.")
    source = table.ally("Gentle Friend") if by_a_player_card else table.location("Calm Glade")
    before = table.threat("Tom")
    table.happens(occurrence("lowered threat", player=0, amount=number, source=source, effect=True))
    assert before - table.threat("Tom") == (1 if by_a_player_card else number)


def test_the_threat_of_others_falls_as_usual() -> None:
    table = Table("Tom", "Kris").during("planning", "2.3")
    table.hero("Proud Lord", text="When a player card would lower your threat, reduce that amount to 1.")
    table.hero(player="Kris")
    source = table.ally("Gentle Friend")
    table.happens(occurrence("lowered threat", player=1, amount=4, source=source, effect=True))
    assert table.threat("Kris") == 16


@pytest.mark.parametrize(("number", "dealt"), [(1, 0), (2, 0), (3, 1), (5, 3)])
def test_two_texts_lessen_the_same_amount_one_after_the_other(number: int, dealt: int) -> None:
    """lcg/replacement-effects: what the first has left is what the second lessens."""
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero("Captain", hit_points=9)
    for name in ("Cloak", "Shirt"):
        table.prints(name, "attachment", cost=1, text=(
            "Forced — when any amount of damage would be placed on attached hero: reduce that amount by 1."
        ))
        table.lays(name, "play:Tom", on=hero)
    table.answering("Cloak").is_dealt(hero, number)
    assert table.damage(hero) == dealt


@pytest.mark.parametrize("other", ["Squire", "Page"])
def test_of_several_amounts_at_once_only_the_one_meant_is_less(other: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero("Captain", hit_points=9)
    ally = table.ally(other, hit_points=9)
    table.prints("Cloak", "attachment", cost=1, text=(
        "Forced — when any amount of damage would be placed on attached hero: reduce that amount by 1."
    ))
    table.lays("Cloak", "play:Tom", on=hero)
    table.happens(*(occurrence("damaged", card=ident, amount=2) for ident in (hero, ally)))
    assert (table.damage(hero), table.damage(ally)) == (1, 2)
