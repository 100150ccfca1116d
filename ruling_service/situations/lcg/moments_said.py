"""Moments of the round as sentences speak of them."""

from __future__ import annotations

from ruling_service.engine.lcg.steps import STEPS, WITHIN_ATTACKS
from ruling_service.errors import UnknownName
from ruling_service.situations.lcg.steps import SETUP, parse_at

WORDS = {"window": "in the action window after"}
"""What isn't said as it is written."""


def said(at: str) -> str:
    """A place in the round by its name: "after 6.2" is "after “Deal shadow cards” (6.2)"."""
    try:
        place = parse_at(at)
    except UnknownName:
        return at
    if place.step == SETUP:
        return "before the setup"
    row = STEPS.get(place.step)
    title = row.title if row is not None else WITHIN_ATTACKS.get(place.step, "")
    named = f"“{title}” ({place.step})" if title else f"step {place.step}"
    return f"{WORDS.get(place.when, place.when)} {named}"
