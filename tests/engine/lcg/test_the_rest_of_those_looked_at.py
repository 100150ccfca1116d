"""What is done with one of the cards looked at leaves the others as the rest, whichever words do it (lcg/reveal,
lcg/search).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

TAKES = {
    "Reveal and add one of those cards to the staging area": places.STAGING, "Reveal 1 of those cards": places.STAGING,
    "Add one of those cards to the staging area": places.STAGING, "Discard 1 of those cards": places.ENCOUNTER_DISCARD,
    "Put 1 of those cards into play in the staging area": places.STAGING,
}  # fmt: skip
RESTS = {
    ", and discard the other": places.ENCOUNTER_DISCARD, ". Discard the other": places.ENCOUNTER_DISCARD,
    ". Put the rest on the bottom of the encounter deck": places.ENCOUNTER_DECK,
    ". Discard the rest": places.ENCOUNTER_DISCARD,
}  # fmt: skip


@pytest.mark.parametrize(("takes", "there"), TAKES.items())
@pytest.mark.parametrize(("rest", "elsewhere"), RESTS.items())
@pytest.mark.parametrize("taken", ["Bog", "Moor"])
def test_the_other_goes_where_the_text_says(takes: str, there: str, rest: str, elsewhere: str, taken: str) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    for name in ("Bog", "Moor", "Fen"):
        table.location(name, where=places.REMOVED)
        table.lays(name, places.ENCOUNTER_DECK)
    table.answering(taken)
    revealed(table, f"Look at the top 2 cards of the encounter deck. {takes}{rest}.")
    other = {"Bog": "Moor", "Moor": "Bog"}[taken]
    assert taken in table.pile(there)
    assert other in table.pile(elsewhere)
    assert other not in table.pile(places.STAGING)
    if elsewhere == places.ENCOUNTER_DECK:
        assert table.pile(elsewhere) == ["Fen", other]
