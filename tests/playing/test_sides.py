"""Two-sided cards in a game: each side knows the other of its own card, whatever else shares a name and number."""

from __future__ import annotations

import pytest

from ruling_service.playing.shelf import Shelf

SETS = {"set": "Deep Water", "encounter set": "Deep Water", "type": "location"}


@pytest.mark.parametrize("pairs", [
    [("Cave", "Pool"), ("Cave", "Well")], [("Cave", "Pool"), ("Hole", "Pool")], [("Cave", "Pool"), ("Cave", "Pool")],
    [("Cave", "Pool"), ("Cave", "Well"), ("Hole", "Well")],
])  # fmt: skip
def test_each_side_turns_to_that_of_its_card(pairs: list[tuple[str, str]]) -> None:
    shelf = Shelf("lcg")
    keys = [
        shelf.sides([{**SETS, "name": name, "number": "9", "side": side} for name, side in zip(pair, "AB", strict=True)])
        for pair in pairs
    ]
    for pair, (front, back) in zip(pairs, keys, strict=True):
        there = shelf.catalogue[front], shelf.catalogue[back]
        assert tuple(side.name for side in there) == pair
        assert tuple(side.facts["other side"] for side in there) == (back, front)
    assert len(set(keys)) == len(set(pairs))
