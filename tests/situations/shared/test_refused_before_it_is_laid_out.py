"""What a situation says wrongly is refused before anything is laid out by it."""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate


def test_rules_that_nobody_plays_are_refused_where_a_card_has_an_erratum() -> None:
    data = {
        "game": "lcg", "ruleset": "2", "at": "during 3.3", "ask": {"how much": "cards in hand of Tom"},
        "players": [{"name": "Tom", "heroes": ["Gimli"], "hand": ["Feint", "Quick Strike", "Veteran Axehand"]}],
    }
    with pytest.raises(MalformedInput, match="2.*not played"):
        from_data(data)


@pytest.mark.parametrize("home", [" ellowship", "", "fellowship 3", "3000 fellowship"])
def test_a_home_without_the_number_of_a_site_is_refused(home: str) -> None:
    data = {
        "game": "tcg", "cards": [{"name": "Watcher of Ours", "type": "ally", "home": [home]}],
        "players": [{"name": "Tom", "ring bearer": "Frodo", "hand": ["Watcher of Ours"]}, {"name": "Ann"}],
        "ask": {"how much": "cards in hand of Tom"},
    }
    with pytest.raises(MalformedInput, match="no home site"):
        simulate(from_data(data))
