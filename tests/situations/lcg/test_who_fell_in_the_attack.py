"""Texts that ask whether somebody was destroyed or damaged by the attack under way: who took part is asked
about when he is gone (lcg/destroy, lcg/framework/6.4.3).

Generated: each wording × each end of the attack, with a second player whose sentinel may be the one to fall.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

THEN = "raise your threat by 5"
FALLS = (
    f"If the defending character is destroyed by this attack, {THEN}.",
    f"If this attack destroys the defending character, {THEN}.",
    f"If the defending character is destroyed, {THEN}.",
    f"If a defending ally is destroyed by this attack, {THEN}.",
)
"""Wordings that are true when the one who defends is destroyed."""
HURT = (
    f"If the defending character is damaged by this attack, {THEN}.",
    f"If this attack damages the defending character, {THEN}.",
)
"""Wordings that are true when he is damaged, whether or not he lives."""
ENDS = {"falls": (8, ["Guide"]), "lives": (2, ["Bull"]), "unhurt": (0, ["Guide"]), "undefended": (8, [])}
"""What the enemy's [attack] is and who defends; the hero of an undefended attack is no defender."""


def attacked(shadow: str, strength: int, defenders: list[str], **more: Any) -> dict[str, Any]:
    """An attack with that shadow card, up to its end."""
    ally = {"type": "ally", "sphere": "Lore", "cost": 1, "willpower": 1, "attack": 1, "defense": 0}
    return {
        "game": "lcg",
        "cards": [
            {"name": "Dark Hour", "type": "treachery", "shadow": f"Shadow: {shadow}"},
            {"name": "Guide", **ally, "hit points": 1}, {"name": "Bull", **ally, "hit points": 9},
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
             "defense": 1, "hit points": 9},
            {"name": "Raider", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": strength,
             "defense": 1, "hit points": 3},
        ],
        "players": [{
            "name": "Tom", "threat": 20, "heroes": ["Chief"], "allies": ["Guide", "Bull"],
            "engaged": [{"card": "Raider", "shadows": ["Dark Hour"]}],
        }],
        "attack": {"enemy": "Raider", "player": "Tom",
                   **({"defenders": defenders} if defenders else {"undefended": True})},
        "at": "6.4.2", "until": "end of the attack", "ask": {"how much": "threat of Tom"}, **more,
    }  # fmt: skip


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("shadow", [*FALLS, *HURT])
def test_only_who_defended_counts(shadow: str, end: str) -> None:
    """And he counts though he is gone."""
    strength, defenders = ENDS[end]
    raised = end == "falls" or end == "lives" and shadow in HURT
    verdict = simulate(from_data(attacked(shadow, strength, defenders)))
    assert (verdict.answer, verdict.gaps) == (25 if raised else 20, [])


@pytest.mark.parametrize("words", ["its controller", "that character's controller"])
@pytest.mark.parametrize("fate", ["is destroyed", "is damaged"])
def test_the_controller_of_who_fell_is_meant(words: str, fate: str) -> None:
    """Also where a player defends for another, and his character has left play."""
    shadow = f"If the defending character {fate} by this attack, {words} must raise his threat by 5."
    position = attacked(shadow, 8, ["Guide"], ask={"how much": "threat of Ann"})
    chief = {**next(c for c in position["cards"] if c["name"] == "Chief"), "name": "Other Chief"}
    position["cards"].append(chief)
    position["players"][0]["allies"] = ["Bull"]
    position["players"].append(
        {"name": "Ann", "threat": 30, "heroes": ["Other Chief"], "allies": ["Guide"]}
    )
    verdict = simulate(from_data(position))
    assert (verdict.answer, verdict.gaps) == (35, [])


@pytest.mark.parametrize("strength", [0, 8])
def test_an_attack_that_killed_its_defender_was_defended(strength: int) -> None:
    """lcg/framework/6.4.1: undefended is an attack against which nobody defended."""
    position = attacked("", strength, ["Guide"])
    position["cards"][0] = {"name": "Dark Hour", "type": "treachery"}
    position["cards"][-1]["text"] = (
        "Forced: After Raider attacks, if this attack is undefended, raise your threat by 5."
    )
    verdict = simulate(from_data(position))
    assert (verdict.answer, verdict.gaps) == (20, [])
