"""Where lines of play part, and the table on the way of one of them: what a verdict tells beside its answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ruling_service.engine.kernel.explore import Exploration
from ruling_service.engine.kernel.nodes import Branch, Node
from ruling_service.situations.shared.answering import Reading
from ruling_service.situations.shared.results import Choice, Film, Outcome, Way
from ruling_service.situations.shared.table import Table

MOST_WAYS = 24
"""How many options of a decision a verdict names."""

MOST_FRAMES = 400
"""How many lines of an account are filmed."""


def tell_ways(found: Exploration, listed: Sequence[Outcome], answers: Sequence[Hashable]) -> None:
    """Name at each choice of each outcome what else could be chosen, and where that leads.

    `answers` are those of the outcomes as they were explored; where there is not one for each, options lead
    to no outcome by its number.
    """
    numbers: dict[Hashable, int] = {}
    if len(answers) == len(listed):
        for number, answer in enumerate(answers, 1):
            numbers.setdefault(answer, number)
    reachable = ((1 << bit, numbers.get(answer_of(one), 0)) for bit, one in enumerate(found.answers))
    told = [(bit, number) for bit, number in reachable if number]
    for outcome in listed:
        at: Branch = found.first
        for choice in outcome.choices:
            if not isinstance(at, int):
                break
            node = found.nodes[at]
            if not 0 < choice.option <= len(node.children):
                break
            beside = _beside(found, at) if outcome is listed[0] else []
            choice.ways = _ways(node, choice, told, beside)
            at = node.children[choice.option - 1]


def _beside(found: Exploration, at: int) -> list[Node]:
    """Where the same is decided after other choices: neither before nor after it on any line of play."""
    asked = found.nodes[at].decision
    labels = [one.label for one in asked.options]
    same = {
        n for n, one in enumerate(found.nodes)
        if n != at and (one.decision.by, one.decision.prompt) == (asked.by, asked.prompt)
        and [option.label for option in one.decision.options] == labels
    }  # fmt: skip
    if not same:
        return []
    later = [[child for child in one.children if isinstance(child, int)] for one in found.nodes]
    earlier: list[list[int]] = [[] for _ in later]
    for n, children in enumerate(later):
        for child in children:
            earlier[child].append(n)
    return [found.nodes[n] for n in sorted(same - _along(later, at) - _along(earlier, at))]


def _along(steps: Sequence[Sequence[int]], at: int) -> set[int]:
    """The decisions that are come to from one, step by step."""
    seen, waiting = set[int](), [at]
    while waiting:
        new = [n for n in steps[waiting.pop()] if n not in seen]
        seen.update(new)
        waiting += new
    return seen


def _ways(
    node: Node, choice: Choice, told: Sequence[tuple[int, int]], beside: Sequence[Node]
) -> list[Way]:
    """What each option leads to, at this decision and `beside` it; `told` are the bits of answers with the
    numbers of their outcomes.
    """
    ways = []
    for option, (named, leads) in enumerate(zip(node.decision.options, node.leads, strict=True), 1):
        if option <= MOST_WAYS or option == choice.option:
            reached = {number for bit, number in told if leads & bit}
            ever = {
                number for bit, number in told for other in beside if other.leads[option - 1] & bit
            }
            ways.append(Way(
                option=option, chosen=named.label, leads=sorted(reached), otherwise=sorted(ever - reached)
            ))
    return ways


def answer_of(given: Hashable) -> Hashable:
    """The answer in what a line of play says."""
    return given.answer if isinstance(given, Reading) else given


def film_of(here: Table, found: Exploration, listed: Sequence[Outcome]) -> Film | None:
    """The table on the way of the first outcome; None where no line of play was asked for, or there is no
    account.
    """
    if not found.film or not listed:
        return None
    frames = [here.scene(here.play)]
    shown = []
    told = min(len(listed[0].trace), MOST_FRAMES)
    for number in range(told + 1):
        state = found.film.get(number)
        if number == told == len(listed[0].trace):
            facts = listed[0].facts
        elif state is not None and number:
            facts = here.scene(here.play.on(state))
        else:
            facts = frames[-1]
        if facts != frames[-1]:
            frames.append(facts)
        shown.append(len(frames) - 1)
    return Film(frames=frames, shown=shown)
