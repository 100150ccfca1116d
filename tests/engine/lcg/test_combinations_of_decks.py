"""Every effect of the grammar that names a place, with a deck of its own in that place: it acts there, or is a
gap.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import own_decks
from tests.engine.lcg import combinations
from tests.engine.lcg.combinations import EXCUSED, STAGING, YOU, Tabletop, effects, some, tried

DECKS = (Node("own_deck", name="corsair"), Node("own_deck", name="captured", of=YOU))
"""A deck of the table, and one that each player has."""

SHOWN = ("action", "when revealed", "by each player", "at a cost")
"""The places in which they are tried; the others are tried with the usual piles."""


def names(effect: Node, deck: Node) -> bool:
    """Whether the deck stands in a slot of the effect itself."""
    return any(value == deck or isinstance(value, tuple) and deck in value for value in effect.fields.values())


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: str(deck["name"]))
def test_an_effect_acts_on_a_deck_of_its_own_or_is_a_gap(deck: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = combinations.SAMPLES
    known = {**usual, "zone": (deck, STAGING), "cards": (some("enemy"), some("hero"), Node("this"))}
    monkeypatch.setattr(combinations, "SAMPLES", known)
    top = Tabletop("hero")
    for player in (None, 0, 1):
        name = "corsair" if player is None else "captured"
        for card in ("Far Enemy", "Near Enemy", "Far Enemy"):
            top.table.play.create(card, own_decks.zone(name, player), owner=player)
    own_decks.come_from_decks(top.table.play)
    controls: dict[tuple[str, str], tuple[Any, ...]] = {}
    found: dict[tuple[str, str], Counter[str]] = {}
    for effect in effects():
        if not names(effect, deck):
            continue
        for way in SHOWN:
            found.setdefault((effect.kind, way), Counter())[tried(top, way, effect, controls)] += 1
    wrong = {
        place: dict(outcomes) for place, outcomes in found.items()
        if outcomes["nothing"] and not outcomes["happened"] and place[0] not in EXCUSED
    }
    assert wrong == {}
    assert sum(outcomes["happened"] for outcomes in found.values()) > 40
