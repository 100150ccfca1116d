"""Why a question gets no simulated answer: which part of it, and in which way it fails. A verdict is never made up instead."""

from __future__ import annotations

from typing import Literal

Why = Literal[
    "a look-up",  # not about play: the entries answer it
    "not understood",  # words that matter were not read
    "ambiguous",  # nothing tells which of several is meant
    "not placed",  # understood, but no situation says it
    "not compiled",  # a phrase of a card's text is not understood
    "not played",  # a phrase or a rule is understood, and not played
    "not legal",  # the position or the act can't be
    "the budget ran out",
    "not certain",  # the lines of play don't answer it
    "several questions",  # they have nothing to do with each other
    "contradicted",  # what was built and the likeliest case come out otherwise
    "another game",
]


class NotBuilt(Exception):
    """No situation answers the question, and why: `why` is the sort of reason, `message` the reason itself."""

    def __init__(self, why: Why, message: str) -> None:
        super().__init__(message)
        self.why: Why = why
        self.message = message


def not_placed(what: str) -> NotBuilt:
    """Something of the question that no situation built here says."""
    return NotBuilt("not placed", f"{what} could not be put into a situation.")
