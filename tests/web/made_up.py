"""Verdicts and replies made up by tests: what a test doesn't say of one is empty."""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.ask.results import Reply
from ruling_service.situations.shared.results import ComparedRun, Verdict

VERDICT: dict[str, Any] = {
    "answer": None, "confidence": "derived", "depends_on": [], "outcomes": [], "gaps": [], "assumed": [],
    "lines": "all", "unused": [],
    "explored": {"states": 1, "merged": 0, "seconds": 0.0, "complete": True},
}  # fmt: skip
OUTCOME: dict[str, Any] = {"answer": None, "facts": {}, "choices": [], "trace": []}
ANSWER: dict[str, Any] = {
    "answer": None, "confidence": "derived", "text": "", "citations": [], "situation": {}, "cites": [],
    "deciding": None, "case": None,
    "depends_on": [], "because": [], "defaults": [], "variants": [], "permalink": "", "without": None,
}  # fmt: skip
UNDERSTOOD: dict[str, Any] = {
    "game": "", "games": [], "cards": [], "terms": [], "form": "lookup", "mentions": [], "unread": [],
    "refused": "",
}  # fmt: skip
REPLY: dict[str, Any] = {
    "results": [], "answer": None, "reason": None, "parts": [], "nearest": None, "near": [],
    "corrected": None, "seconds": 0.0,
}  # fmt: skip


def verdict_data(word: str, **more: Any) -> dict[str, Any]:
    """A verdict as plain data."""
    outcomes = [
        {**OUTCOME, **one, "choices": [{"cites": [], **choice} for choice in one.get("choices", [])],
         "trace": [{"happened": None, **step} for step in one.get("trace", [])]}
        for one in more.get("outcomes", [])
    ]  # fmt: skip
    parted = [{"decision": "", "cites": [], **one} for one in more.get("depends_on", [])]
    return {**VERDICT, **more, "verdict": word, "outcomes": outcomes, "depends_on": parted}


def verdict(word: str, **more: Any) -> Verdict:
    """A verdict."""
    return msgspec.convert(verdict_data(word, **more), Verdict)


def run(word: str, *, passed: bool, differences: list[str], **more: Any) -> ComparedRun:
    """The run of a case."""
    return ComparedRun(
        verdict=verdict(word, **more), passed=passed, expected="", got="", differences=differences
    )


def reply(data: dict[str, Any]) -> Reply:
    """What is answered to a question."""
    return msgspec.convert(
        {**REPLY, **data, "understood": {**UNDERSTOOD, **data.get("understood", {})}}, Reply
    )
