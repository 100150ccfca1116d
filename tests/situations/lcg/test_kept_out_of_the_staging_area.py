"""Cards that a text keeps out of the staging area don't get there, on whatever way. Generated: statements by
ways; where a revealed one goes instead no document says, so that is a gap.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 2, "attack": 3, "defense": 2, "hit points": 4}
WOLF = {"name": "Wolf", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 1, "defense": 1, "hit points": 2, "traits": ["Beast"]}
PULLS = "When Revealed: Add Wolf to the staging area from the encounter discard pile."
SAID = {
    "Enemies cannot enter the staging area.": True, "Beast enemies cannot enter the staging area.": True,
    "No enemy can enter the staging area.": True, "Enemies cannot be added to the staging area.": True,
    "Locations cannot enter the staging area.": False, "Ghost enemies cannot be added to the staging area.": False, "": False,
}  # fmt: skip
"""Each statement, and whether it is about the enemy."""
WAYS: dict[str, dict[str, Any]] = {
    "revealed": {"do": [{"reveal": "it"}], "encounter deck": [{"card": "Wolf", "as": "it"}]},
    "from the discard pile": {"do": [{"reveal": "Howl"}], "encounter discard": [{"card": "Wolf", "as": "it"}]},
    "returned": {"do": [{"play": "Drive"}], "engaged": True},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("said", SAID)
def test_what_cannot_enter_stays_away(said: str, way: str) -> None:
    how = dict(WAYS[way])
    engaged = [{"card": "Wolf", "as": "it"}] if how.pop("engaged", False) else []
    data = {
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "active location": "Fen",
        "cards": [
            {"name": "Lea", **HERO}, WOLF, {"name": "Howl", "type": "treachery", "text": PULLS},
            {"name": "Fen", "type": "location", "threat": 1, "quest points": 4, **({"text": said} if said else {})},
            {"name": "Drive", "type": "event", "sphere": "Neutral", "cost": 0, "text": "Action: Return Wolf to the staging area."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Drive"], "engaged": engaged}],
        "ask": {"where is": "it"}, **how,
    }  # fmt: skip
    barred = SAID[said] and not (way == "returned" and "added" in said)  # what returns is not added
    if barred and way == "returned":
        with pytest.raises(IllegalHere, match="nothing would change"):
            simulate(from_data(data))
        return
    verdict = simulate(from_data(data))
    if barred and way == "revealed":
        assert verdict.verdict == "inconclusive"
        assert verdict.gaps
    else:
        assert not verdict.gaps
        assert (verdict.answer == "staging area") != barred
