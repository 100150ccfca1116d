"""Which way a yes-or-no question leans: to that something may be done, works or goes on, or to that it is
stopped, lost or over.

"Does he stay?" and "is he gone?" ask the same thing and have contrary answers, though nearly all their words
may be the same. What counts is the clause that asks. How much each of its words leans is in
`learnt/leaning.json`, found from the questions of cases that have contrary answers in the same position
(`python -m bench weigh`): it holds for all cases, whatever they are about.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.ask.recalling.vectors import said_words
from ruling_service.resources import learnt_dir

FILE = "leaning.json"


class Leaning(NamedTuple):
    """How much words and pairs of neighbours lean, above 0 to that something goes on, and what a question
    leans without any of them.
    """

    words: dict[str, float]
    always: float

    def of(self, text: str) -> float:
        """How a question leans, -1 to 1."""
        return self.of_leads(leads(text))

    def of_leads(self, said: Iterable[str]) -> float:
        """How a question leans of which is known what may lean in it."""
        return math.tanh(self.always + sum(self.words.get(name, 0.0) for name in said))

    def mean(self, texts: Iterable[str]) -> float:
        """How several wordings of one question lean together; 0 where there are none."""
        each = [self.of(text) for text in texts]
        return sum(each) / len(each) if each else 0.0


class Kept(msgspec.Struct, frozen=True):
    """The file."""

    always: float
    words: dict[str, float]


def leads(text: str) -> list[str]:
    """What may lean in a question: the words of the clause that asks, pairs of neighbours, and with `^` how
    it begins; each once.
    """
    words = said_words(asking_clause(text))
    pairs = [f"{one} {other}" for one, other in pairwise(words)]
    return list(dict.fromkeys([*words, *pairs, f"^{words[0]}", f"^{' '.join(words[:2])}"])) if words else []


@lru_cache(maxsize=1)
def leaning() -> Leaning:
    """The leanings as they were found.

    Raises OSError where the file is missing, msgspec.DecodeError where it is damaged.
    """
    kept = msgspec.json.decode((learnt_dir() / FILE).read_bytes(), type=Kept)
    return Leaning(kept.words, kept.always)


__all__ = ["FILE", "Leaning", "leads", "leaning"]
