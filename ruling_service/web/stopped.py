"""What is answered where a worker had to be ended: the same as where it had stopped by itself, nothing is certain."""

from __future__ import annotations

from typing import Any

from ruling_service.errors import BudgetExceeded
from ruling_service.situations.shared.verdict import undecided

NO_TIME = "It could not be worked out in the time that there is."


def stopped(request: dict[str, Any], seconds: float) -> Any:
    """The answer to a request that took too long. Raises BudgetExceeded where no answer can say so."""
    match request["task"]:
        case "simulate":
            return _undecided(seconds)
        case "case":
            differences = ["The exploration ended before the answer was certain."]
            return {"verdict": _undecided(seconds), "passed": False, "expected": "", "got": "inconclusive", "differences": differences}
        case "ask":
            return _unanswered(request, seconds)
    raise BudgetExceeded(f"this did not end within {seconds:g} s and was stopped.", hint="Leave out what does not matter.")


def _undecided(seconds: float) -> dict[str, Any]:
    verdict = undecided([], "time")
    verdict["explored"]["seconds"] = seconds
    return verdict


def _unanswered(request: dict[str, Any], seconds: float) -> dict[str, Any]:
    game = request.get("game") or ""
    understood = {
        "game": game, "games": [game] if game else [], "cards": [], "terms": [], "form": "lookup", "mentions": [], "unread": [],
        "refused": NO_TIME,
    }  # fmt: skip
    return {
        "question": request["question"], "understood": understood, "results": [], "answer": None,
        "reason": {"why": "the budget ran out", "message": NO_TIME}, "parts": [], "near": [], "corrected": None, "seconds": seconds,
    }  # fmt: skip
