"""Small words by which questions about cards tell who is meant, and where a clause begins."""

from __future__ import annotations

ASKER = ("I", "you", "each player", "a player", "the first player")
BE = frozenset({
    "is", "are", "was", "were", "be", "been", "being", "get", "gets", "got", "getting", "'s", "he's", "she's",
    "it's",
})  # fmt: skip
HE = frozenset(["he", "she", "him", "her", "it", "they", "them", "himself", "herself", "itself"])
MINE = frozenset(["my", "our", "your", "his", "her", "their"])
LATER = frozenset(["when", "if", "while", "because"])
"""What begins a clause that tells something behind what is asked."""

__all__ = ["ASKER", "BE", "HE", "LATER", "MINE"]
