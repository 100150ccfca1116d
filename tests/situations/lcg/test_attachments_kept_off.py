"""Constant texts that keep attachments off other cards: each wording × each way to name the cards
(lcg/cannot, lcg/attachment-cards).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HOSTS = [
    "Troll enemies", "each Troll enemy", "a Troll enemy", "each Troll", "all Troll enemies", "Old Stone",
    "enemies engaged with you",
]  # fmt: skip
WORDINGS = [
    "Players cannot play attachments on {host}.", "Players cannot play each attachment on {host}.",
    "Players cannot play any attachment on {host}.", "Players cannot attach attachments to {host}.",
    "No attachments can be played on {host}.", "No attachments can be attached to {host}.",
]  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("wording", WORDINGS)
def test_the_card_meant_gets_none_and_another_does(wording: str, host: str) -> None:
    """A text that is read keeps the attachment off the one and not off the other."""
    enemy: dict[str, Any] = {
        "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 1, "hit points": 3,
    }  # fmt: skip
    for chosen, can in (("Old Stone", "never"), ("Rat", "always")):
        verdict = simulate(from_data({
            "game": "lcg",
            "cards": [
                {"name": "Old Stone", **enemy, "traits": ["Troll"], "text": wording.format(host=host)},
                {"name": "Rat", **enemy},
                {"name": "Trap", "type": "attachment", "sphere": "Neutral", "cost": 0, "text": "Attach to an enemy."},
                {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
                 "defense": 1, "hit points": 9},
            ],
            "players": [
                {"name": "Tom", "threat": 20, "heroes": ["Chief"], "hand": ["Trap"], "engaged": ["Old Stone"]}
            ],
            "staging area": ["Rat"], "at": "in 2.2 window", "ask": {"can": {"play": "Trap", "choosing": chosen}},
        }))  # fmt: skip
        assert (verdict.verdict, verdict.gaps) == (can, [])
