"""Playing the situation of a question: its verdict, whether it is the situation that was asked about, and what a default could change."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.errors import RulingError
from ruling_service.situations.shared.account import holds
from ruling_service.situations.shared.questions import Condition

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
    decision: str = ""
    without: Data | None = None


def play(plan: Plan, simulate: Simulate, seconds: float = SECONDS) -> Played:
    """Play a plan. Raises NotBuilt where the run doesn't answer what was asked."""
    ends = time.thread_time() + seconds
    if plan.asks == "position":
        return _allowed(plan, simulate, seconds)
    verdict = run(plan.situation, simulate, seconds)
    if plan.because:
        return Played(plan, {**verdict, "verdict": "never", "answer": False, "because": plan.because}, "never", False, verdict["outcomes"])
    if plan.asks == "steps" and plan.about == "compared":
        word, true = ("never", False) if plan.negated else ("always", True)
        return Played(plan, {**verdict, "verdict": word, "answer": true}, word, true, verdict["outcomes"])
    if plan.asks == "steps":
        return Played(plan, {**verdict, "verdict": "order", "answer": plan.fixed}, "order", plan.fixed, verdict["outcomes"])
    is_complete(verdict)
    outcomes = _fitting(plan, verdict)
    word, answer = _answered(plan, verdict, outcomes)
    played = Played(plan, verdict, word, answer, outcomes)
    if plan.asks == "who":
        played.decision = decided(plan, verdict)[1]
    if plan.control is not None and (plan.controls == "stops" or word == "never"):
        played.without = _controlled(plan, simulate, max(0.2, ends - time.thread_time()))
    for variant in plan.variants:
        left = ends - time.thread_time()
        if left <= 0.02:
            break
        try:
            other = run(variant.situation, simulate, left)
            is_complete(other)
            _, differs = _answered(plan, other, other["outcomes"])
        except NotBuilt:
            continue
        if differs != answer:
            played.changed.append((variant.words, differs))
    return played


def _allowed(plan: Plan, simulate: Simulate, seconds: float) -> Played:
    """Whether the rules allow a position at all."""
    try:
        verdict = simulate(plan.situation, seconds)
    except RulingError as error:
        if error.code in ("budget", "busy"):
            raise NotBuilt("the budget ran out", error.message) from error
        if error.code != "illegal":
            raise NotBuilt("not legal", f"{error.message} {error.hint}".strip()) from error
        rule = str(getattr(error, "rule", ""))
        verdict = {
            "verdict": "never", "answer": False, "confidence": "derived", "depends_on": [], "outcomes": [], "gaps": [], "assumed": [],
            "explored": {"states": 0, "merged": 0, "seconds": 0.0, "complete": True},
            "because": [{"text": error.message.rstrip("."), "cites": [rule] if rule else []}],
        }  # fmt: skip
        return Played(plan, verdict, "never", False, [])
    is_complete(verdict)
    return Played(plan, verdict, "always", True, verdict["outcomes"])


def run(situation: Data, simulate: Simulate, seconds: float) -> Data:
    try:
        return simulate(situation, seconds)
    except RulingError as error:
        if error.code in ("budget", "busy"):
            raise NotBuilt("the budget ran out", error.message) from error
        raise NotBuilt("not legal", f"{error.message} {error.hint}".strip()) from error


def is_complete(verdict: Data) -> None:
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
    if plan.asks == "what":
        _tells_of_all(plan, outcomes)
    if plan.asks == "order":
        wanted = len(plan.situation["ask"]["in which order"])
        orders = {tuple(o["answer"]) for o in outcomes if len(o["answer"]) == wanted}
        if not orders:
            raise NotBuilt("not placed", "No one occurrence triggers them all.")
        return ("order", list(orders.pop())) if len(orders) == 1 else ("depends", None)
    if plan.asks == "when can" and not answer:
        raise NotBuilt("not placed", "What makes it possible could not be put into a situation.")
    if plan.asks == "who":
        return "depends", decided(plan, verdict)[0]
    if word == "depends" and plan.asks in ("whether", "value", "place"):
        _is_asked_about(verdict)
    if len(outcomes) != len(verdict["outcomes"]):
        answers = {repr(o["answer"]): o["answer"] for o in outcomes}
        if len(answers) == 1:
            answer = next(iter(answers.values()))
            word = {True: "always", False: "never"}.get(answer, "value") if isinstance(answer, bool) else "value"
    if plan.since is not None and isinstance(answer, int) and not isinstance(answer, bool):
        if answer == plan.since:
            raise NotBuilt("not certain", "Nothing changes in the situation that was built.")
        return word, abs(answer - plan.since)
    if plan.negated and word in ("always", "never"):
        return ("never", False) if word == "always" else ("always", True)
    return word, answer


def _tells_of_all(plan: Plan, outcomes: list[Data]) -> None:
    """Raises NotBuilt for an account in which nothing happens to a card that the question names."""
    for outcome in outcomes:
        account = " ".join(step["text"] for step in outcome["trace"] if step.get("happened"))
        if any(label not in account for label in plan.labels):
            raise NotBuilt("not placed", "Nothing happens to a card of the question in the situation that was built.")


OPEN = re.compile(r"who (?:else )?defends|which characters to commit|which enemy (?:to engage|to attack|attacks)|who joins|to travel")
"""Choices of the framework: an answer that hangs on one that the question doesn't speak of answers something else."""


def _is_asked_about(verdict: Data) -> None:
    for part in verdict["depends_on"]:
        if OPEN.search(part["decision"]):
            raise NotBuilt("not certain", f"It hangs on {part['decision']}, which the question leaves open.")


def decided(plan: Plan, verdict: Data) -> tuple[str, str]:
    """Who makes the choice that is asked about, and which it is: the one the plan names, else the one the outcomes hang on."""
    made = [choice for outcome in verdict["outcomes"] for choice in outcome["choices"]]
    parted = [{"by": part["by"], "decision": part["decision"]} for part in verdict["depends_on"]]
    for choice in (*made, *parted):
        if plan.about and re.search(plan.about, choice["decision"]):
            return str(choice["by"]), str(choice["decision"])
    if plan.about or not parted:
        raise NotBuilt("not placed", "Nothing is decided in the situation that was built.")
    return str(parted[0]["by"]), str(parted[0]["decision"])


def _controlled(plan: Plan, simulate: Simulate, seconds: float) -> Data:
    """The situation without the card: only what comes out otherwise then is the card's doing."""
    assert plan.control is not None
    without = run(plan.control, simulate, seconds)
    is_complete(without)
    if without["verdict"] == "never":
        raise NotBuilt("not placed", "What is to be stopped does not come about in the situation that was built.")
    return without
