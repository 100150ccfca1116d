"""Whether the heroes of a question match the sphere of its card, beside those of a case.

A ruling on a card that a hero matches doesn't answer for one that none does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.patterns import pattern
from ruling_service.spheres import CORE

SPHERE = rf"({'|'.join(CORE)})"
OF_HEROES = pattern(
    rf"\b{SPHERE} (?:hero(?:es)?|guys?|characters?)\b"
    rf"|\b(?:hero(?:es)?|guys?)\b(?: [\w']+){{0,3}} (?:is|are|be) (?:all |only |just )?{SPHERE}\b"
)
OF_A_CARD = pattern(
    rf"\b{SPHERE} (?:ally|allies|attachments?|events?|cards?)\b"
    rf"|\b(?:ally|attachment|event|card)\b(?: [\w']+){{0,2}} (?:is|of) {SPHERE}\b"
)


def matched_only_there(text: str, case: Mapping[str, Any]) -> str:
    """The sphere of the card in a text whose heroes are told to be of others, where in a `case` the heroes
    match every card; "" where that isn't told.
    """
    said = text.lower()
    heroes, cards = (
        {one for found in each.findall(said) for one in found if one} for each in (OF_HEROES, OF_A_CARD)
    )
    if not heroes or not cards or heroes & cards:
        return ""
    spheres: dict[bool, set[str]] = {True: set(), False: set()}
    for one in case.get("cards", []):
        if "sphere" in one:
            spheres[one.get("type") == "hero"].add(str(one["sphere"]).lower())
    matching = bool(spheres[False]) and spheres[False] <= spheres[True]
    return min(cards) if matching else ""


__all__ = ["matched_only_there"]
