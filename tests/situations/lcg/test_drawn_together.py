"""Cards drawn at once are one hand, in whatever order chance turns them up: as many positions as there are
sets of cards, not as there are orders.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 3}
NAMES = [f"Tune {letter}" for letter in "ABCDEFGH"]


def asked(text: str, n: int, ask: dict[str, Any], **more: Any) -> Any:
    return simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [{"play": "Mixture"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Mixture", "type": "event", "sphere": "Neutral", "cost": 0, "text": text},
                  *({"name": name, "type": "event", "sphere": "Lore", "cost": 1, "text": "Action: Draw 1 card."} for name in NAMES)],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Mixture", *NAMES[:n]], "deck": {"size": 0}}],
        "ask": ask, **more,
    }))  # fmt: skip


@pytest.mark.parametrize("n", [5, 8])
def test_hands_are_sets(n: int) -> None:
    verdict = asked("Action: Shuffle your hand into your deck. Then, draw 5 cards.", n, {"where is": "Tune A"})
    assert verdict.explored.complete
    assert verdict.explored.states <= 2 ** n + 10
    assert verdict.verdict == ("value" if n == 5 else "depends")


@pytest.mark.parametrize("drawn", ["Tune A", "Tune D"])
def test_any_of_them_may_be_the_last_and_any_may_be_missing(drawn: str) -> None:
    text = "Action: Shuffle your hand into your deck. Then, draw 3 cards."
    verdict = asked(text, 4, {"where is": drawn})
    assert {outcome.answer for outcome in verdict.outcomes} == {"Tom's hand", "Tom's deck"}


def test_one_drawn_after_the_other_is_still_known_in_its_order() -> None:
    text = "Action: Shuffle your hand into your deck. Then, draw 1 card. Then, discard the top card of your deck."
    verdict = asked(text, 3, {"what happens": True})
    assert len({str(outcome.facts["cards"]) for outcome in verdict.outcomes}) == 6
