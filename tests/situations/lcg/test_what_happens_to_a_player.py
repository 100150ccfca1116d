"""A question about a player is about his cards, too: those that are his, lie on his, or were his before."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 9, "defense": 1, "hit points": 4}
CARDS = [
    {"name": "Lea", **HERO}, {"name": "Ivo", **HERO},
    {"name": "Curse", "type": "attachment", "sphere": "Lore", "cost": 0, "text": "Attach to a hero."},
    {"name": "Wolf", "type": "enemy", "engagement cost": 20, "attack": 1, "defense": 1, "hit points": 2},
]  # fmt: skip
TOM = {"name": "Tom", "threat": 30, "heroes": [{"card": "Lea", "damage": 1}], "hand": ["Curse"]}


@pytest.mark.parametrize(("position", "act", "told"), [
    ({}, {"destroy": "Lea"}, "Lea is destroyed"), ({}, {"damage": "Lea"}, "Lea takes 1 damage"),
    ({}, {"discard": "Curse"}, "Curse is discarded to Tom's discard pile"),
    ({}, {"attach": "Curse", "to": "Lea"}, "Curse is attached to Lea"),
    ({"engaged": ["Wolf"]}, {"destroy": "Wolf"}, "Wolf is destroyed"), ({}, {"destroy": "Ivo"}, ""), ({}, {"ready": "Ivo"}, ""),
])  # fmt: skip
@pytest.mark.parametrize("whom", ["Tom", "Ann"])
def test_his_cards_are_told(position: dict[str, object], act: dict[str, object], told: str, whom: str) -> None:
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [act], "cards": CARDS,
        "players": [{**TOM, **position}, {"name": "Ann", "threat": 30, "heroes": [{"card": "Ivo", "exhausted": True}]}],
        "ask": {"what happens": whom},
    }))  # fmt: skip
    said = verdict.outcomes[0].says
    if whom == "Tom":
        assert (told or "Nothing happens to Tom") in said
    elif told:
        assert "Nothing happens to Ann" in said
    else:
        assert "Ivo" in said
