"""The printed facts of the LCG's cards: player or encounter card, sphere, set, stage."""

from __future__ import annotations

from typing import Any

from ruling_service.situations.shared.catalogue import PLAYER_TYPES
from ruling_service.situations.shared.model import CardFacts

NEUTRAL = {"boon": "Neutral", "burden": ""}
"""What card databases write for a sphere on cards of the campaign pool: boons are neutral, burdens are no
player cards (lcg/rule/campaign-pool).
"""


def facts(card: CardFacts) -> dict[str, Any]:
    """What the rules ask of a card besides its numbers."""
    side = "player" if card.type in PLAYER_TYPES else "encounter"
    return {
        "campaign kind": card.sphere.casefold() if card.sphere.casefold() in NEUTRAL else "",
        "side": side, "sphere": NEUTRAL.get(card.sphere.casefold(), card.sphere),
        "set": card.set, "number": card.number,
        "encounter set": card.encounter_set,
        "stage": card.stage, "quest side": card.side, "text": card.text, "shadow": card.shadow,
        "printing": card.printing,
        "keywords": tuple(card.keywords), "erratum": card.erratum,
    }  # fmt: skip
