"""What no situation says of whose something is: to whose pile a card goes, and that somebody has one more of
what is named.
"""

from __future__ import annotations

import re

from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked
from ruling_service.ask.people import OTHERS
from ruling_service.patterns import pattern

PILE = pattern(
    r"\b(?:my|his|her|their|your|our|\w+['’]s) (?:own )?(?:discard pile|hand|deck|dead pile)\b", re.IGNORECASE
)
"""A pile of cards with whose it is."""
ONE_THERE = pattern(
    r"\b(?:has|have|had|got|bears?|carries|carry|wears?|holds?)(?: already)? one\b"
    r"(?=\s*(?:[.,;?!]|$|already\b|too\b|on\b|attached\b))", re.IGNORECASE
)
"""One more of what was named, which somebody has."""


def whose_pile(asked: Asked) -> None:
    """Raises NotBuilt where another player has a part and it is asked whether a card goes to somebody's pile:
    that it goes to one isn't that.
    """
    wanted = asked.wanted
    goes = wanted is not None and bool(wanted.zone or wanted.zones)
    others = any(one.player.startswith(OTHERS) for one in asked.subjects)
    if goes and others and (pile := PILE.search(asked.text)):
        raise not_placed(f"“{pile[0]}”")


def one_more_of_it(question: str) -> None:
    """Raises NotBuilt for "a hero who has one already": another of the card that is named."""
    if found := ONE_THERE.search(question):
        raise not_placed(f"“{found[0]}”")


__all__ = ["one_more_of_it", "whose_pile"]
