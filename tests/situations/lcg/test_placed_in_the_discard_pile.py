"""A text beside the table that answers to a card's coming to the discard pile is offered however it comes.
Generated: ways to the pile by which card the text is about.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 9, "hit points": 9}
HERB = {"name": "Herb", "type": "objective", "traits": ["Item"]}
WAYS: dict[str, dict[str, Any]] = {
    "from the staging area": {"staging area": ["Herb"], "do": [{"discard": "Herb"}]},
    "from the top of the deck": {"encounter deck": ["Herb"], "do": [{"discard": "Herb"}]},
    "as a shadow card": {"encounter deck": ["Herb"], "engaged": ["Rat"], "at": "before 6.2", "do": [{"run to": "before 7.2"}]},
    "with its host": {"staging area": [{"card": "Rat", "attached": ["Herb"]}], "do": [{"destroy": "Rat"}], "type": "treachery"},
    "with the enemy it was dealt to": {"engaged": [{"card": "Rat", "shadows": ["Herb"]}], "do": [{"destroy": "Rat"}]},
    "resolved": {"do": [{"reveal": "Herb"}], "type": "treachery"},
}  # fmt: skip


@pytest.mark.parametrize("meant", ["Herb", "Item", "Ghost"])
@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize("way", WAYS)
def test_it_is_offered_once_however_the_card_comes(way: str, meant: str, beside: bool) -> None:
    how = dict(WAYS[way])
    engaged, herb = how.pop("engaged", []), {**HERB, "type": how.pop("type", "objective")}
    rule = {"name": "Rule", "text": f"Response: After a {meant} card is placed in the discard pile, draw 1 card."}
    table = {"beside": ["Rule"]} if beside else {"active location": "Rule"}
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", **table,
        "cards": [{"name": "Lea", **HERO}, herb,
                  {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 1, "defense": 0, "hit points": 3},
                  {**rule, "type": "setup"} if beside else {**rule, "type": "location", "threat": 1, "quest points": 5}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "deck": 5, "engaged": engaged}],
        "ask": {"how much": "cards in hand of Tom"}, **how,
    }))  # fmt: skip
    assert not verdict.gaps
    answers = [each.answer for each in verdict.outcomes] if verdict.verdict == "depends" else [verdict.answer]
    assert max(answers) - min(answers) == (meant != "Ghost")
