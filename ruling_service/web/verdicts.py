"""A verdict as people read it: one sentence, how sure it is, on whose choice it depends, and each outcome with its trace."""

from __future__ import annotations

from typing import Any

import msgspec

Answer = str | int | bool | list[Any] | None


class Depends(msgspec.Struct, kw_only=True):
    """A decision at which outcomes part."""

    decision: str = ""
    by: str = ""
    cites: list[str] = []


class Choice(msgspec.Struct, kw_only=True):
    """A choice made on a line of play."""

    by: str = ""
    decision: str = ""
    chosen: Any = ""


class Step(msgspec.Struct, kw_only=True):
    """A line of a trace."""

    step: str = ""
    depth: int = 0
    text: str = ""
    cites: list[str] = []


class Outcome(msgspec.Struct, kw_only=True):
    """What one line of play ends in."""

    answer: Any = None
    facts: dict[str, Any] = {}
    choices: list[Choice] = []
    trace: list[Step] = []


class Explored(msgspec.Struct, kw_only=True):
    """How far the exploration went."""

    states: int = 0
    merged: int = 0
    seconds: float = 0.0
    complete: bool = True


class Gap(msgspec.Struct, kw_only=True):
    """A phrase of a card that could not be played."""

    card: str = ""
    phrase: str = ""
    reason: str = ""


class Verdict(msgspec.Struct, kw_only=True):
    """The answer to a situation. Fields beyond these may be there too and are passed on as they are."""

    verdict: str
    answer: Any = None
    confidence: str = "derived"
    depends_on: list[Depends] = []
    outcomes: list[Outcome] = []
    explored: Explored = msgspec.field(default_factory=Explored)
    gaps: list[Gap] = []


class Shown(msgspec.Struct, kw_only=True):
    """What the template shows of a verdict."""

    verdict: Verdict
    says: str
    icon: str
    notes: list[str]
    table: list[dict[str, Any]]
    because: list[dict[str, Any]]
    chosen: int
    outcome: Outcome | None
    labels: list[str]


ICONS = {"always": "yes", "never": "no", "depends": "depends", "value": "value", "order": "order", "inconclusive": "inconclusive"}


def shown(raw: dict[str, Any], chosen: int = 0) -> Shown:
    """A verdict object as the page shows it, with the outcome number `chosen` (from 0) in full."""
    verdict = msgspec.convert(raw, Verdict, strict=False)
    chosen = min(max(chosen, 0), max(len(verdict.outcomes) - 1, 0))
    return Shown(
        verdict=verdict,
        says=says(verdict),
        icon=ICONS.get(verdict.verdict, "inconclusive"),
        notes=_notes(raw),
        table=_table(raw),
        because=[one for one in raw.get("because") or [] if isinstance(one, dict)],
        chosen=chosen,
        outcome=verdict.outcomes[chosen] if verdict.outcomes else None,
        labels=[label(one, number) for number, one in enumerate(verdict.outcomes, 1)],
    )


def says(verdict: Verdict) -> str:
    """The verdict in one sentence."""
    answer = verdict.answer
    match verdict.verdict:
        case "always" if answer == []:
            return "It ends in one way only."
        case "always":
            return "Yes, always." if answer is None or answer is True else f"Always: {words(answer)}."
        case "never":
            return "No, never." if not isinstance(answer, str) else f"Never: {answer}."
        case "depends":
            return f"It depends on {_whom(verdict)}."
        case "value" if isinstance(answer, list):
            return f"In the window after {words(answer).replace(', then ', ', ')}." if answer else "In no window of the round."
        case "value":
            return f"{words(answer)[:1].upper()}{words(answer)[1:]}."
        case "order":
            return " → ".join(words(one) for one in answer) if isinstance(answer, list) else words(answer)
    if verdict.gaps:
        return "Undecided: some card text is not played."
    return "Not decided within the budget."


def _whom(verdict: Verdict) -> str:
    deciders = list(dict.fromkeys(one.by for one in verdict.depends_on if one.by))
    if not deciders:
        return "choices that are open"
    named = ["chance" if one == "nature" else one for one in deciders]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]


def label(outcome: Outcome, number: int) -> str:
    """What an outcome is called in the list of outcomes."""
    if outcome.answer is None or outcome.answer == "":
        chosen = "; ".join(words(one.chosen) for one in outcome.choices)
        return chosen[:80] or f"Outcome {number}"
    return words(outcome.answer)


def words(value: Answer | dict[str, Any]) -> str:
    """An answer in words."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return ", then ".join(words(one) for one in value) if value else "none of them"
    if isinstance(value, dict):
        return ", ".join(f"{name} {words(inner)}" for name, inner in value.items())
    return str(value)


def _notes(raw: dict[str, Any]) -> list[str]:
    """What the answer takes for granted, and why the exploration stopped if it did."""
    stopped = raw.get("explored", {}).get("stopped_by")
    return [*raw.get("assumed", []), *([f"Stopped by the limit of {stopped}."] if stopped else [])]


def _table(raw: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a "when can" answer."""
    return [row for row in raw.get("windows") or [] if isinstance(row, dict)]
