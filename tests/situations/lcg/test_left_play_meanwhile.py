"""What a text has spoken of and what leaves play before the text has done with it: it goes on speaking of the card
where that lies, and nothing it says besides brings the card back (lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.test_read_and_done import card

OUT = {
    "ally": ("Return that ally to its owner's hand", "Discard that ally", "Deal 9 damage to that ally",
             "Shuffle that ally into its owner's deck"),
    "enemy": ("Discard that enemy", "Shuffle that enemy into the encounter deck", "Deal 9 damage to that enemy",
              "Add that enemy to the victory display"),
    "location": ("Discard that location", "Shuffle that location into the encounter deck"),
}  # fmt: skip
MORE = {
    "ally": ("attach Trick to that ally", "another player gains control of that ally", "ready that ally",
             "commit that ally to the quest", "add 1 resource to that ally", "that ally gets +1 [attack] until the end of the round"),
    "enemy": ("attach Trick to that enemy", "engage that enemy", "that enemy engages the next player", "exhaust that enemy", "deal a shadow card to that enemy",
              "return that enemy to the staging area"),
    "location": ("attach Trick to that location", "travel to that location", "place 1 progress on that location",
                 "make that location the active location", "return that location to the staging area"),
}  # fmt: skip


def dealt(more: str) -> list[Any]:
    """That a shadow card has been dealt, where the text deals one."""
    return [{"is": {"card": "Gloom", "in": "shadow"}}] if "a shadow card" in more else []


@pytest.mark.parametrize("sort", sorted(OUT))
def test_nothing_brings_it_back(sort: str) -> None:
    wrong = []
    for out, more in itertools.product(OUT[sort], MORE[sort]):
        text = f"Action: Choose {'an' if sort != 'location' else 'a'} {sort}. {out}. {more[0].upper()}{more[1:]}."
        there = {"ally": {"allies": ["Page"]}, "enemy": {"engaged": ["Page"]}, "location": {}}[sort]
        tom = {"name": "Tom", "threat": 20, "heroes": ["Captain"], "hand": ["Trick"], **there}
        data: dict[str, Any] = {
            "game": "lcg", "staging area": ["Page"] if sort == "location" else [], "at": "in 3.3 window",
            "cards": [card({"name": "Trick", "is": "event", "text": text}), card({"name": "Page", "is": sort}),
                      card({"name": "Captain", "is": "hero"}), card({"name": "Gloom", "is": "treachery"}), card({"name": "Scout", "is": "hero"})],
            "players": [tom, {"name": "Ann", "threat": 20, "heroes": ["Scout"]}], "do": [{"play": "Trick"}],
            "encounter deck": {"top": ["Gloom"], "size": 1} if "a shadow card" in more else 9,
            "ask": {"whether": {"not": {"any": [
                *({"is": {"card": name, "in": "play"}} for name in ("Page", "Trick")), *dealt(more),
            ]}}},
        }  # fmt: skip
        verdict = simulate(from_data(data))
        if not verdict.gaps and verdict.verdict != "always":
            wrong.append(text)
    assert wrong == []
