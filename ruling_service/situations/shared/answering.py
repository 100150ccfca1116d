"""From the end of a line of play to the answer of the question asked, and what else a case wants to know of
it.

Exploring merges lines of play that read alike here, so a reading says everything that the answer or the
expectation hangs on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from ruling_service.engine.kernel import trace as kept
from ruling_service.engine.kernel.play import Play
from ruling_service.situations.shared.account import Ending, Trace, first, holds, place_of, step_fits, value
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.questions import Condition, Expect
from ruling_service.situations.shared.results import Choice, Said


class Reading(NamedTuple):
    """What one line of play says: the answer, and whether each condition of the expectation holds."""

    answer: Hashable
    conditions: tuple[bool, ...]


def answer(situation: Situation, facts: Ending, trace: Trace) -> Said:
    """The answer of one line of play.

    `can`, `when can` and `does it change anything` need more than one line: None.
    """
    kind, about = question(situation.ask)
    match kind:
        case "where_is":
            return place_of(about, facts)
        case "how_much":
            return value(about, facts)
        case "how_often":
            return sum(step_fits(about, step) for step in trace)
        case "whether":
            return holds(about, facts, trace)
        case "in_which_order":
            found = [
                (first(pattern, trace), pattern.as_ or pattern.card or pattern.happened) for pattern in about
            ]
            return [label for place, label in sorted((p, name) for p, name in found if p is not None)]
    return None


def reading(situation: Situation, facts: Ending, trace: Trace) -> Reading:
    """The answer and the truth of every condition that `expect` names, as something to merge lines of play
    by.
    """
    given = answer(situation, facts, trace)
    conditions = tuple(holds(condition, facts, trace) for condition in conditions_of(situation.expect))
    return Reading(tuple(given) if isinstance(given, list) else given, conditions)


def conditions_of(expect: Expect | None) -> Iterator[Condition]:
    """Every condition an expectation names, in a fixed order; what a trace must contain or lack is one too.
    """
    if expect is None:
        return
    for group in (expect.facts, expect.sometimes, expect.never, expect.exactly_one):
        yield from group
    if expect.trace is not None:
        yield from (Condition(happened=pattern) for pattern in [*expect.trace.contains, *expect.trace.lacks])
        if expect.trace.in_order:
            yield Condition(in_order=expect.trace.in_order)


def made(play: Play) -> list[Choice]:
    """The choices made on the way."""
    found: list[Choice] = []
    told = 0
    for one in kept.unroll(play.state.trace):
        if isinstance(one, kept.Choice):
            found.append(Choice(
                by=one.by, decision=one.decision, chosen=one.chosen, cites=list(dict.fromkeys(one.cites)),
                option=one.option + 1, after=told,
            ))  # fmt: skip
        else:
            told += 1
    return found
