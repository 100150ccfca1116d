"""Races that are called as a culture is: which of the two a word before a kind of card means."""

from __future__ import annotations

RACES_AND_CULTURES = frozenset({"Man", "Orc", "Uruk-hai"})
"""Races that are called as a culture is."""
OF_A_CULTURE = " culture"
"""What stands behind a race that is meant as the culture which is called so."""
ONLY_CULTURE = "men"
"""The culture by a word that its race, before a kind of card, isn't called by: "men minions"."""


def as_culture(trait: str, word: str, *, bracketed: bool) -> str:
    """A trait as it is meant: a word in brackets is a culture, though it may be a race too."""
    is_culture = bracketed or word == ONLY_CULTURE
    return f"{trait}{OF_A_CULTURE}" if is_culture and trait in RACES_AND_CULTURES else trait


__all__ = ["OF_A_CULTURE", "RACES_AND_CULTURES", "as_culture"]
