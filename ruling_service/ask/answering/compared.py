"""The answer to a question that tells values: the position is played as the comparison of the rules has it,
for each side that may be meant, and said with the rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.playing import Played, Simulate, play
from ruling_service.ask.answering.saying import short
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.comparing import Laid, laid_out
from ruling_service.ask.model import Understanding
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget
from ruling_service.library import Library
from ruling_service.situations.shared.facts import More

SAID = {"always": "Yes", "never": "No"}


def compared(
    understood: Understanding, library: Library, simulate: Simulate, more: More | None, budget: Budget
) -> Answer | None:
    """The answer to a question by the values that it tells; None where it tells of anything else, or where
    the ways to take it part.
    """
    found = laid_out(understood, understood.game)
    try:
        played = [(one, play(one.plan, simulate, budget)) for one in found]
    except NotBuilt:
        return None
    meant = _meant(played)
    if meant is None:
        return None
    laid, run = meant
    word = SAID.get(run.word) or short(run.answer)
    return answer_of(
        run, library, more, confidence=run.verdict.confidence, text=f"{word}: {laid.why}",
        cites=[one for one in laid.comparison.cites if library.has(one)], case=None,
    )


def _meant(played: Sequence[tuple[Laid, Played]]) -> tuple[Laid, Played] | None:
    """The way that answers: all say the same, or, where it is asked of nobody by name, one says yes."""
    if not played:
        return None
    answers = {str((run.word, run.answer)) for _, run in played}
    if len(answers) == 1:
        return played[0]
    if len({one.comparison.of for one, _ in played}) > 1:
        return None
    for one, run in played:  # of two that may be "he" the first, or whose it is that comes to something
        if one.wanted.whose == "mine" or one.wanted.whose == "first" and run.word == "always":
            return one, run
    anybody = all(one.wanted.whose == "" and not one.wanted.denied for one, _ in played)
    return next((each for each in played if each[1].word == "always"), None) if anybody else None


__all__ = ["compared"]
