"""Verbs by which questions speak of a card's text."""

from __future__ import annotations

MAKE = "make"
"""The verb of who gives somebody a keyword."""
STOPS = ("cancel", "prevent", "stop")
PAID = ("remove", "add", "spend", "raise", "pay", "discard")
"""Verbs of costs of which a question says how much: the text has to say the same."""
