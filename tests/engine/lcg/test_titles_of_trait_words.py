"""A title made of trait words is a title, where no type of card follows it."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import filters
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TITLES = ["Orc Cave", "Troll Key", "Morgul Wraith", "Goblin Scout", "Dwarf Pipe", "Snow Warg"]


def a_treachery(table: Table, text: str) -> Table:
    table.prints("Sudden Turn", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "text",
    [
        "Add the {} to the staging area.", "Add {} to the staging area.",
        "Add the set-aside {} to the staging area.", "Put the set-aside {} into play.",
        "Add the set-aside Plain Enemy and the {} to the staging area.",
    ],
)
def test_the_card_of_that_title_comes_and_not_one_of_those_traits(text: str, title: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(), table.quest()
    one, other = title.split()
    meant = table.enemy(title, where=places.ASIDE)
    table.enemy(where=places.ASIDE)
    like = table.enemy("Stray Beast", where=places.ASIDE, traits=f"{one}. {other}.")
    a_treachery(table, text.format(title))
    assert (table.zone(meant), table.zone(like)) == (places.STAGING, places.ASIDE)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "text", ["Exhaust the {}.", "Deal 2 damage to {}.", "Deal 2 damage to each {}.", "Deal 2 damage to a {}."]
)
def test_what_is_done_to_a_title_is_done_to_no_card_of_those_traits(text: str, title: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    one, other = title.split()
    meant = table.ally(title)
    like = table.ally("Stray Friend", traits=f"{one}. {other}.")
    meant_before, like_before = table.card(meant), table.card(like)
    a_treachery(table, text.format(title))
    assert table.card(like) == like_before
    assert table.card(meant) != meant_before


def test_with_a_type_behind_them_they_are_traits() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(hit_points=9)
    meant = table.ally("Stray Friend", traits="Gondor. Warrior.", hit_points=5)
    other = table.ally("Gondor Warrior", hit_points=5)
    a_treachery(table, "Deal 1 damage to each Gondor Warrior character.")
    assert (table.damage(meant), table.damage(other)) == (1, 0)


def test_all_set_aside_cards_of_a_trait_come_with_the_one_that_is_titled() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(), table.quest()
    trolls = [table.enemy(name, where=places.ASIDE, traits="Troll.") for name in ("Old Tam", "Old Bob", "Old Will")]
    cave = table.location("Troll Cave", where=places.ASIDE, traits="Cave.")
    a_treachery(table, "Put the set-aside Troll enemies and the Troll Cave into play.")
    assert [table.zone(i) for i in (*trolls, cave)] == [places.STAGING] * 4


@pytest.mark.parametrize("said", ["The Balrog gets +2 [attack].", "The Troll gets +2 [attack].", "The Eagle gets +2 [attack]."])
@pytest.mark.parametrize(("title", "traits"), [("The {}", ""), ("The {}", "{}"), ("Old One", "{}"), ("Old One", "")])
def test_one_trait_word_may_be_a_title_with_its_article(said: str, title: str, traits: str) -> None:
    """lcg/copy-of-a-card: "the Troll" is the card titled so, whatever its traits, as well as one of the trait."""
    word = said.split()[1]
    table = Table("Tom").during("combat", "6.2")
    table.location("Dark Hall", text=said)
    meant = table.enemy(title.format(word), traits=traits.format(word), attack=1)
    assert table.value(meant, "attack") == (1 if title == "Old One" and not traits else 3)


@pytest.mark.parametrize("word", ["Loot", "Ranged", "Sentinel"])
def test_a_keyword_before_a_type_is_looked_for_among_the_keywords(word: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(hit_points=9)
    meant = table.ally("Stray Friend", keywords=f"{word}.", hit_points=5)
    other = table.ally("Plain Friend", hit_points=5)
    a_treachery(table, f"Deal 1 damage to each {word} character.")
    assert (table.damage(meant), table.damage(other)) == (1, 0)


@pytest.mark.parametrize("words_first", [True, False])
def test_titles_are_asked_for_in_any_order(words_first: bool) -> None:
    table = Table("Tom")
    hero = table.hero()
    table.enemy("Orc Cave")
    asked = [
        lambda: ("orc", "cave") in filters.titles_here(table.play),
        lambda: not places.is_called(table.play, hero, "Somebody Else"),
    ]
    assert all(ask() for ask in (asked if words_first else reversed(asked)))
