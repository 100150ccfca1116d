"""A card's own response to being played is used while its cost is determined, so what it takes off need not be
there (lcg/when, lcg/initiating-abilities-playing-cards).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

STATS = {"willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
CARDS: dict[str, dict[str, Any]] = {
    "ally": {"type": "ally", "sphere": "Lore", "cost": 4, **STATS},
    "attachment": {"type": "attachment", "sphere": "Lore", "cost": 4},
}
PLAY = {"play": "Comer"}
USE = {"trigger": "Comer"}


def asked(kind: str, there: int, ask: dict[str, Any], deck: int = 3, **more: Any) -> Verdict:
    """The verdict with a card of cost 4 in hand that discards 2 cards of the deck to cost 2 less."""
    text = "Response: When you play Comer from your hand, discard your deck's top 2 cards to lower its cost by 2."
    if kind == "attachment":
        text = f"Attach to a hero. {text}"
    return simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, **STATS},
            {"name": "Comer", **CARDS[kind], "text": text},
            {"name": "Filler", "type": "event", "sphere": "Lore", "cost": 1, "text": "Action: Draw 1 card."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Chief", "resources": there}],
                     "hand": ["Comer"], "deck": {"top": ["Filler"] * min(deck, 2), "size": deck}}],
        "ask": ask, **more,
    }))  # fmt: skip


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize(("there", "deck", "can"), [(1, 3, False), (2, 3, True), (3, 3, True), (4, 3, True), (2, 1, False), (4, 1, True)])
def test_the_card_can_be_played_with_what_it_costs_then(kind: str, there: int, deck: int, can: bool) -> None:
    """While the deck has the cards that the response costs."""
    verdict = asked(kind, there, {"can": PLAY}, deck)
    assert (verdict.answer, verdict.gaps) == (can, [])


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize("there", [2, 3, 4])
def test_it_costs_less_and_the_cards_are_discarded(kind: str, there: int) -> None:
    """As soon as the response is used."""
    given = {"do": [PLAY], "given": [USE]}
    left = asked(kind, there, {"how much": "resources of Chief"}, **given)
    deck = asked(kind, there, {"how much": "cards in deck of Tom"}, **given)
    assert (left.answer, deck.answer, left.gaps) == (there - 2, 1, [])


@pytest.mark.parametrize("kind", CARDS)
def test_without_it_the_whole_cost_is_paid(kind: str) -> None:
    """Where it is declined, nothing is discarded."""
    given = {"do": [PLAY], "given": [{"decline": "Comer"}]}
    left = asked(kind, 4, {"how much": "resources of Chief"}, **given)
    deck = asked(kind, 4, {"how much": "cards in deck of Tom"}, **given)
    assert (left.answer, deck.answer) == (0, 3)
