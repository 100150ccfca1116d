"""Why a question gets no simulated answer: which part of it, and in which way it fails.

A verdict is never made up instead.
"""

from __future__ import annotations

from ruling_service.ask.results import Why


class NotBuilt(Exception):
    """No situation answers the question, and why: `why` is the sort of reason, `message` the reason itself.
    """

    def __init__(self, why: Why, message: str) -> None:
        super().__init__(message)
        self.why: Why = why
        self.message = message


def not_placed(what: str) -> NotBuilt:
    """Something of the question that no situation built here says."""
    return NotBuilt("not placed", f"{what} could not be put into a situation.")
