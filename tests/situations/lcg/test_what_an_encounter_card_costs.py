"""Of an encounter card whose cost nobody tells it isn't known whether a search by cost finds it."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate


@pytest.mark.parametrize(("grub", "found"), [
    ({"traits": ["Orc"], "cost": 0}, True), ({"traits": ["Orc"], "cost": 1}, False), ({"traits": ["Orc"]}, None),
    ({"traits": ["Creature"]}, False),
])  # fmt: skip
@pytest.mark.parametrize("which", ["a 0-cost Orc enemy", "an Orc enemy with cost 0", "an Orc enemy with cost 0 or less"])
def test_a_search_by_cost(grub: dict[str, object], found: bool | None, which: str) -> None:
    text = f"When Revealed: Search the encounter discard pile for {which} and add it to the staging area."
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 3.2 window", "do": [{"reveal": "Horn"}],
        "cards": [
            {"name": "Horn", "type": "treachery", "text": text},
            {"name": "Grub", "type": "enemy", "attack": 1, "hit points": 1, **grub},
            {"name": "Captain", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "hit points": 4},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Captain"]}], "encounter deck": ["Horn"], "encounter discard": ["Grub"],
        "ask": {"whether": {"is": {"card": "Grub", "in": "staging"}}},
    }))  # fmt: skip
    assert verdict.answer is found
