"""A condition about cards listed is asked of each of them, one about either of them of one (the print)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

ROAD, TOWER, LORD = "Old Road", "Grey Tower", "Dark Lord"
CARDS: list[dict[str, Any]] = [
    {"name": ROAD, "type": "location", "threat": 2, "quest points": 3, "victory points": 1},
    {"name": TOWER, "type": "location", "threat": 2, "quest points": 3, "victory points": 1},
    {"name": LORD, "type": "enemy", "engagement cost": 50, "threat": 2, "attack": 4, "defense": 1, "hit points": 9,
     "victory points": 2},
    {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
     "hit points": 9},
]  # fmt: skip
PLACES = {"the victory display": "victory display", "the staging area": "staging area", "play": "staging area"}
LISTS = {
    f"{ROAD} and {LORD} are": (all, (ROAD, LORD)),
    f"{ROAD}, {TOWER} and {LORD} are": (all, (ROAD, TOWER, LORD)),
    f"{ROAD} or {LORD} is": (any, (ROAD, LORD)),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("said", LISTS)
@pytest.mark.parametrize("word", ["While", "Unless"])
@pytest.mark.parametrize("there", list(product((True, False), repeat=3)))
def test_all_of_them_have_to_be_there(place: str, said: str, word: str, there: tuple[bool, ...]) -> None:
    lies = dict(zip((ROAD, TOWER, LORD), there, strict=True))
    law = {
        "name": "Law", "type": "objective",
        "text": f"{word} {said} in {place}, each hero gets +2 willpower.",
    }  # fmt: skip
    told: dict[str, Any] = {"staging area": ["Law"], "set aside": [name for name, here in lies.items() if not here]}
    told.setdefault(PLACES[place], []).extend(name for name, here in lies.items() if here)
    verdict = simulate(from_data({
        "game": "lcg", "cards": [*CARDS, law], "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"]}],
        "at": "in 2.2 window", "ask": {"how much": "willpower of Chief"}, **told,
    }))  # fmt: skip
    asked, names = LISTS[said]
    holds = asked(lies[name] for name in names) is (word == "While")
    assert (verdict.gaps, verdict.answer) == ([], 3 if holds else 1)
