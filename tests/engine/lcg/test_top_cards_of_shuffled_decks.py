"""Which cards lie on top of a shuffled deck chance says, whatever a text does with them (lcg/encounter-deck,
lcg/player-deck); an encounter deck that a text needs while the last card of it is being revealed is filled
again first (lcg/faq/last-card-of-the-encounter-deck).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TAKES = [
    "Discard the top card of the encounter deck.", "Discard the top 2 cards of the encounter deck.", "Discard the top card of your deck.",
    "Each player discards the top card of his deck.", "Draw 1 card.", "Look at the top card of your deck.",
    "Reveal the top card of the encounter deck.", "Add the top card of the encounter deck to the staging area.",
]  # fmt: skip


def shuffled(takes: str) -> Table:
    """A table whose decks have been shuffled by the very text that takes cards of them."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Old Malice", "treachery", text=f"When Revealed: Shuffle the encounter deck. Shuffle your deck. {takes}")
    for n in "ABC":
        table.prints(f"Far {n}", "treachery")
        table.prints(f"Own {n}", "event", cost=1)
        table.lays(f"Far {n}", places.ENCOUNTER_DECK)
        table.lays(f"Own {n}", "deck:Tom")
    return table


@pytest.mark.parametrize("takes", TAKES)
def test_chance_says_which(takes: str) -> None:
    table = shuffled(takes)
    malice = table.lays("Old Malice", places.REMOVED)
    with pytest.raises(AssertionError, match="chance has to choose"):
        table.during("quest").reveals(malice)
    pending = table.play.state.pending
    assert pending is not None
    assert (pending.by, len(pending.options)) == (NATURE, 3)


@pytest.mark.parametrize("takes", TAKES[:4])
def test_what_chance_says_is_taken(takes: str) -> None:
    table = shuffled(takes)
    malice = table.lays("Old Malice", places.REMOVED)
    far = "encounter" in takes
    first = "Far C" if far else "Own C"
    table.during("quest").answering(first, "Far B" if far else "Own B").reveals(malice)
    assert first in table.pile(places.ENCOUNTER_DISCARD if far else "discard:Tom")


NEEDS = [
    ("Discard the top card of the encounter deck. Raise your threat by the discarded card's [threat].", 21),
    ("Reveal the top card of the encounter deck. Raise your threat by 2.", 22),
    ("Add the top card of the encounter deck to the staging area. Raise your threat by 1.", 21),
]


@pytest.mark.parametrize(("needs", "threat"), NEEDS)
@pytest.mark.parametrize("phase", ["quest", "combat"])
def test_the_encounter_deck_is_filled_again_for_it(needs: str, threat: int, phase: str) -> None:
    """In the quest phase alone (lcg/running-out-of-cards)."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Last Card", "treachery", text=f"When Revealed: {needs}")
    orc = table.enemy("Cave Orc", where=places.ENCOUNTER_DISCARD)
    table.during(phase).reveals(table.lays("Last Card", places.ENCOUNTER_DECK))
    if phase == "quest":
        assert table.threat("Tom") == threat
        assert (table.zone(orc) == places.STAGING) is not needs.startswith("Discard")
    else:
        assert table.zone(orc) == places.ENCOUNTER_DISCARD
