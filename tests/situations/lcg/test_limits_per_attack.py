"""What is limited per attack is counted anew in each attack (lcg/limits), one within another too."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
BRUTE = {"type": "enemy", "engagement cost": 20, "threat": 1, "attack": 4, "defense": 1, "hit points": 9}


def fought(text: str, ask: dict[str, Any], **more: Any) -> Any:
    given = [{"defend": "Lea"}, {"defend": "Ivo"}, {"trigger": "Gleam"}, {"trigger": "Gleam"}, {"trigger": "Gleam"}]
    return simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "before 6.2", "do": [{"run to": "before 6.7"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Ivo", **HERO}, {"name": "Gleam", **HERO, "text": text}, {"name": "Brute", **BRUTE},
                  {"name": "Calm", "type": "treachery"}, *more.pop("cards", [])],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea", "Ivo", "Gleam"],
                     "engaged": [{"card": "Brute", "as": "one"}, {"card": "Brute", "as": "two"}]}],
        "encounter deck": ["Calm"] * 5, "given": given, "ask": ask, **more,
    })).answer  # fmt: skip


@pytest.mark.parametrize(("per", "times"), [("attack", 2), ("phase", 1), ("round", 1), ("game", 1)])
def test_each_attack_has_its_own_uses(per: str, times: int) -> None:
    text = f"Response: After a character is declared as a defender, add 1 resource to Gleam's pool. (Limit once per {per}.)"
    assert fought(text, {"how much": "resources of Gleam"}) == times


@pytest.mark.parametrize(("per", "damage"), [("attack", 2), ("round", 1)])
def test_each_attack_has_its_own_limit_of_damage(per: str, damage: int) -> None:
    text = f"Gleam cannot take more than 1 damage each {per}."
    given = [{"defend": "none"}, {"defend": "none"}, {"choose": "Gleam"}, {"choose": "Gleam"}]
    assert fought(text, {"how much": "damage of Gleam"}, given=given) == damage


def test_an_attack_within_another_leaves_what_was_counted_around_it() -> None:
    text = "Response: After a character exhausts, add 1 resource to Gleam's pool. (Limit once per attack.)"
    lash = {"name": "Lash", "type": "treachery", "text": "Shadow: After this attack, attacking enemy makes an additional attack."}
    more = {"cards": [lash], "encounter deck": ["Lash", *["Calm"] * 5]}
    given = [{"defend": "Lea"}, {"defend": "Ivo"}, {"defend": "Gleam"}, *[{"trigger": "Gleam"}] * 4]
    assert fought(text, {"how much": "resources of Gleam"}, given=given, **more) == 3
