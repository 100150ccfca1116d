"""Two encounter decks made at setup, and cards of a title that are chosen, spoken of and looked for.

Expected: lcg/scenario/over-the-misty-mountains-grim, lcg/encounter-deck, lcg/search.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import setup
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.meaning import two_decks
from tests.engine.lcg.table_top import Table, revealed
from tests.engine.lcg.test_special_rules_of_scenarios import with_rules

STAGED, HIGHEST, LATER = "in the staging area", "the player with the highest threat", "At the end of the quest phase"
LAUGHTER = (
    f"When Revealed: The first player chooses 1 Hill-ogre {STAGED}. {LATER}, that Hill-ogre engages {HIGHEST}. "
    f"If there are no Hill-ogre cards {STAGED}, search {'the encounter deck'} for 1 Hill-ogre and add it to the staging "
    "area."
)


def hills(staged: int, in_deck: int, others: int = 0) -> Table:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(), table.hero("Weaver", player="Ann")
    table.prints("Hill-ogre", "enemy", hit_points=5, attack=2, threat=2, engagement_cost=40)
    table.prints("Toll-man", "enemy", hit_points=5, attack=2, threat=2, engagement_cost=40)
    table.prints("Laughter", "treachery", text=LAUGHTER)
    for name, zone, number in (
        ("Hill-ogre", places.STAGING, staged), ("Hill-ogre", places.ENCOUNTER_DECK, in_deck),
        ("Toll-man", places.STAGING, others), ("Toll-man", places.ENCOUNTER_DECK, 2),
    ):  # fmt: skip
        for _ in range(number):
            table.lays(name, zone)
    return table


@pytest.mark.parametrize("highest", ["Tom", "Ann"])
@pytest.mark.parametrize(("staged", "in_deck", "others"), [
    (1, 0, 0), (1, 2, 1), (2, 1, 0), (0, 1, 1), (0, 0, 1), (0, 2, 0),
])  # fmt: skip
def test_the_chosen_one_engages_later_or_one_is_looked_for(
    highest: str, staged: int, in_deck: int, others: int
) -> None:
    table = hills(staged, in_deck, others)
    table.threat_is("Tom", 30 if highest == "Tom" else 20), table.threat_is("Ann", 25)
    table.answering("Hill-ogre", "Hill-ogre").reveals(table.lays("Laughter", places.ENCOUNTER_DISCARD))
    assert table.pile(places.STAGING).count("Hill-ogre") == (staged or min(1, in_deck))
    table.moment("quest phase ends")
    assert table.pile(f"engaged:{highest}") == (["Hill-ogre"] if staged else [])
    assert table.pile(places.STAGING).count("Toll-man") == others


ONE, OTHER = "into one encounter deck", "second encounter deck"
FIRST = f"Setup: Shuffle the {{}} encounter sets {ONE} and make it the active encounter deck."
SECOND = f" Then, shuffle the {{}} encounter sets into a {OTHER} and set it aside, inactive."


@pytest.mark.parametrize("of", ["Old Hills", "Wet Caves", "Deep Halls"])
@pytest.mark.parametrize(("first", "second"), [
    ("Old Hills and Wet Caves", "Deep Halls"), ("Old Hills", "Wet Caves and Deep Halls"), ("Wet Caves", "Deep Halls"),
])  # fmt: skip
def test_cards_are_in_the_deck_that_is_made_of_their_set(of: str, first: str, second: str) -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Camp", "quest", stage=1, text=FIRST.format(first) + SECOND.format(second))
    stage = table.lays("Camp", places.QUEST)
    table.prints("Bat", "treachery")
    bat = table.lays("Bat", places.ENCOUNTER_DECK)
    printed = table.play.printed(bat)
    table.play.catalogue[printed.key] = type(printed)(**{
        **{name: getattr(printed, name) for name in printed.__slots__}, "facts": {**printed.facts, "encounter set": of}
    })  # fmt: skip
    table.does(setup.follow_card, stage, None)
    assert (table.zone(bat) == places.ENCOUNTER_DECK) == (of in first)


ASIDE = "Set the encounter deck and discard pile aside, inactive."
ALL = "Shuffle all encounter cards into the encounter deck and set it aside, inactive."
ACTIVE = "The second encounter deck becomes the active encounter deck."


@pytest.mark.parametrize("rule", ["", "over-the-misty-mountains-grim", "the-city-of-corsairs"])
@pytest.mark.parametrize("before", ["", ASIDE, ALL])
@pytest.mark.parametrize("second", ["Deep Halls", ""])
def test_the_second_deck_becomes_the_encounter_deck(rule: str, before: str, second: str) -> None:
    """Deck and discard pile are out of reach from then on; what is in play too, where the text or the rule says so."""
    table = Table("Tom")
    table.hero()
    table.quest()
    if rule:
        with_rules(table, rule)
    table.prints("Bat", "enemy", hit_points=3, engagement_cost=50, threat=1, attack=1, defense=0)
    bats = [table.lays("Bat", zone) for zone in (places.ENCOUNTER_DECK, places.ENCOUNTER_DISCARD, places.STAGING)]
    table.prints("Wisp", "treachery")
    wisp = table.lays("Wisp", two_decks.SECOND)
    if not second:
        table.play.move(wisp, places.REMOVED)
    revealed(table, f"{before} {ACTIVE}".strip())
    there = table.card(wisp).zone == places.ENCOUNTER_DECK
    assert there == bool(second)
    all_gone = before == ALL or bool(second) and rule == "over-the-misty-mountains-grim"
    deck_gone = bool(before) or bool(second)
    assert [table.zone(i) == two_decks.FIRST for i in bats] == [deck_gone, deck_gone, all_gone]
    assert (table.zone(bats[2]) == places.STAGING) == (not all_gone)


def test_a_deck_that_was_shuffled_into_another_has_no_discard_pile_any_more() -> None:
    """lcg/scenario/the-city-of-corsairs: the Corsairs are cards of the second deck then, of no other."""
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("Deck Hand", "enemy", traits="Corsair.", hit_points=2, engagement_cost=50, threat=1, attack=1)
    cards = [table.lays("Deck Hand", zone) for zone in ("Corsair deck", "Corsair discard", places.STAGING)]
    table.play.move(table.lays("Deck Hand", places.ENCOUNTER_DECK), two_decks.SECOND)
    revealed(table, "Shuffle the Corsair deck and the Corsair discard pile into the second encounter deck.")
    assert [table.zone(i) for i in cards] == [two_decks.SECOND, two_decks.SECOND, places.STAGING]
    table.is_dealt(cards[2], 2)
    assert table.zone(cards[2]) == places.ENCOUNTER_DISCARD
