"""A shadow card that nobody named is a card that lies facedown with its enemy: what a text does to any such card can be
done to it (lcg/shadow-effects); what its face says is not known.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

PLAIN = {"willpower": 1, "attack": 1, "defense": 1, "hit points": 4}


def asked(text: str, ask: dict[str, Any], *, dealt: bool, played: bool = False) -> Any:
    do: list[dict[str, str]] = [{"run to": "in 6.2 window"}] if dealt else []
    return simulate(from_data({
        "game": "lcg", "cards": [
            {"name": "Trial", "type": "event", "sphere": "Neutral", "cost": 0, "text": f"Combat Action: {text}"},
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, **PLAIN},
            {"name": "Wight", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
             "hit points": 3},
        ], "players": [{"name": "Tom", "threat": 30, "heroes": ["Chief"], "hand": ["Trial"], "engaged": ["Wight"]}],
        "at": "6.1" if dealt else "in 6.2 window", "do": [*do, *([{"play": "Trial"}] if played else [])], "ask": ask,
    }))  # fmt: skip


@pytest.mark.parametrize("text", [
    "Discard 1 facedown shadow card from an enemy engaged with you.",
    "Choose an enemy engaged with a player. Discard a shadow card dealt to that enemy.",
    "Discard a shadow card.",
])  # fmt: skip
def test_it_is_discarded_as_any_other(text: str) -> None:
    can = {"can": {"play": "Trial"}}
    assert str(asked(text, can, dealt=True).verdict) == "always"
    assert str(asked(text, can, dealt=False).verdict) == "never"
    assert asked(text, {"how much": "shadows of Wight"}, dealt=True).answer == 1
    assert asked(text, {"how much": "shadows of Wight"}, dealt=True, played=True).answer == 0


@pytest.mark.parametrize("text", ["Discard a treachery shadow card.", "Discard a shadow card with the Orc trait."])
def test_what_its_face_says_is_not_known(text: str) -> None:
    assert str(asked(text, {"can": {"play": "Trial"}}, dealt=True).verdict) != "always"


RISES = "raise your threat by 3."
ASKING = (
    f"Forced: When Wight is dealt a shadow card with no shadow effect, {RISES}",
    f"Forced: After Wight is dealt a shadow card with no shadow effect, {RISES}",
    f"Forced: When Wight is dealt a shadow card with a shadow effect, {RISES}",
    'Each shadow card without a shadow effect gains: "Shadow: Raise your threat by 3."',
)


@pytest.mark.parametrize("text", ASKING)
@pytest.mark.parametrize("shadow", [None, "", "Shadow: Attacking enemy gets +1 [attack]."])
def test_a_text_that_tells_them_apart_asks_which_it_is(text: str, shadow: str | None) -> None:
    verdict = simulate(from_data({
        "game": "lcg", "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, **PLAIN},
            {"name": "Wight", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
             "hit points": 3, "text": text},
            {"name": "Gloom", "type": "treachery", "shadow": shadow or ""},
        ], "players": [{"name": "Tom", "threat": 30, "heroes": ["Chief"], "engaged": ["Wight"]}],
        **({} if shadow is None else {"encounter deck": ["Gloom"]}), "at": "6.2", "until": "6.6",
        "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    if shadow is None:
        assert str(verdict.verdict) == "inconclusive"
        assert "shadow card" in verdict.gaps[0].phrase
    else:
        assert verdict.answer == (33 if bool(shadow) == ("with a shadow effect" in text) else 30)
