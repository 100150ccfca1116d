"""What texts say in a bracket or of several cards at once, and what it comes to: other numbers by how many play or if
something is so, two values at once, cards set aside of which chance takes some, and a test that a player failed before.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_hide_tests import pursued


@pytest.mark.parametrize(("players", "damage", "lost"), [(2, 3, False), (2, 4, True), (3, 5, False), (3, 6, True)])
@pytest.mark.parametrize("other", ["6 or more damage", "6 instead", "at least 6 damage"])
def test_a_number_that_is_another_by_how_many_play(players: int, damage: int, lost: bool, other: str) -> None:
    table = Table(*("Tom", "Kris", "Ann")[:players])
    table.quest("Long Road")
    for name in table.players:
        table.hero(f"Hero of {name}", player=name)
    if_many = f"({other} if there are 3 or more players)"
    table.prints("Gate", "objective", text=f"If Gate has 4 or more damage on it {if_many}, the players lose the game.")
    table.with_tokens(table.lays("Gate", places.STAGING), damage=damage)
    table.has_threat_raised("Tom", 1)
    assert bool(table.over) is lost


@pytest.mark.parametrize("other", ["(2 damage if it is Noble)", "(or 2 damage if it is Noble)"])
@pytest.mark.parametrize("noble", [True, False])
def test_another_number_if_something_is_so(other: str, noble: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Hero", traits="Noble." if noble else "Scout.")
    table.carries_out("revealed", f"Deal 1 damage to a hero {other}.")
    assert table.damage(hero) == (2 if noble else 1)


def test_two_values_are_reduced_at_once() -> None:
    table = Table("Tom").during("combat", "6.2")
    hero = table.hero("Hero", attack=3, defense=2, willpower=1)
    table.prints("Net", "attachment", text="Attached hero's [attack] and [defense] are reduced to 0.")
    table.lays("Net", "play:Tom", on=hero)
    assert [table.value(hero, each) for each in ("attack", "defense", "willpower")] == [0, 0, 1]


def test_control_is_taken_of_a_card_exhausted_and_damaged() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Hero")
    table.prints("Guide", "objective ally", willpower=1, attack=1, defense=1, hit_points=3)
    guide = table.lays("Guide", places.STAGING)
    table.carries_out("revealed", "The first player takes control of Guide, exhausted with 1 damage on it.")
    card = table.card(guide)
    assert (card.controller, card.ready, table.damage(guide)) == (0, False, 1)


def test_chance_takes_of_each_sort_set_aside() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Hero")
    enemy, place = table.enemy("Wight", where=places.ASIDE), table.location("Mound", where=places.ASIDE)
    table.carries_out(
        "revealed", "Randomly choose 1 of the remaining set aside enemies and 1 of the set aside locations, {REVEAL}, "
        "and add them to the staging area.".format(REVEAL="reveal them"),
    )  # fmt: skip
    assert {table.zone(enemy), table.zone(place)} == {places.STAGING}


THIS_ROUND = "this round, raise your threat by 4"


@pytest.mark.parametrize("threats", [(1, 1, 5), (9, 9, 9)])
def test_a_test_failed_this_round(threats: tuple[int, ...]) -> None:
    """Failed or passed, of the player who made it alone."""
    table, rider = pursued(2, threats)
    table.prints("Ill News", "treachery", text=f"When Revealed: If you have failed a Hide test {THIS_ROUND}.")
    news = [table.lays("Ill News", places.ASIDE) for _ in table.players]
    table.answering("commit Frodo").reveals(rider)
    for player, card, failed in (("Tom", news[0], threats[0] == 9), ("Kris", news[1], False)):
        before = table.threat(player)
        table.reveals(card, player)
        assert table.threat(player) - before == (4 if failed else 0)


@pytest.mark.parametrize("cleared", ["Treat the text box of each ally in play as if it were blank.",
                                     "Allies in play are treated as if their text box is blank."])  # fmt: skip
def test_several_text_boxes_are_blank(cleared: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Hero", willpower=1)
    table.ally("Banner", text="Each hero you control gets +2 [willpower].")
    hero = table.id_of("Hero")
    assert table.value(hero, "willpower") == 3
    table.quest("Long Road", text=cleared)
    assert table.value(hero, "willpower") == 1


@pytest.mark.parametrize("words", [
    "Add resources to each hero's pool until each hero has 5 resources.",
    "Each hero with fewer than 5 resources gains resources until it has 5.",
])
def test_filled_up_to_a_number_and_nothing_taken_of_more(words: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    heroes = [table.hero(f"Hero {n}", resources=n) for n in (0, 3, 5, 7)]
    table.carries_out("revealed", words)
    assert [table.resources(each) for each in heroes] == [5, 5, 5, 7]


NONE = "no progress"


@pytest.mark.parametrize("placed", [0, 1])
def test_where_no_progress_was_placed_in_a_phase(placed: int) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero("Hero")
    road = table.quest("Long Road", text=f"Forced: At the end of the quest phase, if {NONE} was placed on this stage "
                       "this phase, place 3 progress on the current quest (bypassing the active location).")  # fmt: skip
    table.location("Ford", where=places.ACTIVE)
    if placed:
        table.happens(verbs.placed_progress(on=road, amount=placed))
    table.moment("quest phase ends")
    assert table.progress(road) == (placed or 3)


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_a_condition_behind_the_moment_is_the_one_before_it(here: bool, first: bool) -> None:
    table = Table("Tom").during("combat", "6.1")
    table.hero("Hero")
    while_, does = "while Watch Hill is the active location", "raise each player's threat by 2"
    at = "at the end of the round"
    text = f"W{while_[1:]}, {does} {at}." if first else f"R{does[1:]} {at} {while_}."
    table.location("Watch Hill", where=places.ACTIVE if here else places.STAGING, text=text)
    table.moment("round ends")
    assert table.threat("Tom") == (22 if here else 20)


BLANK = "as if it were blank"


def test_its_text_box_is_blank_for_a_time() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Hero", willpower=1)
    table.ally("Banner", text="Each hero you control gets +2 [willpower].")
    table.carries_out("revealed", f"Choose an ally. Treat its text box {BLANK} until the end of the phase.")
    assert table.value(hero, "willpower") == 1
    table.moment("quest phase ends")
    assert table.value(hero, "willpower") == 3


def test_as_many_as_there_are_if_able() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Hero")
    allies = [table.ally(f"Ally {n}") for n in (1, 2)]
    table.enemy("Orc")
    table.answering("Ally 1")
    table.carries_out("revealed", "Discard X allies, where X is the number of enemies in play, if able.")
    assert [table.zone(each) for each in allies] == ["discard:Tom", "play:Tom"]
