"""Where cards of a type lie is said once for each game: what refuses and what lays out read the same."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared import games
from ruling_service.situations.shared.model import Player, Situation


@pytest.mark.parametrize("name", games.names())
def test_every_place_is_a_field_of_situations(name: str) -> None:
    lying = games.game(name).lying
    assert lying
    fields = {*Player.__struct_fields__, *Situation.__struct_fields__}
    for kind, places in lying.items():
        assert {place.replace(" ", "_") for place in places} <= fields, kind
