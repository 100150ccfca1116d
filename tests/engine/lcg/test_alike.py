"""An ability ends alike on tables that are the same but for something that no text asks for, and nothing that leaves
play meanwhile comes back: some of the project's own cards each day, and texts of our own.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage
from tests.engine.lcg.alike import COMPARED, broken_by_leaving, differing
from tests.engine.lcg.test_meaning_every_card import own_cards
from tests.engine.lcg.test_untouched import made_up
from tests.rotation import is_asked

EVERY = 16
"""Every so many-th of the project's own cards is looked at in a run, each day others."""
TEXTS = (
    ("event", "Action: Choose an enemy engaged with you. Return that enemy to the staging area. Then, deal 1 damage to that enemy."),
    ("event", "Action: Choose an ally. Ready that ally. Then, another player gains control of that ally."),
    ("treachery", "When Revealed: Each player chooses an enemy in the staging area. That enemy engages that player."),
    ("ally", "Forced: After Made Up enters play, choose a location. Place 1 progress on that location. Then, travel to that location."),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_texts_of_our_own(kind: str, text: str) -> None:
    printed = made_up(kind, text)
    COMPARED.clear()
    assert list(differing(printed, 4)) == []
    assert list(broken_by_leaving(printed, 12)) == []
    assert COMPARED["left"]
    assert COMPARED["other seats"]


def test_cards_of_the_project() -> None:
    for printed in own_cards():
        if is_asked(printed.key, EVERY) and not (printed.gaps or coverage.lacks(printed.abilities)):
            assert list(differing(printed, 1)) == [], printed.name
            assert list(broken_by_leaving(printed, 2)) == [], printed.name
