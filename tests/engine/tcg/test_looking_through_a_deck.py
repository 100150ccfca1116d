"""Who looks for a card in his own draw deck need not find one, and shuffles it afterwards, found or not
(tcg/draw-deck). As a cost it has to be found; what lies in the discard pile, or on top of a deck, is taken.
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import uses

WAYS = ["Maneuver: {}.", "Maneuver: Add (1) to {}.", "Maneuver: If you can spot a companion, {}."]
LOOKS = {
    "play an Elf from your draw deck": "fellowship:0",
    "play an Elf from your draw deck or discard pile": "fellowship:0",
    "take an Elf into hand from your draw deck": "hand:0",
}
TAKES = {"play an Elf from your discard pile": "fellowship:0", "take an Elf into hand from your discard pile": "hand:0"}


def laid(text, deck=(), pile=()):
    t = Table()
    t.ring_bearer()
    for name in pile:
        t.put(card(name, "companion", race="elf", culture="elven", cost=0), "discard:0", 0)
    t.deck(*[card(name, "companion", race="elf" if "Elf" in name else "dwarf", culture="elven", cost=0)
             for name in deck])  # fmt: skip
    t.support(written("Marker", "condition", text, culture="elven", side="Free Peoples"))
    return t.during("maneuver")


def said(way, deed):
    return way.format(deed if not way.startswith("Maneuver: {}") else deed[0].upper() + deed[1:])


def begun(t):
    t.play.then(uses(t)[0].task)
    return t.run()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("deed", LOOKS)
@pytest.mark.parametrize("finds", [True, False])
def test_a_card_in_ones_deck_need_not_be_found(way, deed, finds):
    t = begun(laid(said(way, deed), ["Fair Elf", "Dwarf"]))
    assert set(t.options()) == {"Fair Elf", "none"}
    elf = t.play.state.zone("deck:0")[0]
    t.choose("Fair Elf" if finds else "none")
    assert t.play.card(elf).zone == (LOOKS[deed] if finds else "deck:0")
    assert t.told().count("is shuffled") == 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("deed", LOOKS)
def test_a_deck_is_shuffled_though_nothing_was_there(way, deed):
    t = begun(laid(said(way, deed), ["Dwarf"]))
    assert t.told().count("is shuffled") == 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("deed", TAKES)
def test_what_lies_open_is_taken(way, deed):
    t = laid(said(way, deed), pile=["Fair Elf"])
    elf = t.play.state.zone("discard:0")[0]
    begun(t)
    assert t.options() in ([], ["Fair Elf"])
    if t.options():
        t.choose("Fair Elf")
    assert t.play.card(elf).zone == TAKES[deed]
    assert "is shuffled" not in t.told()


def test_as_a_cost_it_has_to_be_found():
    t = begun(laid("Maneuver: Play an Elf from your draw deck to add (1).", ["Fair Elf"]))
    assert "none" not in t.options()


def test_the_top_card_is_not_looked_for():
    t = begun(laid("Maneuver: Take the top card of your draw deck into hand.", ["Fair Elf"]))
    assert t.options() == []
    assert "is shuffled" not in t.told()


def test_a_text_that_shuffles_itself_does_so_once():
    t = begun(laid("Maneuver: Take an Elf into hand from your draw deck. Add (1). Shuffle your draw deck.", ["Fair Elf"]))
    t.choose("Fair Elf")
    assert t.told().count("is shuffled") == 1
