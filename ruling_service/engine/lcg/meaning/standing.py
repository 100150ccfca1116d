"""Sentences of a card that are abilities by themselves: keywords, what an attachment may be put on, limits, what X is.

Each is read by the rule that asks for it: `values.keyword`, `actions.hosts`, `actions.too_many`, `actions.why_not_playable`,
`values._defined_x`.
"""

from __future__ import annotations

from ruling_service.engine.lcg.phrases import STANDING

STANDING.plays("keyword", "attach_to", "limit_one_per", "play_only_if", "x_is")

PLAYED_KEYWORDS = frozenset(
    [
        "ambush",
        "archery",
        "battle",
        "burn",
        "defense",
        "dire",
        "doomed",
        "encounter",
        "guarded",
        "hide",
        "hinder",
        "indestructible",
        "loot",
        "mire",
        "peril",
        "permanent",
        "phantom",
        "pillage",
        "prowl",
        "ranged",
        "regenerate",
        "restricted",
        "safe",
        "secrecy",
        "sentinel",
        "siege",
        "spectral",
        "surge",
        "time",
        "toughness",
        "victory",
        "villagers",
    ]
)
"""Keywords that a rule of the engine asks for, by the name of their value."""
