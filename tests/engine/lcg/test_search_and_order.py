"""A deck is shuffled after a search, unless the text says where the cards go that were not taken (lcg/search)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

LOOKS = {
    "search the top 3 cards of your deck for an ally and add it to your hand.": True,
    "look at the top 3 cards of your deck. Add 1 to your hand.": False,
}
"""What is looked through, and whether that is a search."""
RESTS = {
    "": True,
    "Shuffle your deck.": True,
    "Shuffle the other cards back into your deck.": True,
    "Put the remaining cards back in any order.": False,
    "Put the rest back in any order.": False,
    "Put the rest on the bottom of your deck.": False,
    "Put the other cards on top of your deck.": False,
}
"""What becomes of the others, and whether that leaves a searched deck shuffled."""


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("rest", RESTS)
def test_a_deck_is_shuffled_after_a_search_and_after_nothing_else(looks: str, rest: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    for name in ("Friend", "Other Friend"):
        table.prints(name, "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2)
    friend, *_, last = table.deck("Tom", "Friend", "Plain Card", "Plain Card", "Other Friend")
    table.hero("Guide", text=f"Action: {looks[0].upper()}{looks[1:]} {rest}")
    orders = ["Plain Card"] * 2
    table.answering("Friend", *orders).uses("Guide")
    assert table.zone(friend) == "hand:Tom"
    shuffled = RESTS[rest] if LOOKS[looks] else "Shuffle" in rest
    assert ("is shuffled" in table.account) == shuffled
    if "bottom" in rest:
        assert table.play.state.zone("deck:0")[0] == last


def test_the_order_is_the_one_chosen() -> None:
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero(), table.hero("Other Hero", player="Kris")
    for name in ("Wolf", "Orc"):
        table.prints(name, "enemy", engagement_cost=30, threat=1, attack=1, defense=1, hit_points=3)
    table.prints("Bend", "location", threat=1, quest_points=3)
    deck = [table.lays(name, places.ENCOUNTER_DECK) for name in ("Wolf", "Bend", "Orc", "Quiet Day", "Quiet Day")]
    table.prints("Scouting", "treachery", text=(
        "When Revealed: The first player searches the encounter deck's top 3 cards for 1 location and adds it to "
        "the victory display. Put the rest back in any order."
    ))  # fmt: skip
    table.answering("Bend", "Orc, then Wolf").reveals(table.lays("Scouting", places.SHADOW))
    assert table.zone(deck[1]) == places.VICTORY
    assert table.pile(places.ENCOUNTER_DECK)[:2] == ["Orc", "Wolf"]
    assert "is shuffled" not in table.account


@pytest.mark.parametrize("end", ["on top", "on the bottom"])
def test_cards_go_to_the_end_of_the_deck_that_the_text_names(end: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    for name in ("First Page", "Last Page"):
        table.prints(name, "event", sphere="Neutral", cost=9)
    first, plain, last = table.deck("Tom", "First Page", "Plain Card", "Last Page")
    where = "the top" if end == "on top" else "the bottom"
    table.hero("Guide", text=f"Action: Look at the top 2 cards of your deck. Return them to {where} of your deck in any order.")
    table.answering("Plain Card, then First Page").uses("Guide")
    there = (plain, first, last) if end == "on top" else (last, plain, first)
    assert table.play.state.zone("deck:0") == there
