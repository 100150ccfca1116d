"""Hands of a size, and encounter cards bound to a hand (lcg/cannot)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


@pytest.mark.parametrize(("held", "offered"), [(1, False), (2, True), (3, True)])
def test_a_hand_of_fewer_cards_is_not_discarded_instead(held: int, offered: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    table.lays("Quiet Day", "encounter deck")
    table.answering("discard his hand" if offered else "that player must raise")
    revealed(
        table, "The last player must either discard your hand (with at least 2 cards in it), or he "
        "raises his threat by 4.",
    )
    assert (table.threat("Tom"), len(table.hand())) == ((20, 0) if offered else (24, held))


BOUND = (
    "When Revealed: The last player draws this card into his hand. Bad Word cannot leave that player's hand. Then, if "
    "the last player has {n} or more cards in his hand, Bad Word gains surge."
)


def with_a_bound_card(n: int, held: int = 1) -> tuple[Table, int]:
    table = Table("Tom")
    table.hero()
    table.quest()
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    table.lays("Quiet Day", "encounter deck")
    table.prints("Bad Word", "treachery", text=BOUND.format(n=n))
    card = table.lays("Bad Word", "encounter deck")
    table.reveals(card)
    return table, card


@pytest.mark.parametrize(("n", "surges"), [(2, True), (3, False)])
def test_an_encounter_card_lies_in_a_hand_and_counts_there(n: int, surges: bool) -> None:
    table, card = with_a_bound_card(n)
    assert table.zone(card) == "hand:Tom"
    assert ("Surge" in table.account) is surges


@pytest.mark.parametrize("text", [
    "Discard your hand.", "Discard 2 cards from your hand.", "Discard 2 cards at random from your hand.",
])  # fmt: skip
def test_it_cannot_be_discarded_from_there(text: str) -> None:
    """lcg/cannot: whatever is discarded, this stays."""
    table, card = with_a_bound_card(9, held=2)
    revealed(table, text)
    assert table.zone(card) == "hand:Tom"
    assert table.hand() == ["Bad Word"]


def test_as_its_player_is_out_it_goes_to_the_encounter_discard_pile() -> None:
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    table.prints("Bad Word", "treachery", text=BOUND.format(n=9))
    card = table.lays("Bad Word", "encounter deck")
    table.reveals(card)
    assert table.zone(card) == "hand:Ann"
    table.threat_is("Ann", 49)
    table.has_threat_raised("Ann", 1)
    assert table.zone(card) == places.ENCOUNTER_DISCARD
