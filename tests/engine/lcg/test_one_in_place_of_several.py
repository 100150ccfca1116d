"""Several alternatives in a row: each stands in place of the sentence before and of whatever stands in its place
already, so that just one of them is carried out, the last whose condition is true (lcg/replacement-effects).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

HOURS = ("Dusk", "Midnight")
SAID = {
    "in brackets of hours": "Attacking enemy gets +2 [attack] (Dusk. +3 [attack] instead. Midnight. +5 [attack] instead).",
    "in brackets": "Attacking enemy gets +2 [attack]. (+3 [attack] instead if Dusk is in play.) (+5 [attack] instead if "
                   "Midnight is in play.)",
    "in sentences": "Attacking enemy gets +2 [attack]. If Dusk is in play, attacking enemy gets +3 [attack] instead. If "
                    "Midnight is in play, attacking enemy gets +5 [attack] instead.",
}  # fmt: skip
STATED = (
    "Watch gets +2 [attack]. If Dusk is in play, Watch gets +3 [attack] instead. If Midnight is in play, Watch gets +5 "
    "[attack] instead."
)


def by_the_hour(there: tuple[bool, bool]) -> int:
    """What the texts say it is."""
    dusk, midnight = there
    return 5 if midnight else 3 if dusk else 2


def at(table: Table, there: tuple[bool, bool]) -> Table:
    """The table with those hours in play."""
    for hour, is_there in zip(HOURS, there, strict=True):
        table.prints(hour, "objective")
        if is_there:
            table.lays(hour, places.STAGING)
    return table


@pytest.mark.parametrize(("said", "there"), list(product(SAID, product([False, True], repeat=2))))
def test_one_of_them_is_carried_out(said: str, there: tuple[bool, bool]) -> None:
    table = at(Table("Tom").during("combat", "6.4"), there)
    hero = table.hero("Reeve", hit_points=9, defense=0)
    table.prints("Gloom", "treachery", shadow=f"Shadow: {SAID[said]}")
    bat = table.enemy("Bat", where="engaged:Tom", attack=1)
    table.play.change(table.lays("Gloom", places.SHADOW), host=bat, face_up=False)
    table.answering("Reeve").is_attacked_by(bat)
    assert table.damage(hero) == 1 + by_the_hour(there)


@pytest.mark.parametrize("there", list(product([False, True], repeat=2)))
def test_one_of_them_is_true(there: tuple[bool, bool]) -> None:
    table = at(Table("Tom"), there)
    assert table.value(table.hero("Watch", attack=1, text=STATED), "attack") == 1 + by_the_hour(there)


@pytest.mark.parametrize("there", list(product([False, True], repeat=2)))
def test_whom_it_hits_hangs_on_the_number_that_is_another(there: tuple[bool, bool]) -> None:
    table = at(Table("Tom").during("quest", "3.3"), there)
    heroes = [table.hero(f"Reeve {attack}", attack=attack) for attack in (1, 2, 3, 4)]
    table.prints("Chill", "treachery", text="When Revealed: Deal 2 damage to each hero with less than 2 "
                 "[attack] (Dusk. less than 3 [attack] instead. Midnight. less than 4 [attack] instead).")  # fmt: skip
    table.reveals(table.lays("Chill", places.ENCOUNTER_DECK))
    bound = 4 if there[1] else 3 if there[0] else 2
    assert [table.damage(hero) for hero in heroes] == [2 * (attack < bound) for attack in (1, 2, 3, 4)]


POINTS = {
    "for each": "For each point of damage dealt by this attack, raise your threat by 1.",
    "scaled": "Raise your threat by 1 for each point of damage dealt by this attack.",
}


@pytest.mark.parametrize(("said", "attack"), list(product(POINTS, [1, 2, 4])))
def test_a_shadow_effect_waits_for_the_damage_that_it_counts(said: str, attack: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero("Reeve", hit_points=9, defense=1)
    table.prints("Gloom", "treachery", shadow=f"Shadow: {POINTS[said]}")
    bat = table.enemy("Bat", where="engaged:Tom", attack=attack)
    table.play.change(table.lays("Gloom", places.SHADOW), host=bat, face_up=False)
    table.answering("Reeve").is_attacked_by(bat)
    assert table.threat("Tom") == 20 + attack - 1


def test_what_a_search_finds_for_each_player_is_meant_and_not_what_was_named_before() -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.hero("Reeve")
    table.hero("Maid", player="Ann")
    table.prints("Gate", "location", threat=1, quest_points=3, text="Action: Exhaust each of the 2 heroes. Search the "
                 "encounter deck for 1 copy of Lone Wolf per player and add them to the staging area.")  # fmt: skip
    table.lays("Gate", places.STAGING)
    wolves = [table.enemy("Lone Wolf", where=places.ENCOUNTER_DECK) for _ in range(3)]
    table.answering("Lone Wolf").uses("Gate")
    assert sorted(table.zone(wolf) == places.STAGING for wolf in wolves) == [False, True, True]
    assert not table.card(table.id_of("Reeve")).ready


@pytest.mark.parametrize("damage", [0, 1])
def test_one_or_the_other_where_nobody_is_as_the_first_says(damage: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    first = table.hero("Reeve", ready=False, damage=damage)
    table.hero("Maid", ready=False)
    text = "When Revealed: Attach to a damaged hero, or to an undamaged hero if there are no damaged heroes. (Counts as a " \
           "Curse attachment with the text: \"Attached hero cannot ready and cannot collect resources during the " \
           "resource phase.\")"  # fmt: skip
    table.prints("Ache", "treachery", text=text)
    ache = table.lays("Ache", places.ENCOUNTER_DECK)
    table.answering("Reeve").reveals(ache)
    assert table.card(ache).host == first
    table.goes_through_phase("resource")
    assert (table.resources(first), table.resources(table.id_of("Maid"))) == (0, 1)
    table.goes_through_phase("refresh")
    assert (table.card(first).ready, table.card(table.id_of("Maid")).ready) == (False, True)


def test_what_comes_engages_where_the_quest_is_the_current_one() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    table.quest("Low Road", text="While Low Road is the current quest, each Wight enemy that enters play immediately engages "
                "the first player.")  # fmt: skip
    for name, traits in (("Bones", "Wight."), ("Rat", "Creature.")):
        table.enemy(name, where=places.ENCOUNTER_DECK, traits=traits)
        table.reveals(table.id_of(name))
    assert (table.zone(table.id_of("Bones")), table.zone(table.id_of("Rat"))) == ("engaged:Tom", places.STAGING)
