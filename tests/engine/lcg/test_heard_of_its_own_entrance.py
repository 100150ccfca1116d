"""A card's own Forced effect on entering play or the staging area is heard once, whatever brings the card there:
revealed, or added, put into play, switched or returned from out of play (lcg/faq/1.35).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

ENTERS = ("After Old Mill enters play", "After Old Mill enters the staging area",
          "After Old Mill is added to the staging area", "When Old Mill enters play",
          "When Old Mill enters the staging area")  # fmt: skip

WAYS = {
    "revealed": (places.ENCOUNTER_DECK, None),
    "revealed by a text": (places.ENCOUNTER_DECK, "Reveal the top card of the encounter deck."),
    "added from aside": (places.ASIDE, "Add the set-aside Old Mill to the staging area."),
    "searched": (places.ENCOUNTER_DECK, "Search the encounter deck for a location. Add it to the staging area."),
    "put into play": (places.ASIDE, "Put the set-aside Old Mill into play in the staging area."),
    "returned": (
        places.ENCOUNTER_DISCARD, "Return Old Mill from the encounter discard pile to the staging area."
    ),
    "discarded": (
        places.ENCOUNTER_DECK,
        "Discard the top card of the encounter deck. Add that card to the staging area.",
    ),
    "switched": (
        places.ENCOUNTER_DISCARD,
        "Switch a location in the staging area with a location in the encounter discard pile.",
    ),
}
"""Ways of entering: where the card lies, and what the text of a treachery does with it."""


def arrives(way: str, text: str) -> Table:
    """Old Mill, of that text, comes into the staging area by that way."""
    lies, does = WAYS[way]
    table = Table("Tom").during("quest", "3.3")
    table.threat_is("Tom", 20)
    table.hero()
    table.quest()
    table.prints("Old Mill", "location", threat=1, quest_points=9, text=text)
    mill = table.lays("Old Mill", lies)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    if way == "switched":
        table.location("Ford", threat=1)
    if does is None:
        table.reveals(mill)
    else:
        table.prints("Sudden Turn", "treachery", text=f"When Revealed: {does}")
        table.answering("Ford", "Old Mill").reveals(table.lays("Sudden Turn", places.ASIDE))
    assert table.zone(mill) == places.STAGING
    return table


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("enters", ENTERS)
def test_it_is_heard_once(way: str, enters: str) -> None:
    assert arrives(way, f"Forced: {enters}, raise each player's threat by 3.").threat("Tom") == 23


@pytest.mark.parametrize("way", WAYS)
def test_only_a_reveal_is_a_reveal(way: str) -> None:
    raised = arrives(way, "When Revealed: Raise each player's threat by 3.").threat("Tom")
    assert raised == (23 if way.startswith("revealed") else 20)


@pytest.mark.parametrize("way", [each for each in WAYS if not each.startswith("revealed")])
def test_what_it_says_of_others_is_not_heard_yet(way: str) -> None:
    """A text that speaks of any location was not active as this one came (lcg/faq/1.58)."""
    text = "Forced: After another location enters the staging area, raise each player's threat by 3."
    assert arrives(way, text).threat("Tom") == 20


@pytest.mark.parametrize("zone", [places.ENCOUNTER_DECK, places.ASIDE, places.STAGING])
@pytest.mark.parametrize("event", ["this card becomes the active location", "a location becomes the active location"])
def test_a_location_hears_that_it_becomes_the_active_one_wherever_it_comes_from(zone: str, event: str) -> None:
    """lcg/active-location, lcg/self-referential-abilities."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Bramble", "location", quest_points=3, threat=1, text=f"Forced — after {event}: raise each player's threat by 7.")
    table.prints("Call", "treachery", text="When revealed — make Bramble the active location.")
    table.lays("Bramble", zone)
    table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert table.pile(places.ACTIVE) == ["Bramble"]
    assert table.threat("Tom") == 27
