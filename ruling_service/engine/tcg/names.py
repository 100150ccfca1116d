"""Names of the TCG that are asked for where none of its rules is played."""

from __future__ import annotations

PHASES = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup")
"""The phases of a turn, in their order (tcg/turn-sequence)."""
CHARACTERS = ("companion", "ally", "minion")
"""The types of cards that are characters (tcg/character)."""
TERRAIN = "terrain"
"""The list of keywords that say what kind of site one is."""
