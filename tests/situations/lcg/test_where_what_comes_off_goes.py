"""An encounter card that returns to the staging area as it comes off does so whatever takes it off; one whose
text doesn't say so goes where what takes it off sends it. Generated: what it says, by what takes it off.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
EVENT = {"type": "event", "sphere": "Neutral", "cost": 0}
OFF = {
    "an act": [{"discard": "Keys"}],
    "an event": [{"play": "Shoo"}],
    "its hero dies": [{"destroy": "Lea"}],
    "its player goes": [{"raise threat": "Tom", "amount": 40}],
}
STAYS = "Action: Raise your threat by 1 to claim this objective. When claimed, attach Keys to a hero."
BACK = f"{STAYS} (If detached, return Keys to the staging area.)"


@pytest.mark.parametrize("off", OFF)
@pytest.mark.parametrize(("text", "returns"), [(BACK, True), (STAYS, False)])
def test_it_goes_where_its_text_says(text: str, returns: bool, off: str) -> None:
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": OFF[off],
        "cards": [{"name": "Lea", **HERO}, {"name": "Pia", **HERO}, {"name": "Bob", **HERO},
                  {"name": "Keys", "type": "objective", "text": text},
                  {"name": "Shoo", **EVENT, "text": "Action: Choose and discard an attachment in play."}],
        "players": [
            {"name": "Tom", "threat": 20, "hand": ["Shoo"], "heroes": [{"card": "Lea", "attached": ["Keys"]}, "Pia"]},
            {"name": "Ann", "threat": 20, "heroes": ["Bob"]},
        ],
        "ask": {"where is": "Keys"},
    }))  # fmt: skip
    of_itself = returns or off == "its hero dies"
    assert verdict.answer == ("staging area" if of_itself else "encounter discard pile")


@pytest.mark.parametrize(("text", "there"), [(BACK, "staging area"), (STAYS, "encounter discard pile")])
def test_a_limit_sends_it_there_too(text: str, there: str) -> None:
    """Being put into the discard pile is no discarding (FAQ 1.48), but it takes the card off its hero."""
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window",
        "do": [{"play": "Blade", "by": "Tom"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Keys", "type": "objective", "text": f"Restricted. {text}"},
                  *({"name": name, "type": "attachment", "sphere": "Neutral", "cost": 0,
                     "text": "Attach to a hero. Restricted."} for name in ("Bow", "Blade"))],
        "players": [{"name": "Tom", "threat": 20, "hand": ["Blade"],
                     "heroes": [{"card": "Lea", "attached": ["Keys", "Bow"]}]}],
        "ask": {"where is": "Keys"},
    }))  # fmt: skip
    places = {outcome.answer for outcome in verdict.outcomes}
    assert there in places
    assert places <= {there, "attached to Lea"}
