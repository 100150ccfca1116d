"""What is answered where a worker had to be ended: the same as where it had stopped by itself, nothing is
certain.
"""

from __future__ import annotations

from typing import Any

from ruling_service.ask.results import Reply, Unanswered, Understood
from ruling_service.errors import BudgetExceeded
from ruling_service.situations.shared.results import ComparedRun, Verdict, undecided

NO_TIME = "It could not be worked out in the time that there is."


def stopped(request: dict[str, Any], seconds: float) -> Verdict | ComparedRun | Reply:
    """The answer to a request that took too long. Raises BudgetExceeded where no answer can say so."""
    match request["task"]:
        case "simulate":
            return undecided([], "time", seconds=seconds)
        case "case":
            differences = ["The exploration ended before the answer was certain."]
            verdict = undecided([], "time", seconds=seconds)
            return ComparedRun(
                verdict=verdict, passed=False, expected="", got="inconclusive", differences=differences
            )
        case "ask":
            return _unanswered(request, seconds)
    raise BudgetExceeded(
        f"this did not end within {seconds:g} s and was stopped.", hint="Leave out what does not matter."
    )


def _unanswered(request: dict[str, Any], seconds: float) -> Reply:
    game = request.get("game") or ""
    understood = Understood(
        game=game, games=[game] if game else [], cards=[], terms=[], form="lookup", mentions=[], unread=[],
        refused=NO_TIME
    )
    return Reply(
        question=request["question"], understood=understood, results=[], answer=None,
        reason=Unanswered(why="the budget ran out", message=NO_TIME), parts=[], nearest=None, near=[],
        corrected=None, seconds=seconds,
    )  # fmt: skip
