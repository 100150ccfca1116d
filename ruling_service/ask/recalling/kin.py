"""Words that stand for one another where one question is put in several ways: `corpus/kin.json`.

The words are kin as far as wordings of one question say: where one of them has "kill", how often the others have "destroy". Nobody makes
them up; `bench/kin.py` finds them from all wordings, so every one of them can be traced to where it comes from.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from ruling_service.ask.reading.tokens import stem
from ruling_service.ask.recalling.features import SLOT
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold

FILE = "kin.json"
IN_A_THOUSAND = 1000
"""The file counts in thousandths."""
ITSELF = 0.3
"""What the word itself counts where a wording has it; its kin count the rest."""
BY_CHANCE = 0.2
"""The share of words that stand in a question whatever it asks."""
WORD = re.compile(r"[a-z0-9']+|#")

Kin = Mapping[str, Mapping[str, int]]
"""By a word that may be said, the words for which it stands and how often (in a thousand) it is said where they are."""


@lru_cache(maxsize=1)
def kin() -> Kin:
    """The words that are kin. Raises OSError where the file is missing, msgspec.DecodeError where it is damaged."""
    return msgspec.json.decode((corpus_dir() / FILE).read_bytes(), type=dict[str, dict[str, int]])


def said_words(text: str) -> list[str]:
    """The words of a text by their stems, in order, with `#` for any number."""
    words = WORD.findall(fold(SLOT.sub(" # ", text)))
    return ["#" if word.isdigit() else stem(word.replace("'", "")) for word in words]


class Usual:
    """How usual each word is in the wordings of one question, as a share of their words, and in those of all."""

    def __init__(self, every: Sequence[Sequence[str]]) -> None:
        counted = Counter(word for words in every for word in words)
        whole = sum(counted.values()) or 1
        self.every = {word: times / whole for word, times in counted.items()}

    @staticmethod
    def of(wordings: Iterable[Sequence[str]]) -> dict[str, float]:
        """The shares of the words in some wordings, each wording counting as much."""
        shares: dict[str, float] = {}
        listed = [words for words in wordings if words]
        for words in listed:
            for word in words:
                shares[word] = shares.get(word, 0.0) + 1 / len(words) / len(listed)
        return shares

    def speaks_for(self, words: Sequence[str], shares: Mapping[str, float]) -> float:
        """How much more probable words are where a question with these shares is asked than anywhere: the mean of their logarithms."""
        related = kin()
        found, counted = 0.0, 0
        for word in words:
            anywhere = self.every.get(word)
            if anywhere is None:
                continue
            by_kin = sum(times * shares[other] for other, times in related.get(word, {}).items() if other in shares) / IN_A_THOUSAND
            here = ITSELF * shares.get(word, 0.0) + (1 - ITSELF) * by_kin
            found += math.log(((1 - BY_CHANCE) * here + BY_CHANCE * anywhere) / anywhere)
            counted += 1
        return found / counted if counted else 0.0


__all__ = ["BY_CHANCE", "FILE", "IN_A_THOUSAND", "Kin", "Usual", "kin", "said_words"]
