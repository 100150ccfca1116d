"""The tables in which meanings of node kinds are kept, one for each category of the grammar."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import Meanings, NotPlayed, meaning

__all__ = [
    "ACTS",
    "ALL",
    "AMOUNTS",
    "CARDS",
    "CONDITIONS",
    "EFFECTS",
    "EVENTS",
    "LASTING",
    "MOMENTS",
    "PLAYERS",
    "POSSIBLE",
    "REMARKS",
    "RESTRICTIONS",
    "STANDING",
    "STATES",
    "TRIGGERS",
    "WRAPPERS",
    "ZONES",
    "Meanings",
    "NotPlayed",
    "meaning",
]

PLAYERS = Meanings("player")
CARDS = Meanings("cards")
RESTRICTIONS = Meanings("restriction")
ZONES = Meanings("zone")
AMOUNTS = Meanings("amount")
CONDITIONS = Meanings("condition")
EVENTS = Meanings("event")
EFFECTS = Meanings("effect")
POSSIBLE = Meanings("possible effect")
LASTING = Meanings("lasting")
ACTS = Meanings("act")
TRIGGERS = Meanings("trigger")
MOMENTS = Meanings("moment")
REMARKS = Meanings("remark")
STANDING = Meanings("standing")

ALL = (PLAYERS, CARDS, RESTRICTIONS, ZONES, AMOUNTS, CONDITIONS, EVENTS, EFFECTS, LASTING, ACTS, TRIGGERS, MOMENTS, REMARKS, STANDING)

WRAPPERS: frozenset[str] = frozenset(["if_", "while_", "unless", "during", "until", "instead_if", "doing_so"])
"""Phrases that say when what they hold is true; a constant text may stand in them."""

STATES: set[str] = {"give"}
"""Phrases other than lasting ones that mean something in a constant text."""
