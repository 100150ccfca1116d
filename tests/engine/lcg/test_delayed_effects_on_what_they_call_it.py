"""What a delayed effect calls "that ally" is let go once it is none; the deck of an encounter card's owner is
the scenario's (lcg/delayed-effects, lcg/card/sword-thain, lcg/ownership-and-control).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_composed_more import played

ENNOBLED = "Attached character gains the hero type and loses the ally type."
HURT = "Attached ally gets +1 hit point."


@pytest.mark.parametrize("crown", [ENNOBLED, HURT])
@pytest.mark.parametrize(
    ("text", "goes_to"),
    [
        ("Choose an ally. At the end of the phase, return that ally to its owner's hand.", "hand:Tom"),
        ("Choose an ally. At the end of the phase, discard that ally if it is still in play.", "discard:Tom"),
        ("Ready an ally. At the end of the phase, put that ally on the bottom of your deck.", "deck:Tom"),
        ("Choose a character. At the end of the phase, discard that character.", None),
        ("Choose an ally. At the end of the phase, discard that card.", None),
    ],
)
def test_a_delayed_effect_lets_go_of_what_has_lost_the_sort_it_names(text, goes_to, crown):
    """Named by a sort that it still is, a character or a card, it is found all the same."""
    table = Table("Tom")
    table.hero()
    friend = table.ally("Young Squire", ready=False)
    played(table, text, "Young Squire")
    table.prints("Gilt Circlet", "attachment", cost=0, text=crown)
    table.lays("Gilt Circlet", "play:Tom", on=friend)
    table.moment("planning phase ends")
    if goes_to is None:
        assert table.zone(friend) == "discard:Tom"
    else:
        assert table.zone(friend) == ("play:Tom" if crown == ENNOBLED else goes_to)


def test_once_it_is_that_sort_again_the_effect_finds_it():
    table = Table("Tom")
    table.hero()
    friend = table.ally("Young Squire")
    played(table, "Choose an ally. At the end of the phase, return that ally to its owner's hand.", "Young Squire")
    table.prints("Gilt Circlet", "attachment", cost=0, text=ENNOBLED)
    crown = table.lays("Gilt Circlet", "play:Tom", on=friend)
    table.play.move(crown, "discard:0")
    table.moment("planning phase ends")
    assert table.zone(friend) == "hand:Tom"


@pytest.mark.parametrize(
    ("text", "own", "scenarios"),
    [
        ("Shuffle an ally you control into its owner's deck.", "deck:Tom", places.ENCOUNTER_DECK),
        ("Choose an ally you control. Shuffle that ally into its owner's deck.", "deck:Tom", places.ENCOUNTER_DECK),
        ("Place an ally you control on the bottom of its owner's deck.", "deck:Tom", places.ENCOUNTER_DECK),
    ],
)
@pytest.mark.parametrize("scenario_owns_it", [False, True])
def test_an_encounter_cards_owner_is_the_scenario(text, own, scenarios, scenario_owns_it):
    table = Table("Tom")
    table.hero()
    friend = table.ally("Young Squire")
    if scenario_owns_it:
        table.play.change(friend, owner=None)
    played(table, text, "Young Squire")
    assert table.zone(friend) == (scenarios if scenario_owns_it else own)
