"""Discard piles: the last card that came there lies on top, in both games."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1024)
def is_discard_pile(zone: str) -> bool:
    """Whether the zone of that name is a discard pile: a player's, the encounter one, or that of a deck of
    its own.
    """
    return zone.partition(":")[0].rpartition(" ")[2] == "discard"
