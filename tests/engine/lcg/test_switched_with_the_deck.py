"""A location in play that is switched with one out of play leaves play: its tokens go, what is attached to it is
discarded, and an objective that it guarded is free (lcg/switch, lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TOPS = "the top 3 cards of your deck"
FROM = {"the encounter deck": places.ENCOUNTER_DECK, "the encounter discard pile": places.ENCOUNTER_DISCARD}


@pytest.mark.parametrize("where", FROM)
@pytest.mark.parametrize("on_it", ["nothing", "attachment", "objective"])
def test_what_lies_on_it_stays_behind(where: str, on_it: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Pilot", text=f"Action: Search {where} for 1 location. Switch it with a location in the staging area.")
    table.quest()
    old = table.location("Old Ford", quest_points=5)
    table.with_tokens(old, progress=2)
    table.prints("Cairn", "attachment" if on_it == "attachment" else "objective", cost=1, sphere="Lore")
    laid = None
    if on_it != "nothing":
        laid = table.lays("Cairn", places.STAGING, on=old)
    if on_it == "objective" and laid is not None:
        table.play.remember(("guards", old), laid)
    table.prints("New Ford", "location", threat=1, quest_points=4)
    new = table.lays("New Ford", FROM[where])
    table.answering("New Ford").uses("Pilot")
    assert (table.zone(new), table.zone(old)) == (places.STAGING, FROM[where])
    assert (table.progress(old), table.progress(new)) == (0, 0)
    if laid is not None:
        assert table.card(laid).host is None
        assert (table.zone(laid) == places.STAGING) is (on_it == "objective")
    table.is_sound()


def test_two_in_play_keep_what_is_on_them() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Pilot", text="Action: Switch the active location with a location in the staging area.")
    table.quest()
    near = table.with_tokens(table.location("Near Ford", where=places.ACTIVE, quest_points=5), progress=2)
    far = table.with_tokens(table.location("Far Ford", quest_points=5), progress=1)
    table.uses("Pilot")
    assert (table.zone(near), table.zone(far)) == (places.STAGING, places.ACTIVE)
    assert (table.progress(near), table.progress(far)) == (2, 1)


@pytest.mark.parametrize("back", [f"return the {those} to the top of your deck, in any order" for those in ("3 cards", "rest")])
@pytest.mark.parametrize("of", ["1 of them with a card from your hand"])
def test_what_was_switched_with_a_card_looked_at_goes_back_with_the_others(back: str, of: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Seer", text=f"Action: Look at {TOPS}. Switch {of}. Then, {back}.")
    table.quest()
    for name in ("Oak", "Ash", "Elm", "Yew", "Fir"):
        table.prints(name, "event", cost=1, sphere="Lore")
        table.lays(name, "hand:Tom" if name == "Fir" else "deck:Tom")
    table.answering("Ash", "Fir, then Elm, then Oak").uses("Seer")
    assert table.pile("hand:Tom") == ["Ash"]
    assert table.pile("deck:Tom") == ["Fir", "Elm", "Oak", "Yew"]


def test_of_an_empty_deck_none_is_seen_and_none_switched() -> None:
    """That no card was looked at is no gap: nothing comes of it."""
    table = Table("Tom").during("planning")
    says = "Action: Exhaust Seer to look at the bottom 2 cards of your deck. Switch 1 of those with an event in your hand."
    table.hero("Seer", text=says)
    table.prints("Song", "event"), table.lays("Song", "hand:Tom")
    assert table.why_not_use("Seer") is not None
