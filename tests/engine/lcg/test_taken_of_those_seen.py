"""Cards taken by their kind, behind cards that were looked at, are taken out of these; "the rest" goes as said,
and what lies elsewhere stays there (lcg/search).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import coverage, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

SEES = ("Look at the top 3 cards of your deck.", "Reveal the top 3 cards of your deck.")
TAKES = ("Add 1 event to your hand", "Add each event to your hand", "Add an event among them to your hand")


def laid(text: str) -> Table:
    """Tom's deck: an ally, an event, another ally, and two cards below; an ally of his is in play."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest(), table.hero(), table.ally("Friend")
    table.prints("Deed", "event", sphere="Neutral", cost=0, text=f"Action: {text}")
    table.lays("Deed", "hand:Tom")
    table.deck("Tom", "Friend", "Plain Card", "Friend", "Friend", "Plain Card")
    return table


@pytest.mark.parametrize(("sees", "takes"), [*product(SEES, TAKES)])
def test_an_event_goes_to_the_hand_and_the_rest_as_said(sees: str, takes: str) -> None:
    goes = {
        "and place the rest on the bottom of your deck.": (["Friend", "Plain Card", "Friend", "Friend"], ["Deed"]),
        "and discard the rest.": (["Friend", "Plain Card"], ["Friend", "Friend", "Deed"]),
        "and put the rest back in any order.": (["Friend", "Friend", "Friend", "Plain Card"], ["Deed"]),
    }
    for rest, (deck, pile) in goes.items():
        table = laid(f"{sees} {takes} {rest}").plays("Deed")
        assert (table.hand(), table.pile("deck:Tom")) == (["Plain Card"], deck)
        assert sorted(table.pile("discard:Tom")) == sorted(pile)


@pytest.mark.parametrize("deed", ["Discard 1 ally and put the rest back in any order.", "Discard each ally. Put the rest back."])
def test_an_ally_is_one_of_these_and_none_in_play(deed: str) -> None:
    number = 2 if "each" in deed else 1
    text = f"Look at the top 3 cards of your deck. {deed.replace('back.', 'back in any order.')}"
    table = laid(text).answering("Friend").plays("Deed")
    assert table.pile("play:Tom").count("Friend") == 1
    assert table.pile("discard:Tom").count("Friend") == number


def test_cards_of_the_encounter_deck() -> None:
    table = laid("Look at the top 4 cards of the encounter deck. Discard each treachery and put the rest back in any order.")
    table.enemy("Foe")
    for name in ("Foe", "Quiet Day", "Foe", "Foe", "Quiet Day"):
        table.lays(name, places.ENCOUNTER_DECK)
    table.plays("Deed")
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Quiet Day"]
    assert table.pile(places.ENCOUNTER_DECK) == ["Foe", "Foe", "Foe", "Quiet Day"]


def test_some_of_them_put_where_the_rest_goes_too_is_a_gap() -> None:
    text = "Action: Look at the top 3 cards of your deck. Put 1 event on the bottom of your deck and discard the rest."
    compiled = language.compiler().compile_card({"name": "Deed", "type": "event", "text": text})
    assert compiled.gaps or coverage.lacks(compiled.abilities)
