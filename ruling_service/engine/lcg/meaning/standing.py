"""Sentences of a card that are abilities by themselves: keywords, what an attachment may be put on, limits,
what X is.

Each is read by the rule that asks for it: `values.keyword`, `attaching.hosts`, `attaching.too_many`,
`play_restrictions.why_not_playable`,
`values._defined_x`.
"""

from __future__ import annotations

from ruling_service.engine.lcg.phrases import STANDING

STANDING.plays("keyword", "attach_to", "limit_one_per", "play_only_if", "x_is", "plays_like", "lies_under")
STANDING.plays("deck_copies", "deck_size", "deck_without")  # the deck is made before the game
