"""A stage's text that has the players leave that stage is carried out to its end, and knows the tokens that lay
on it. Generated: ways to go on by what is done then.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
WAYS = {
    "the players advance to stage 2. Then, {}": True, "advance to the next stage. {}": True,
    "the players may advance to stage 2. If they do, {}": True,
    "the players may advance to stage 2. If they do not, {}": False,
}  # fmt: skip
"""Ways to go on, and whether what is said then is done by those who do."""
DONE = {
    "raise each player's threat by 3.": 3, "raise each player's threat by 1 for each resource token here.": 2,
    "each player raises his threat by 2. Then, each player raises his threat by 1.": 3,
}  # fmt: skip


@pytest.mark.parametrize("done", DONE)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("yes", [True, False])
def test_it_is_carried_out_to_its_end(way: str, done: str, yes: bool) -> None:
    if not yes and "may" not in way:
        return
    said = way.format(done if way.endswith(", {}") else done.capitalize())
    verdict = simulate(from_data({
        "game": "lcg", "at": "before 7.2", "do": [{"run to": "in 1.3 window"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Uproar", "type": "quest", "stage": 1, "quest points": 9, "text": f"Forced: At the end of the round, {said}"}],
        "quest": {"card": "Uproar", "tokens": {"resource": 2}, "next": [{"stage": 2, "quest points": 9}]},
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "deck": 3}],
        "given": [{"choose": "yes" if yes else "no", "for": "Uproar"}] if "may" in way else [],
        "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert not verdict.gaps
    raised = DONE[done] if yes is WAYS[way] else 0
    assert verdict.answer == 21 + raised
