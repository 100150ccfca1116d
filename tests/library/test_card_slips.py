"""Slips of rows of card files: only the row that still has one is mended, and each says from where it is known."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.library import card_slips
from ruling_service.library.card_slips import Slip, Words
from ruling_service.resources import corpus_dir

SLIP = {"game": "lcg", "card": "Old Ship", "set": "Long Voyage", "why": "It lacks a word.", "source": "lcg/setup"}
SHIP = {"name": "Old Ship", "set": "Long Voyage", "text": "Sails. Lower your threat.", "side": "A", "traits": ["Ship"]}


@pytest.mark.parametrize(("slip", "facts", "changed"), [
    ({"before": Words("text", "Lower", "Setup: ")}, {}, {"text": "Sails. Setup: Lower your threat."}),
    ({"instead": Words("text", "Lower", "Raise")}, {}, {"text": "Sails. Raise your threat."}),
    ({"put": {"stage": 1}, "has": {"traits": "Ship"}}, {}, {"stage": 1}),
    ({"put": {"stage": 1}, "has": {"traits": "Boat"}}, {}, {}),
    ({"put": {"stage": 1}, "has": {"text": "Raise"}}, {}, {}),
    ({"put": {"stage": 1}, "side": "B"}, {}, {}),
    ({"put": {"stage": 1}}, {"set": "Short Voyage"}, {}),
    ({"put": {"stage": 1}}, {"name": "New Ship"}, {}),
    ({"put": {"stage": 1}, "game": "tcg"}, {}, {}),
    ({"without": ["text"]}, {}, {"text": None}),
])  # fmt: skip
def test_a_row_that_has_the_slip_is_mended(
    slip: dict[str, Any], facts: dict[str, Any], changed: dict[str, Any]
) -> None:
    row = {**SHIP, **facts}
    found = card_slips.mended("lcg", dict(row), [Slip(**{**SLIP, **slip})])
    assert found == {name: value for name, value in {**row, **changed}.items() if value is not None}


def test_each_slip_says_what_is_wrong_and_names_an_entry() -> None:
    entries = {path.stem for path in (corpus_dir() / "lcg").rglob("*.md")}
    for slip in card_slips.slips():
        assert slip.why.endswith(".")
        assert slip.source.rpartition("/")[2] in entries
        assert slip.before or slip.instead or slip.put or slip.without
