"""An ability ends alike on tables that are the same but for something that no text asks for, and nothing that leaves
play meanwhile comes back: texts of our own (`python -m bench.alike --game tcg` looks at each card of a database).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.alike import COMPARED, broken_by_leaving, differing
from tests.engine.tcg.test_every_card import printed

TEXTS = (
    ("Event", "Free Peoples", "Maneuver: Exert a companion. Heal another companion. Exert that companion."),
    ("Condition", "Shadow", "Maneuver: Wound a companion. Then wound each minion. Discard this condition."),
    ("Minion", "Shadow", "Each time a companion takes a wound, you may exert that companion and add (1)."),
)


@pytest.mark.parametrize(("kind", "side", "text"), TEXTS)
def test_texts_of_our_own(kind: str, side: str, text: str) -> None:
    card = printed({"title": "Made Up", "type": kind, "side": side, "culture": "Gondor", "gametext": text,
                    "timewords": "Maneuver" if kind == "Event" else ""})  # fmt: skip
    COMPARED.clear()
    assert list(differing(card, 3)) == []
    assert list(broken_by_leaving(card, 12)) == []
    assert COMPARED["another order in each area"]
