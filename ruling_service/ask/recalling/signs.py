"""What speaks for and against a question being one that a case answers, and how much: `learnt/likeness.toml`.

The signs are counted in `likeness`; their weights are found from questions whose case somebody has named
(`python -m bench weigh`), so that the odds say how often such a question was indeed the case's. It is a plain
weighted sum: every answer can be traced to its signs.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask import learnt

FILE = "likeness.toml"


class Signs(NamedTuple):
    """What the likeness of a question and a question of a case shows in; shares are 0 to 1.

    near           how near it lies to the middle of the wordings, by how their words are used (`sense`; -1 to
    1) told           share of what the question says that the case speaks of at all about          share of
    what most wordings speak of that it speaks of; a half where there is nothing such asked_often    how many
    wordings it has (logarithm): what is asked in many ways is asked often unturned       words that turn a
    question which most wordings have and it hasn't kind           1 where it asks for the same (yes or no, a
    number, a place …); `other_kind` 1 where that can't be cards_missing  cards of the wording that it doesn't
    name numbers_left   1 where its numbers don't fit the wording's
    """

    near: float
    told: float
    about: float
    asked_often: float
    unturned: float
    kind: float
    other_kind: float
    cards_missing: float
    numbers_left: float


class Weights(NamedTuple):
    """How much each sign counts, what counts for no case at all, and how much a leaning tells the questions
    of one case apart.
    """

    each: Sequence[float]
    nothing: float
    leaning: float = 0.0

    def odds(self, found: Sequence[Sequence[float]]) -> list[float]:
        """How probable each of some cases is the one that is meant, where it may be none of them (each 0 to
        1, together at most 1).
        """
        return learnt.shares([learnt.total(self.each, signs) for signs in found], self.nothing)

    def leaned(self, odds: Sequence[float], cases: Sequence[str], leans: Sequence[float]) -> list[float]:
        """How probable each is if what the questions of one case have together is shared among them by which
        way they lean, too.

        `leans` are above 0 where somebody's question leans the same way as the case's, below 0 where it leans
        the other way.
        """
        each = [chance * math.exp(self.leaning * lean) for chance, lean in zip(odds, leans, strict=True)]
        before, after = defaultdict[str, float](float), defaultdict[str, float](float)
        for case, old, new in zip(cases, odds, each, strict=True):
            before[case] += old
            after[case] += new
        return [new * before[case] / (after[case] or 1.0) for case, new in zip(cases, each, strict=True)]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """The weights as they were found."""
    data = learnt.found_out(FILE)
    return Weights(Signs(**data["signs"]), data["nothing"], data["leaning"])


__all__ = ["FILE", "Signs", "Weights", "weights"]
