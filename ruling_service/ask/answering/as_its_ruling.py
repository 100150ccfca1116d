"""A yes or no of a case that was found by words which aren't near those of the question is told with its own
question before it: that may be put the other way round, and who asks sees at once whether it is.
"""

from __future__ import annotations

from ruling_service.ask.answering.parting import as_ruling
from ruling_service.ask.answering.sentences import near
from ruling_service.ask.results import Answer
from ruling_service.patterns import pattern

SAME = 0.6
"""So near lie two ways to ask the same, where the answer is said without its question. What lies nearer isn't
answered more rightly: with vectors that don't know the wordings taken away, 9 % of 135 as near were answered
wrongly and 12 % of 182 farther off. The question is shown so that whoever reads it judges.
"""
PLAIN = pattern(r"(?:Yes|No)[:.]")
"""How a yes or no begins that is the case's own: "No, the Free Peoples player" says it to who asked."""


def as_its_ruling(asked: str, answer: Answer) -> None:
    """Say an answer as one to the question of its case where `asked` may be another."""
    taken = answer.recalled
    if taken is None or not taken.same or answer.ruling or answer.confidence in ("official", "designer"):
        return
    if PLAIN.match(answer.text) and taken.asks and near(asked, taken.asks) < SAME:
        as_ruling(answer, taken.asks, asked)


__all__ = ["SAME", "as_its_ruling"]
