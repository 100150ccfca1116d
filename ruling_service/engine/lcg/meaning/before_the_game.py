"""Texts that are carried out before a game begins: how decks are put together, which cards lie beside the
quest deck.

A situation begins after them, and nothing asks for them once a game is under way. They are listed so that a
card with such a text counts as read.
"""

from __future__ import annotations

from ruling_service.engine.lcg.phrases import EFFECTS, STANDING, STATES

BEFORE = frozenset(
    [
        "place_beside", "deck_modified", "begin_standard", "remove_listed", "shuffle_nightmare",
    ]
)
"""Effects of setup cards, none of which can happen during a game."""

STATES.update([*BEFORE, "flip", "then"])
EFFECTS.plays(*BEFORE)
STANDING.plays("mode")
