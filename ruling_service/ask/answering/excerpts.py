"""The excerpt by which an entry is shown to who asked: of what it says beside its decision, what comes
nearest to the question, in whole sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from ruling_service.ask.answering.evidence import place
from ruling_service.ask.recalling.vectors import Vector, nearness
from ruling_service.library import Library
from ruling_service.library.search import telling
from ruling_service.library.snippets import stems_of
from ruling_service.library.statements import Statements

SENSE = 1.0
"""What it counts that a statement lies near the question by how words are used, beside the words that they
share.
"""
AS_NEAR, MOST = 0.65, 3
"""Further statements are shown, so many in all, where they are so near beside the nearest one,"""
LONGEST = 340
"""and all together have no more characters."""
SHORT = 12
"""Words under which a statement isn't taken for nearer because it is short."""


class Said:
    """The statements of a library's entries, each with where it lies."""

    def __init__(self, library: Library) -> None:
        self._statements = library.kept(Statements)
        self._of: dict[str, list[tuple[str, list[str], Vector]]] = {}

    def of(self, entry: str) -> list[tuple[str, list[str], Vector]]:
        """The statements of an entry: the words, their stems, where it lies."""
        if entry not in self._of:
            self._of[entry] = [(one, stems_of(one), place(one)) for one in self._statements.of(entry)]
        return self._of[entry]


def excerpt(entry: str, questions: Sequence[str], library: Library) -> str:
    """What of an entry comes nearest to the questions: one to three of its statements, whole and in its
    order; "" where it says nothing beside its decision.
    """
    found = library.kept(Said).of(entry)
    if not found:
        return ""
    said = [one for one, _, _ in found]
    asked = [(telling(library, one), place(one)) for one in questions]
    worth = [
        max(_near(stems, at, weights, placed) for weights, placed in asked) for _, stems, at in found
    ]
    best, *others = sorted(range(len(said)), key=lambda at: -worth[at])[:MOST]
    chosen = [best]
    for other in others:
        length = len(said[other]) + sum(len(said[at]) + 1 for at in chosen)
        if worth[other] >= AS_NEAR * worth[best] > 0 and length <= LONGEST:
            chosen.append(other)
    return " ".join(said[at] for at in sorted(chosen))


def _near(stems: Sequence[str], at: Vector, weights: Mapping[str, float], placed: Vector) -> float:
    """How near a statement is to a question: the share of what tells in its words, damped by its length, and
    how near it lies.
    """
    shared = sum(weights[stem] for stem in set(stems) if stem in weights)
    words = shared / (sum(weights.values()) or 1.0)
    return words / log(max(len(stems), SHORT)) * log(SHORT) + SENSE * max(nearness(placed, at), 0.0)


__all__ = ["LONGEST", "excerpt"]
