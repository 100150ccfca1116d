"""The printed facts of cards that belong to the Free Peoples or to the Shadow: culture, race, item class,
home sites.
"""

from __future__ import annotations

from typing import Any

from ruling_service.cultures import culture_named
from ruling_service.errors import MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.model import CardFacts

SIDES = {"companion": "free peoples", "ally": "free peoples", "follower": "free peoples", "minion": "shadow"}


def facts(card: CardFacts) -> dict[str, Any]:
    """What the rules ask of such a card besides its numbers; sites and The One Ring have no side."""
    side = card.side if card.side.casefold() in ("free peoples", "shadow") else SIDES.get(card.type, "")
    return {
        "side": side,
        "culture": culture_named(card.culture),
        "race": card.race,
        "subtitle": card.subtitle,
        "signet": card.signet,
        "collector": card.collector,
        "class": (card.item_class,) if isinstance(card.item_class, str) and card.item_class
        else tuple(card.item_class),
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
    """A home site as the rules compare it: "3 fellowship" is site 3 of the Fellowship block; without a block
    that of the Shadows.

    Raises MalformedInput where no number of a site stands first.
    """
    number, _, block = text.strip().partition(" ")
    if not (number.isdecimal() and len(number) < 3):
        raise MalformedInput(
            f"{quoted(text)} is no home site.", hint="Write the site's number and its block: `3 fellowship`.",
            where="home"
        )
    return int(number), block or "shadows"


BLOCKS = {"F": "fellowship", "T": "tower", "K": "king", "towers": "tower"}
"""Blocks as card databases abbreviate or spell them."""


def from_database(card: dict[str, Any]) -> dict[str, Any]:
    """An imported card's facts under the names that card files use.

    Its title is its name: cards of one title are the same thing.

    A site's twilight number is its Shadow number, its site number the one printed in the block formats.
    """
    number = "shadow number" if card.get("type") == "site" else "twilight cost"
    block = str(card.get("block") or "").casefold()
    return {
        **card,
        "name": card.get("title") or card.get("name"),
        "side": card.get("card side") or "",
        number: card.get("twilight"),
        "site number": card.get("site"),
        "collector": card.get("number") or "",
        "home": _homes(card.get("ally home") or []),
        "block": BLOCKS.get(block, block),
        "direction": str(card.get("direction") or "").casefold(),
    }


def _homes(written: str | list[str]) -> list[str]:
    """Home sites of an ally, "3F", or a list of such, or several divided by a comma, as card files write
    them.
    """
    listed = written.split(",") if isinstance(written, str) else written
    each = (str(one).strip() for one in listed if str(one).strip())
    return [f"{one[:-1]} {BLOCKS[one[-1]]}" if one[-1] in BLOCKS else one for one in each]
