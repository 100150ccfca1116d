"""Where cards of a type lie: said once by each game, read by what refuses a card in the wrong place and by
what lays one out.
"""

from __future__ import annotations

from collections.abc import Mapping

Lying = Mapping[str, tuple[str, ...]]
"""A card type → the fields of a situation, or of a player in it, in which cards of that type may be written:
the usual one first.
"""


def types_in(lying: Lying, *places: str) -> dict[str, tuple[str, ...]]:
    """Each of these places with the card types that may lie there, in the order of their declaration."""
    return {place: tuple(kind for kind, where in lying.items() if place in where) for place in places}
