"""Playing the situation of a question: its verdict, whether it is the situation that was asked about, and
what a default could change.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.ask.building.reasons import not_laid_out, not_placed
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.patterns import pattern
from ruling_service.situations.shared.account import holds
from ruling_service.situations.shared.questions import Condition
from ruling_service.situations.shared.results import Because, Outcome, Said, Verdict, Word, refused

Data = dict[str, Any]
Simulate = Callable[[Data, Budget], Verdict]
"""Plays a situation, given as plain data, within a budget, which counts it."""

WORK = 12_000
"""What one question may take to play, its variants included, in the work that the engine counts: so an answer
doesn't hang on how fast the machine is, or what it does beside.
"""
LAYING = 200
"""What laying out one situation counts as work."""
SECONDS = 60.0
"""Seconds of the processor after which a question isn't played on: far more than that work takes."""


@dataclass
class Played:
    """A question's situation and what came of it.

    `answer` is what is said; `changed` are the variants that come out otherwise. `hangs` is the number that
    nobody tells on which it hangs, and what comes of how much of it.
    """

    plan: Plan
    verdict: Verdict
    word: Word
    answer: Said
    outcomes: list[Outcome]
    changed: list[tuple[str, Said]] = field(default_factory=list)
    decision: str = ""
    without: Verdict | None = None
    hangs: tuple[str, str] | None = None


def play(plan: Plan, simulate: Simulate, budget: Budget | None = None) -> Played:
    """Play a plan within a budget. Raises NotBuilt where the run doesn't answer what was asked."""
    budget = budget or Budget(SECONDS, work=WORK)
    if plan.asks == "position":
        return _allowed(plan, simulate, budget)
    verdict = _chosen(plan, run(plan.situation, simulate, budget))
    if plan.asks == "can" and verdict.verdict == "depends":
        plan, verdict = _at_his_turn(plan, verdict, simulate, budget)
    if plan.because:
        because = [Because(text=one["text"], cites=one["cites"]) for one in plan.because]
        return _known(plan, msgspec.structs.replace(verdict, because=because), "never", False)
    if plan.asks == "steps" and plan.about == "compared":
        return (
            _known(plan, verdict, "never", False) if plan.negated else _known(plan, verdict, "always", True)
        )
    if plan.asks == "steps":
        return _known(plan, verdict, "order", plan.fixed)
    is_complete(verdict)
    if plan.before is not None:
        plan.since = _before(plan.before, verdict, simulate, budget)
    outcomes = fitting(plan, verdict)
    word, answer = _answered(plan, verdict, outcomes)
    if plan.asks == "can" and word == "always" and (plan.only_no or not (plan.fitting or plan.brings)):
        raise NotBuilt("not certain", "Whether it brings that about could not be played.")
    if plan.brings is not None and word == "always":
        verdict = _brought(plan, verdict, simulate, budget)
        word, answer, outcomes = verdict.verdict, verdict.answer, verdict.outcomes
        if word == "always" and not plan.fitting:
            raise NotBuilt("not certain", "Whether it brings that about could not be played.")
    if plan.untold and plan.asks == "whether" and word == "never":
        raise not_placed(plan.untold)
    played = Played(plan, verdict, word, answer, outcomes)
    if plan.asks == "who":
        played.decision = decided(plan, verdict)[1]
    if plan.control is not None and (plan.controls == "stops" or word == "never"):
        played.without = _controlled(plan, simulate, budget)
    for variant in plan.variants:
        if budget.spent:
            break
        try:
            other = run(variant.situation, simulate, budget)
            is_complete(other)
            _, differs = _answered(plan, other, other.outcomes)
        except NotBuilt:
            continue
        if differs != answer:
            played.changed.append((variant.words, differs))
    return played


def _at_his_turn(
    plan: Plan, verdict: Verdict, simulate: Simulate, budget: Budget
) -> tuple[Plan, Verdict]:
    """A plan on an act that hangs on what another player does before, with that player's turn passed: that it
    has not come to who asks is no "no". Raises NotBuilt where it hangs on anything else.
    """
    act = plan.situation["ask"]["can"]
    others = {part.by for part in verdict.depends_on} - {act.get("by")}
    seats = [one["name"] for one in plan.situation["players"] if one["name"] in others]
    if verdict.depends_on and len(seats) == len({part.by for part in verdict.depends_on}):
        waited = [*plan.situation.get("do", ()), *({"pass": one} for one in seats)]
        later = replace(plan, situation={**plan.situation, "do": waited})
        found = run(later.situation, simulate, budget)
        if found.verdict in ("always", "never"):
            return later, found
    hangs = verdict.depends_on[0].decision if verdict.depends_on else "a choice"
    raise NotBuilt("not certain", f"It hangs on {hangs}, which the question leaves open.")


def _chosen(plan: Plan, verdict: Verdict) -> Verdict:
    """The verdict where only one thing stands in its way: what is to be chosen is never among the choices."""
    act = plan.situation.get("ask", {}).get("can")
    chosen = act.get("choosing", []) if isinstance(act, dict) else []
    missing = {gap.phrase for gap in verdict.gaps}
    if plan.asks != "can" or len(chosen) != 1 or missing != {f"choosing {chosen[0]}"}:
        return verdict
    because = [Because(text=f"{chosen[0]} is not among what may be chosen", cites=[])]
    return msgspec.structs.replace(verdict, verdict="never", answer=False, gaps=[], because=because)


def _brought(plan: Plan, verdict: Verdict, simulate: Simulate, budget: Budget) -> Verdict:
    """The verdict on what is possible, where it has to bring something about as well: in some line of play of
    those that its player may choose.
    """
    assert plan.brings is not None
    found = run(plan.brings, simulate, budget)
    if any(outcome.answer is True for outcome in found.outcomes) or found.verdict == "always":
        return verdict
    is_complete(found)
    because = [Because(text=NOT_BROUGHT_ABOUT, cites=[])]
    return msgspec.structs.replace(found, verdict="never", answer=False, because=because)


def _before(situation: Data, verdict: Verdict, simulate: Simulate, budget: Budget) -> int:
    """What a value is without the card of which it is asked how much it gives. Raises NotBuilt where nothing
    certain comes of it.
    """
    without = run(situation, simulate, budget)
    is_complete(without)
    found = without.answer
    if without.verdict != "value" or verdict.verdict != "value" or not isinstance(found, int):
        raise NotBuilt("not certain", "How much it is without the card could not be played.")
    return found


NOT_BROUGHT_ABOUT = "it would not bring that about"
"""Why an act that is possible isn't what was asked for."""


def _known(plan: Plan, verdict: Verdict, word: Word, answer: Said) -> Played:
    """What is known without playing, with the run of its situation beside it."""
    return Played(
        plan, msgspec.structs.replace(verdict, verdict=word, answer=answer), word, answer, verdict.outcomes
    )


def _allowed(plan: Plan, simulate: Simulate, budget: Budget) -> Played:
    """Whether the rules allow a position at all."""
    try:
        verdict = simulate(plan.situation, budget)
    except RulingError as error:
        if error.code != "illegal":
            raise not_laid_out(error) from error
        rule = str(getattr(error, "rule", ""))
        because = Because(text=error.message.rstrip("."), cites=[rule] if rule else [])
        return Played(plan, refused(because), "never", False, [])
    is_complete(verdict)
    if plan.only_no:
        raise NotBuilt("not certain", "Whether there can be such a one could not be played.")
    return Played(plan, verdict, "always", True, verdict.outcomes)


def run(situation: Data, simulate: Simulate, budget: Budget) -> Verdict:
    """The verdict on a situation. Raises NotBuilt where it can't be, or the budget doesn't reach so far."""
    budget.count(LAYING)
    try:
        return simulate(situation, budget)
    except RulingError as error:
        raise not_laid_out(error) from error


def is_complete(verdict: Verdict) -> None:
    """Raises NotBuilt for a verdict that doesn't say for certain what comes out."""
    if verdict.gaps:
        gap = verdict.gaps[0]
        of = f"{gap.card}: " if gap.card else ""
        raise NotBuilt(
            "not played" if "not played" in gap.reason else "not compiled",
            f"{of}“{gap.phrase}” ({gap.reason})."
        )
    if not verdict.explored.complete:
        raise NotBuilt(
            "the budget ran out", "Not every line of play could be explored in the time that there is."
        )
    if verdict.verdict == "inconclusive":
        raise NotBuilt("not certain", "The lines of play don't decide it.")


def fitting(plan: Plan, verdict: Verdict) -> list[Outcome]:
    """The lines of play in which happens what the question takes for granted. Raises NotBuilt for none."""
    found = verdict.outcomes
    for need in plan.needs:
        condition = msgspec.convert(need, Condition)
        found = [outcome for outcome in found if holds(condition, outcome.facts, outcome.trace)]
        if not found:
            raise NotBuilt(
                "not placed",
                "What the question takes for granted doesn't happen, as far as it tells."
            )
    return found


def _answered(plan: Plan, verdict: Verdict, outcomes: list[Outcome]) -> tuple[Word, Said]:
    """The verdict's word and answer as the question means them."""
    word, answer = verdict.verdict, verdict.answer
    if plan.asks == "what":
        _tells_of_all(plan, outcomes)
        if not any(step.happened for outcome in outcomes for step in outcome.trace):
            raise NotBuilt("not certain", "As far as the question tells, nothing would happen.")
    if plan.asks == "order":
        wanted = len(plan.situation["ask"]["in which order"])
        orders = {
            tuple(one.answer) for one in outcomes
            if isinstance(one.answer, list) and len(one.answer) == wanted
        }
        if not orders:
            raise NotBuilt("not placed", "No one occurrence triggers them all.")
        return ("order", list(orders.pop())) if len(orders) == 1 else ("depends", None)
    if plan.asks == "when can" and not answer:
        raise not_placed("what makes it possible")
    if plan.asks == "who":
        return "depends", decided(plan, verdict)[0]
    if word == "depends" and plan.asks in ("whether", "value", "place"):
        _is_asked_about(verdict)
    if len(outcomes) != len(verdict.outcomes):
        answers = {repr(one.answer): one.answer for one in outcomes}
        if len(answers) == 1:
            answer = next(iter(answers.values()))
            word = "value" if not isinstance(answer, bool) else "always" if answer else "never"
    if plan.asks == "value" and isinstance(answer, str) and answer.startswith("not in play"):
        raise NotBuilt("not certain", "Who isn't in play has no such value.")
    if plan.more is not None and (isinstance(answer, bool) or not isinstance(answer, int)):
        raise not_placed("whose value it is")
    if plan.since is not None and isinstance(answer, int) and not isinstance(answer, bool):
        if plan.more is not None and answer != plan.since:
            yes = answer - plan.since == plan.more
            return ("always" if yes else "never"), yes
        if answer == plan.since:
            raise NotBuilt("not certain", "As far as the question tells, nothing changes.")
        return word, abs(answer - plan.since)
    if plan.negated and word in ("always", "never"):
        return ("never", False) if word == "always" else ("always", True)
    return word, answer


def _tells_of_all(plan: Plan, outcomes: list[Outcome]) -> None:
    """Raises NotBuilt for an account in which nothing happens to a card that the question names."""
    for outcome in outcomes:
        account = " ".join(step.text for step in outcome.trace if step.happened)
        if any(label not in account for label in plan.labels):
            raise NotBuilt(
                "not placed", "As far as the question tells, nothing happens to one of its cards."
            )


OPEN = pattern(
    r"who (?:else )?defends|which characters to commit|which enemy (?:to engage|to attack|attacks)|who "
    r"joins|to travel"
)
"""Choices of the framework: an answer that hangs on one that the question doesn't speak of answers something
else.
"""


def _is_asked_about(verdict: Verdict) -> None:
    for part in verdict.depends_on:
        if OPEN.search(part.decision):
            raise NotBuilt("not certain", f"It hangs on {part.decision}, which the question leaves open.")


def decided(plan: Plan, verdict: Verdict) -> tuple[str, str]:
    """Who makes the choice that is asked about, and which it is: the one the plan names, else the one the
    outcomes hang on.
    """
    made = [choice for outcome in verdict.outcomes for choice in outcome.choices]
    parted = [(one.by, one.decision) for one in verdict.depends_on]
    for by, decision in [*((one.by, one.decision) for one in made), *parted]:
        if plan.about and re.search(plan.about, decision):
            return by, decision
    if plan.about or not parted:
        raise NotBuilt("not placed", "Nothing is decided in the situation that was built.")
    return parted[0]


def _controlled(plan: Plan, simulate: Simulate, budget: Budget) -> Verdict:
    """The situation without the card: only what comes out otherwise then is the card's doing."""
    assert plan.control is not None
    without = run(plan.control, simulate, budget)
    is_complete(without)
    if without.verdict == "never":
        raise NotBuilt(
            "not placed", "As far as the question tells, what it is to stop doesn't happen anyway."
        )
    return without
