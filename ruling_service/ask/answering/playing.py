"""Playing the situation of a question: its verdict, whether it is the situation that was asked about, and what a default could change."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.errors import RulingError
from ruling_service.situations.account import holds
from ruling_service.situations.questions import Condition

Data = dict[str, Any]
Simulate = Callable[[Data, float], Data]
"""Plays a situation, given as plain data, within some seconds."""

SECONDS = 0.7
"""What one question may take to play, its variants included."""


@dataclass
class Played:
    """A question's situation and what came of it. `answer` is what is said; `changed` are the variants that come out otherwise."""

    plan: Plan
    verdict: Data
    word: str
    answer: Any
    outcomes: list[Data]
    changed: list[tuple[str, Any]] = field(default_factory=list)
    without: Data | None = None


def play(plan: Plan, simulate: Simulate, seconds: float = SECONDS) -> Played:
    """Play a plan. Raises NotBuilt where the run doesn't answer what was asked."""
    ends = time.perf_counter() + seconds
    verdict = _run(plan.situation, simulate, seconds)
    _is_complete(verdict)
    outcomes = _fitting(plan, verdict)
    word, answer = _answered(plan, verdict, outcomes)
    played = Played(plan, verdict, word, answer, outcomes)
    if plan.control is not None:
        played.without = _controlled(plan, simulate, max(0.2, ends - time.perf_counter()))
    for variant in plan.variants:
        left = ends - time.perf_counter()
        if left <= 0.02:
            break
        try:
            other = _run(variant.situation, simulate, left)
            _is_complete(other)
            _, differs = _answered(plan, other, other["outcomes"])
        except NotBuilt:
            continue
        if differs != answer:
            played.changed.append((variant.words, differs))
    return played


def _run(situation: Data, simulate: Simulate, seconds: float) -> Data:
    try:
        return simulate(situation, seconds)
    except RulingError as error:
        if error.code in ("budget", "busy"):
            raise NotBuilt("the budget ran out", error.message) from error
        raise NotBuilt("not legal", f"{error.message} {error.hint}".strip()) from error


def _is_complete(verdict: Data) -> None:
    if verdict["gaps"]:
        gap = verdict["gaps"][0]
        of = f"{gap['card']}: " if gap["card"] else ""
        why = "not played" if "not played" in gap["reason"] else "not compiled"
        raise NotBuilt(why, f"{of}“{gap['phrase']}” ({gap['reason']}).")  # type: ignore[arg-type]
    if not verdict["explored"]["complete"]:
        raise NotBuilt("the budget ran out", "Not every line of play could be explored in the time that there is.")
    if verdict["verdict"] == "inconclusive":
        raise NotBuilt("not certain", "The lines of play don't decide it.")


def _fitting(plan: Plan, verdict: Data) -> list[Data]:
    """The lines of play in which happens what the question takes for granted."""
    found: list[Data] = verdict["outcomes"]
    for need in plan.needs:
        condition = msgspec.convert(need, Condition)
        found = [outcome for outcome in found if holds(condition, outcome["facts"], outcome["trace"])]
        if not found:
            raise NotBuilt("not placed", "What the question takes for granted does not come about in the situation that was built.")
    return found


def _answered(plan: Plan, verdict: Data, outcomes: list[Data]) -> tuple[str, Any]:
    """The verdict's word and answer as the question means them."""
    word, answer = verdict["verdict"], verdict["answer"]
    if plan.asks == "order":
        wanted = len(plan.situation["ask"]["in which order"])
        orders = {tuple(o["answer"]) for o in outcomes if len(o["answer"]) == wanted}
        if not orders:
            raise NotBuilt("not placed", "No one occurrence triggers them all.")
        return ("order", list(orders.pop())) if len(orders) == 1 else ("depends", None)
    if plan.asks == "who":
        if not verdict["depends_on"]:
            raise NotBuilt("not placed", "Nothing is decided in the situation that was built.")
        return "depends", verdict["depends_on"][0]["by"]
    if len(outcomes) != len(verdict["outcomes"]):
        answers = {repr(o["answer"]): o["answer"] for o in outcomes}
        if len(answers) == 1:
            answer = next(iter(answers.values()))
            word = {True: "always", False: "never"}.get(answer, "value") if isinstance(answer, bool) else "value"
    if plan.since is not None and isinstance(answer, int) and not isinstance(answer, bool):
        return word, abs(answer - plan.since)
    if plan.negated and word in ("always", "never"):
        return ("never", False) if word == "always" else ("always", True)
    return word, answer


def _controlled(plan: Plan, simulate: Simulate, seconds: float) -> Data:
    """The situation without the card: only what comes out otherwise then is the card's doing."""
    assert plan.control is not None
    without = _run(plan.control, simulate, seconds)
    _is_complete(without)
    if without["verdict"] == "never":
        raise NotBuilt("not placed", "What is to be stopped does not come about in the situation that was built.")
    return without
