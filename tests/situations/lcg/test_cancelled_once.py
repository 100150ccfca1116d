"""What is cancelled already can't be cancelled again (lcg/cancel): every pair of ways to cancel it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Spirit", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
SAID = {
    "gloom": "Cancel the \"when revealed\" effects of a treachery that was just revealed.",
    "shade": "Cancel a shadow effect just triggered during an attack.",
    "wound": "When a hero takes damage, cancel that damage.",
}
WAYS = {
    "gloom": {"at": "in 2.2 window", "do": [{"reveal": "Gloom"}]},
    "shade": {"at": "before 6.2", "encounter deck": ["Shade"] * 3, "do": [{"run to": "before 6.7"}]},
    "wound": {"at": "in 2.2 window", "do": [{"damage": "Lea", "amount": 2}]},
}  # fmt: skip


@pytest.mark.parametrize("what", WAYS)
@pytest.mark.parametrize(("first", "second"), list(product(["event", "hero"], repeat=2)))
def test_it_is_cancelled_by_one_of_them(what: str, first: str, second: str) -> None:
    made: list[dict[str, Any]] = []
    for name, kind in (("One", first), ("Two", second)):
        text = f"Response: Exhaust {name} to " + SAID[what][0].lower() + SAID[what][1:] if kind == "hero" else f"Response: {SAID[what]}"
        if what == "wound":
            cost = f", exhaust {name} to cancel" if kind == "hero" else ", cancel"
            text = f"Response: {SAID[what]}".replace(", cancel", cost)
        made.append({"name": name, **HERO, "text": text} if kind == "hero"
                    else {"name": name, "type": "event", "sphere": "Spirit", "cost": 0, "text": text})  # fmt: skip
    heroes = ["Lea", *(each["name"] for each in made if each["type"] == "hero")]
    used = [{"is": {"card": each["name"], **({"exhausted": True} if each["type"] == "hero" else {"in": "discard"})}} for each in made]

    def come(which: str) -> Any:
        return simulate(from_data({
            "game": "lcg", "quest": {"stage": 1, "quest points": 9}, **WAYS[what],
            "cards": [{"name": "Lea", **HERO}, *made, {"name": "Gloom", "type": "treachery", "text": "When Revealed: Raise your threat by 1."},
                      {"name": "Shade", "type": "treachery", "text": "Shadow: Attacking enemy gets +1 attack."},
                      {"name": "Brute", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 2, "defense": 1, "hit points": 9}],
            "players": [{"name": "Tom", "threat": 20, "heroes": heroes, "hand": [n["name"] for n in made if n["type"] == "event"],
                         "engaged": ["Brute"] if what == "shade" else []}],
            "ask": {"whether": {which: used}}, **({"given": [{"defend": "Lea"}]} if what == "shade" else {}),
        }))  # fmt: skip

    both, either = come("all"), come("any")
    assert not both.gaps
    assert both.verdict == "never"
    assert either.verdict == "depends"
