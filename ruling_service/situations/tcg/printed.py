"""The printed facts of cards that belong to the Free Peoples or to the Shadow: culture, race, item class, home sites."""

from __future__ import annotations

from typing import Any

from ruling_service.situations.model import CardFacts

SIDES = {"companion": "free peoples", "ally": "free peoples", "follower": "free peoples", "minion": "shadow"}


def facts(card: CardFacts) -> dict[str, Any]:
    """What the rules ask of such a card besides its numbers; sites and The One Ring have no side."""
    side = card.side if card.side.casefold() in ("free peoples", "shadow") else SIDES.get(card.type, "")
    return {
        "side": side,
        "culture": card.culture,
        "race": card.race,
        "subtitle": card.subtitle,
        "signet": card.signet,
        "collector": card.collector,
        "class": (card.item_class,) if isinstance(card.item_class, str) and card.item_class else tuple(card.item_class),
        "homes": tuple(home(each) for each in card.home),
        "block": card.block,
        "direction": card.direction,
        "set": card.set,
        "number": card.number,
        "text": card.text,
        "keywords": tuple(card.keywords),
        "printing": card.printing,
        "erratum": card.erratum,
    }


def home(text: str) -> tuple[int, str]:
    """A home site as the rules compare it: "3 fellowship" is site 3 of the Fellowship block; without a block that of the Shadows."""
    number, _, block = text.partition(" ")
    return int(number), block or "shadows"
