"""A price that brings a card called by its title somewhere is paid with that card wherever it lies; what happens to a
card in play asks for one that whoever pays may use (lcg/cost, lcg/rule/3.7, lcg/rule/4.2.4).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
CARDS: list[dict[str, Any]] = [
    {"name": "Chief", **HERO}, {"name": "Lady", **HERO},
    {"name": "Grim Orc", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 3, "defense": 0, "hit points": 2},
    {"name": "Song", "type": "event", "sphere": "Lore", "cost": 0, "text": "Action: Add Grim Orc to staging to draw 1 card."},
    {"name": "Old Gate", "type": "location", "threat": 3, "quest points": 3, "text": "Travel: Add Grim Orc to staging to travel here."},
    {"name": "Low Gate", "type": "location", "threat": 3, "quest points": 3, "text": "Travel: Exhaust Lady to travel here."},
    {"name": "Hymn", "type": "event", "sphere": "Lore", "cost": 0, "text": "Action: Exhaust Lady to draw 1 card."},
]  # fmt: skip
ASKED = {"travel": {"at": "4.2"}, "play": {"at": "in 2.2 window"}}


def possible(act: str, name: str, where: dict[str, Any], lady: str = "") -> str:
    """Whether the location can be traveled to, or the event played."""
    players: list[dict[str, Any]] = [
        {"name": "Tom", "threat": 20, "heroes": ["Chief"], "hand": ["Song", "Hymn"], "deck": 5},
        {"name": "Ann", "threat": 20, "heroes": ["Chief"]},
    ]
    if lady:
        players[0 if lady == "Tom" else 1]["heroes"].append("Lady")
    told = {"staging area": ["Old Gate", "Low Gate"], **ASKED[act]}
    for place, cards in where.items():
        told[place] = [*told.get(place, []), *cards]
    return simulate(from_data({
        "game": "lcg", "cards": CARDS, "players": players, **told, "ask": {"can": {act: name}},
    })).verdict  # fmt: skip


@pytest.mark.parametrize(("act", "name"), [("travel", "Old Gate"), ("play", "Song")])
@pytest.mark.parametrize(("where", "can"), [
    ({"set aside": ["Grim Orc"]}, "always"), ({"staging area": ["Grim Orc"]}, "never"),
])  # fmt: skip
def test_the_card_is_brought_from_where_it_lies(act: str, name: str, where: dict[str, Any], can: str) -> None:
    assert possible(act, name, where) == can


@pytest.mark.parametrize(("act", "name", "whose", "can"), [
    ("play", "Hymn", "Tom", "always"), ("play", "Hymn", "Ann", "never"), ("play", "Hymn", "", "never"),
    ("travel", "Low Gate", "Tom", "always"), ("travel", "Low Gate", "Ann", "always"), ("travel", "Low Gate", "", "never"),
])  # fmt: skip
def test_what_happens_to_a_card_in_play_asks_whose_it_is(act: str, name: str, whose: str, can: str) -> None:
    assert possible(act, name, {}, whose) == can
