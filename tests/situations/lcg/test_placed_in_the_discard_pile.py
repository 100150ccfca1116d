"""A text beside the table that answers to a card's coming to the discard pile: it is offered, or it is a gap.
Generated: ways to the pile by which card the text is about.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 9, "hit points": 9}
HERB = {"name": "Herb", "type": "objective", "traits": ["Item"]}
WAYS: dict[str, tuple[dict[str, Any], bool]] = {
    "from the staging area": ({"staging area": ["Herb"], "do": [{"discard": "Herb"}]}, True),
    "by an effect": ({"staging area": ["Herb"], "do": [{"reveal": "Rot"}]}, True),
    "as a shadow card": ({"encounter deck": ["Herb"], "engaged": True, "at": "before 6.2", "do": [{"run to": "before 7.2"}]}, False),
    "with its host": ({"staging area": [{"card": "Rat", "attached": ["Herb"]}], "do": [{"destroy": "Rat"}], "treachery": True}, False),
    "resolved": ({"do": [{"reveal": "Herb"}], "treachery": True}, False),
}  # fmt: skip
"""Ways to the pile, and whether it is an occurrence of its own."""


@pytest.mark.parametrize("meant", ["Herb", "Item", "Ghost"])
@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize("way", WAYS)
def test_it_is_offered_or_a_gap(way: str, meant: str, beside: bool) -> None:
    how, heard = WAYS[way]
    how = dict(how)
    engaged, herb = how.pop("engaged", False), {**HERB, **({"type": "treachery"} if how.pop("treachery", False) else {})}
    rule = {"name": "Rule", "text": f"Response: After a {meant} card is placed in the discard pile, draw 1 card."}
    table = {"beside": ["Rule"]} if beside else {"active location": "Rule"}
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", **table,
        "cards": [{"name": "Lea", **HERO}, herb, {"name": "Rot", "type": "treachery", "text": "When Revealed: Discard Herb."},
                  {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 1, "defense": 0, "hit points": 3},
                  {**rule, "type": "setup"} if beside else {**rule, "type": "location", "threat": 1, "quest points": 5}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "deck": 5, "engaged": ["Rat"] if engaged else []}],
        "ask": {"how much": "cards in hand of Tom"}, **how,
    }))  # fmt: skip
    about = meant != "Ghost"
    assert bool(verdict.gaps) == (about and not heard)
    if heard:
        assert verdict.verdict == ("depends" if about else "value")
