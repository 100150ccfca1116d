"""What the form offers: verbs, questions, and the fields of each part."""

from __future__ import annotations

CARD_NUMBERS = ("damage", "resources", "progress")
CARD_FLAGS = ("exhausted", "committed")
PLAYER_CARDS = ("heroes", "allies", "attachments", "engaged")
BOARD_CARDS = ("staging area", "active location", "side quests")
NAME_LISTS = ("encounter deck", "encounter discard", "victory display", "set aside")
TOP_TEXT = ("title", "scenario", "ruleset", "first player", "at", "until", "quested")
ACT_VERBS = (
    "reveal", "play", "trigger", "commit", "defend", "attack", "engage", "travel", "pass", "deal shadow", "destroy", "discard", "damage",
    "heal",
    "exhaust", "ready", "place progress", "raise threat", "lower threat", "add resources", "draw", "put into play", "return to hand",
    "give control", "attach", "add to staging", "explore", "advance", "eliminate", "run to",
)  # fmt: skip
ACT_TO = ("give control", "attach")
GIVEN_VERBS = ("trigger", "play", "decline", "choose", "order", "defend", "attack", "commit", "engage", "travel")
POSSIBLE_VERBS = ("play", "trigger", "commit", "defend", "attack", "engage", "travel", "advance")
QUESTIONS = (
    "what happens", "where is", "can", "when can", "how much", "whether", "does it change anything", "in which order", "how often",
)  # fmt: skip
SAVED_FOR_YAML = ("whether", "in which order", "how often")
"""Questions whose content is written as YAML."""
