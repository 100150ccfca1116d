"""Texts of scenarios: what waits for cards from the top of a deck, cards dearer for their copies, cards revealed by an
amount told last.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import payment
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

COPY = "a card with the same title"
AMOUNT = "the number of heroes"


@pytest.mark.parametrize(("text", "placed"), [
    ("The first player discards the top 3 cards of his deck.", 1),
    ("The first player must discard the top card of his deck.", 1),
    ("The first player discards 2 cards from his hand.", 0),
    ("The last player discards the top 2 cards of his deck.", 0),
])  # fmt: skip
def test_cards_from_the_top_are_waited_for_once_however_many_they_are(text: str, placed: int) -> None:
    """lcg/triggered-ability: any number of cards together are one happening; those of a hand are none."""
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    for player in table.players:
        table.deck(player, *("Plain Card",) * 4)
    for _ in range(2):
        table.lays("Plain Card", "hand:Tom")
    square = table.location(
        "Ruined Court", text="Forced: After the first player discards 1 or more cards from the top of his deck, put "
        "1 resource token on Ruined Court.",
    )
    revealed(table, text)
    assert table.resources(square) == placed


@pytest.mark.parametrize(("discarded", "whose", "price"), [
    ("Old Book", "Tom", 3), ("Old Map", "Tom", 1), ("Old Book", "Ann", 1),
])  # fmt: skip
def test_a_card_costs_more_for_its_copy_in_its_owners_pile(discarded: str, whose: str, price: int) -> None:
    table = Table("Tom", "Ann")
    table.hero(resources=3)
    table.hero("Weaver", player="Ann")
    table.quest()
    table.location(
        "Heavy Air", text=f"When a player plays a card, raise its cost by 2 if there is {COPY} in its owner's "
        "discard pile.",
    )
    for name in ("Old Book", "Old Map"):
        table.prints(name, "event", sphere="Tactics", cost=1, text="Action: Draw 1 card.")
    book = table.lays("Old Book", "hand:Tom")
    table.lays(discarded, f"discard:{whose}")
    assert payment.cost(table.play, book, 0) == price


@pytest.mark.parametrize("players", [("Tom",), ("Tom", "Ann")])
def test_as_many_are_revealed_as_the_amount_told_last(players: tuple[str, ...]) -> None:
    table = Table(*players)
    for name in players:
        table.hero(f"Hero of {name}", player=name)
    table.quest()
    table.location("Bog", where=places.REMOVED)
    for _ in range(3):
        table.lays("Bog", places.ENCOUNTER_DECK)
    revealed(table, f"Reveal cards from the encounter deck equal to {AMOUNT}.")
    assert len(table.pile(places.STAGING)) == len(players)  # each has one hero


WAYS = {
    "Discard the top card of {}.": True, "Discard the top 2 cards of {}.": True, "Discard the bottom card of {}.": False,
}  # fmt: skip


@pytest.mark.parametrize(("words", "from_the_top"), WAYS.items())
@pytest.mark.parametrize("pile", ["your deck", "the encounter deck"])
@pytest.mark.parametrize("hears", ["from the top of {}", "from {}"])
def test_from_the_top_is_not_from_the_bottom(words: str, from_the_top: bool, pile: str, hears: str) -> None:
    """What is only "from the deck" is discarded from its bottom too."""
    table = Table("Tom").during("planning", "2.2")
    mine = pile == "your deck"
    sort = "an ally" if mine else "a location"
    table.hero(text=f"Action: {words.format(pile)}")
    table.quest()
    told = hears.format(pile)
    table.prints("Deep Well", "objective", text=f"Forced: After {sort} is discarded {told}, raise each player's threat by 1.")
    if mine:
        table.prints("Deep Well", "hero", hit_points=3, text=f"Forced: After {sort} is discarded {told}, raise your threat by 1.")
    table.lays("Deep Well", "play:Tom" if mine else places.STAGING)
    table.ally("Old Digger")
    table.location("Old Pit", where=places.REMOVED)
    name, zone = ("Old Digger", "deck:Tom") if mine else ("Old Pit", places.ENCOUNTER_DECK)
    other = "Plain Card" if mine else "Quiet Day"
    lying = [name, other, other] if from_the_top else [other, other, name]
    for each in lying:
        table.lays(each, zone)
    table.uses("Plain Hero")
    assert table.threat("Tom") == (21 if from_the_top or not hears.startswith("from the top") else 20)


@pytest.mark.parametrize("hears", ["from the top of your deck", "from your deck"])
@pytest.mark.parametrize("above", [("Plain Card",), ("Old Digger",), ()])
@pytest.mark.parametrize("part", ["your deck", "the top 2 cards of your deck"])
def test_a_card_found_is_not_from_the_top_wherever_it_lay(hears: str, above: tuple[str, ...], part: str) -> None:
    """lcg/search: who searches takes the card out of the deck, be it the first that he sees."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(text=f"Action: Search {part} for an ally with cost 5 and discard it. Shuffle your deck.")
    table.quest()
    table.prints("Deep Well", "hero", hit_points=3, text=f"Forced: After an ally is discarded {hears}, raise your threat by 1.")
    table.lays("Deep Well", "play:Tom")
    table.prints("Old Digger", "ally", cost=1, hit_points=1)
    table.prints("Dear Digger", "ally", cost=5, hit_points=1)
    table.deck("Tom", *above, "Dear Digger", "Plain Card")
    table.answering("Dear Digger").uses("Plain Hero")
    assert table.threat("Tom") == (20 if "top" in hears else 21)


@pytest.mark.parametrize("hears", ["from the top of your deck", "from your deck"])
def test_the_only_card_of_a_deck_may_be_its_bottom_card(hears: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(text="Action: Discard the bottom card of your deck.")
    table.quest()
    table.prints("Deep Well", "hero", hit_points=3, text=f"Forced: After an ally is discarded {hears}, raise your threat by 1.")
    table.lays("Deep Well", "play:Tom")
    table.prints("Old Digger", "ally", cost=1, hit_points=1)
    table.deck("Tom", "Old Digger")
    table.uses("Plain Hero")
    assert table.threat("Tom") == (20 if "top" in hears else 21)


def test_what_was_found_and_shuffled_in_may_be_discarded_from_the_top_then() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(text="Action: Search your deck for an ally. Shuffle your deck. Discard the top card of your deck.")
    table.quest()
    table.prints("Deep Well", "hero", hit_points=3, text="Forced: After an ally is discarded from the top of your deck, raise your threat by 1.")
    table.lays("Deep Well", "play:Tom")
    table.prints("Old Digger", "ally", cost=1, hit_points=1)
    table.deck("Tom", "Old Digger")
    table.answering("Old Digger").uses("Plain Hero")
    assert table.threat("Tom") == 21
