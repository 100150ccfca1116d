"""A trait is one trait, however its accents are written."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate


@pytest.mark.parametrize("printed", ["Dúnedain", "Dunedain"])
@pytest.mark.parametrize("asked", ["Dúnedain", "Dunedain"])
@pytest.mark.parametrize(("other", "verdict"), [(False, "always"), (True, "never")])
def test_a_trait_is_met_with_and_without_accents(printed: str, asked: str, other: bool, verdict: str) -> None:
    """lcg/traits."""
    hero = {
        "name": "Wanderer", "type": "hero", "sphere": "Lore", "traits": ["Rohan" if other else printed],
        "threat cost": 8, "willpower": 1, "attack": 1, "defense": 1, "hit points": 3,
    }  # fmt: skip
    ring = {"name": "Old Ring", "type": "attachment", "sphere": "Neutral", "cost": 0,
            "text": f"Attach to a {asked} hero."}  # fmt: skip
    found = simulate(from_data({
        "game": "lcg", "title": "A trait", "cards": [hero, ring], "at": "2.2",
        "players": [{"name": "Tom", "heroes": ["Wanderer"], "hand": ["Old Ring"]}],
        "ask": {"can": {"play": "Old Ring", "by": "Tom"}},
    }))  # fmt: skip
    assert found.verdict == verdict
