"""The level of a card of a campaign may be written among the dials, as a gap asks for it."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load


@pytest.mark.parametrize("version", ["", " (leadership)", " (Lore)"])
@pytest.mark.parametrize("shows", [0, 1, 9])
def test_a_level_is_accepted_among_the_dials(version, shows):
    name = f"level of Warden's Word{version}"
    text = f"game: lcg\ntitle: levels\ndials: {{\"{name}\": {shows}}}\nplayers: [{{name: Tom, threat: 20}}]\nat: in 2.2 window\nask: {{what happens: true}}\n"
    assert load(text).dials == {name: shows}
