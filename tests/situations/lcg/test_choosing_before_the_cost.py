"""What an act chooses is heard at every decision about its card, also at one that comes before its cost: on what
an attachment is played, where what it costs depends on that (lcg/attachment-cards, lcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

LOWERS = {
    "on one hero": "Lower the cost to play Weapon attachments on Smith by 2.",
    "on all": "Lower the cost of Weapon attachments you play by 2.",
    "nowhere": "",
}


@pytest.mark.parametrize("lowers", LOWERS)
@pytest.mark.parametrize("host", ["Smith", "Guest", "Neighbour"])
@pytest.mark.parametrize("by", ["Tom", "Ann"])
def test_an_attachment_goes_where_the_act_says_and_costs_what_it_costs_there(lowers, host, by):
    heroes = {"type": "hero", "sphere": "Tactics", "threat cost": 8, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Smith", **heroes, "text": LOWERS[lowers]}, {"name": "Guest", **heroes}, {"name": "Neighbour", **heroes},
            {"name": "Club", "type": "attachment", "sphere": "Tactics", "cost": 2, "traits": ["Weapon"], "text": "Attach to a hero."},
        ],
        "players": [
            {"name": "Tom", "threat": 20, "heroes": ["Smith", {"card": "Guest", "resources": 2}], "hand": ["Club"] * (by == "Tom")},
            {"name": "Ann", "threat": 20, "heroes": [{"card": "Neighbour", "resources": 2}], "hand": ["Club"] * (by == "Ann")},
        ],
        "first player": by,
        "at": "in 2.2 window",
        "do": [{"play": "Club", "by": by, "choosing": [host]}],
        "ask": {"whether": {"is": {"card": "Club", "on": host}}},
    }))  # fmt: skip
    assert verdict.verdict == "always"
