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
            choice.ways = _ways(node, choice, told)
            at = node.children[choice.option - 1]


def _ways(node: Node, choice: Choice, told: Sequence[tuple[int, int]]) -> list[Way]:
    """What each option leads to; `told` are the bits of answers with the numbers of their outcomes."""
    ways = []
    for option, (named, leads) in enumerate(zip(node.decision.options, node.leads, strict=True), 1):
        if option <= MOST_WAYS or option == choice.option:
            reached = {number for bit, number in told if leads & bit}
            ways.append(Way(option=option, chosen=named.label, leads=sorted(reached)))
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
