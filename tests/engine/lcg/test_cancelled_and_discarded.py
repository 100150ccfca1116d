"""A card that a text cancels and discards has been discarded by it, whichever of both put it there: what
follows with "Then" resolves (lcg/then, lcg/faq/1.15, lcg/faq/1.54).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

CANCELS = [
    "cancel the effects of a treachery just revealed from the encounter deck and discard that treachery",
    "cancel the effects of a card just revealed from the encounter deck. Discard it",
    "cancel the effects of a treachery just revealed from the encounter deck",
    "cancel the 'when revealed' effects of a treachery just revealed from the encounter deck and discard it",
]
THEN = {
    "Then, draw 1 card.": lambda table: len(table.hand()) == 1,
    "Then, reduce your threat by 1.": lambda table: table.threat("Tom") == 19,
    "Then, reveal an encounter card.": lambda table: "Second Gloom" in table.pile(places.ENCOUNTER_DISCARD),
}


@pytest.mark.parametrize("cancels", CANCELS)
@pytest.mark.parametrize("then", THEN)
def test_what_follows_then_resolves(cancels: str, then: str) -> None:
    table = Table("Tom")
    table.hero("Plain Hero")
    table.prints("Strong Will", "event", sphere="Neutral", cost=0, text=f"Response: {cancels.capitalize()}. {then}")
    table.lays("Strong Will", "hand:Tom")
    table.deck("Tom", "Plain Card")
    table.prints("First Gloom", "treachery", text="When Revealed: Each player raises his threat by 3.")
    table.prints("Second Gloom", "treachery")
    first = table.lays("First Gloom", places.ENCOUNTER_DECK)
    table.lays("Second Gloom", places.ENCOUNTER_DECK)
    table.answering("play Strong Will", "Strong Will", "Tom: Strong Will").reveals(first)
    assert table.zone(first) == places.ENCOUNTER_DISCARD
    assert THEN[then](table)


@pytest.mark.parametrize("cancels", CANCELS)
def test_what_cannot_be_cancelled_is_not_discarded_by_what_would_cancel_it(cancels: str) -> None:
    table = Table("Tom")
    table.hero("Plain Hero")
    table.prints("Strong Will", "event", sphere="Neutral", cost=0, text=f"Response: {cancels.capitalize()}.")
    table.lays("Strong Will", "hand:Tom")
    table.prints(
        "First Gloom", "treachery",
        text="When Revealed: Each player raises his threat by 3. This effect cannot be cancelled."
    )
    first = table.lays("First Gloom", places.ENCOUNTER_DECK)
    table.answering("play Strong Will", "Strong Will", "Tom: Strong Will").reveals(first)
    assert (table.threat("Tom"), table.hand()) == (23, ["Strong Will"])
