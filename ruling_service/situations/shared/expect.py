"""Comparing a verdict with the official answer: passed, or in plain words where the two differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from ruling_service.situations.shared.account import holds
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.questions import Condition, Expect, Pattern
from ruling_service.situations.shared.results import Outcome, Said, Verdict
from ruling_service.slugs import fold


class Comparison(NamedTuple):
    """How a verdict compares with what was expected: nothing in `differences` means that it passed."""

    expected: str
    got: str
    differences: list[str]

    @property
    def passed(self) -> bool:
        """Whether the verdict gives the official answer."""
        return not self.differences


def compare(situation: Situation, verdict: Verdict) -> Comparison:
    """Compares the verdict with the situation's `expect`.

    A verdict with gaps, or one that ended before it was certain, fails whatever it says.
    """
    expect = situation.expect or Expect()
    differences = list(_unusable(verdict))
    for compared in (_verdict, _answers, _table, _deciders, _conditions, _traces, _reasons):
        differences += compared(expect, verdict, situation)
    return Comparison(in_words(expect), got_in_words(verdict), differences)


def _unusable(verdict: Verdict) -> Iterator[str]:
    for gap in verdict.gaps:
        yield f"{gap.card} is not simulated in full: “{gap.phrase}” ({gap.reason})."
    if verdict.verdict == "inconclusive":
        yield "The exploration ended before the answer was certain."
    if not verdict.outcomes and verdict.answer is None and verdict.windows is None:
        yield "The verdict holds no outcome."


def _verdict(expect: Expect, verdict: Verdict, _: Situation) -> Iterator[str]:
    got = verdict.verdict
    if expect.verdict and got != expect.verdict:
        yield f"Expected the verdict {expect.verdict}, got {got}."
    if isinstance(expect.answer, bool):
        wanted = "always" if expect.answer else "never"
        if got != wanted:
            yield f"Expected {wanted}, got {got}."
    if expect.confidence and verdict.confidence != expect.confidence:
        yield f"Expected the confidence {expect.confidence}, got {verdict.confidence}."


def _answers(expect: Expect, verdict: Verdict, _: Situation) -> Iterator[str]:
    given = answers_of(verdict)
    for wanted in (
        expect.answer if not isinstance(expect.answer, bool) else None, expect.value, expect.order or None
    ):
        if wanted is not None and given != {_plain(wanted)}:
            yield f"Expected {shown(wanted)} in every line of play, got {_all_shown(given)}."
    if expect.answers:
        wanted_all = {_plain(answer) for answer in expect.answers}
        for missing in sorted(wanted_all - given, key=str):
            yield f"No line of play ends in {shown(missing)}; they end in {_all_shown(given)}."
        for extra in sorted(given - wanted_all, key=str):
            yield (
                f"A line of play ends in {shown(extra)}, which is not among the answers "
                f"expected.{_how(verdict, extra)}"
            )


def _table(expect: Expect, verdict: Verdict, _: Situation) -> Iterator[str]:
    rows = {_window(row.window): row for row in verdict.windows or ()}
    for wanted in expect.windows:
        row = rows.get(_window(wanted.window))
        if row is None:
            yield f"The table has no row for the window {wanted.window}."
        elif row.possible != wanted.possible:
            yield (
                f"Window {wanted.window}: expected {_possible(wanted.possible)}, got "
                f"{_possible(row.possible)}."
            )
        elif not set(wanted.cites) <= set(row.cites):
            yield f"Window {wanted.window} does not cite {_listed(set(wanted.cites) - set(row.cites))}."


def _deciders(expect: Expect, verdict: Verdict, situation: Situation) -> Iterator[str]:
    wanted = [expect.depends_on] if isinstance(expect.depends_on, str) else expect.depends_on
    if not wanted:
        return
    if verdict.verdict not in ("depends", "value", "order"):
        yield f"Expected that it depends on {_listed(wanted)}, got {verdict.verdict}."
        return
    got = {_decider(one.by, situation) for one in verdict.depends_on}
    expected = {_decider(name, situation) for name in wanted}
    if got != expected:
        yield f"Expected that it depends on {_listed(wanted)}, got {_listed(got) or 'nobody'}."


def _conditions(expect: Expect, verdict: Verdict, _: Situation) -> Iterator[str]:
    outcomes = verdict.outcomes
    for condition in expect.facts:
        for outcome in outcomes:
            if not _holds(condition, outcome):
                yield f"{described(condition)} is not so in a line of play{_choices(outcome)}."
    for condition in expect.never:
        for outcome in outcomes:
            if _holds(condition, outcome):
                yield (
                    f"{described(condition)} should never be so, but is in a line of play{_choices(outcome)}."
                )
    for condition in expect.sometimes:
        if not any(_holds(condition, outcome) for outcome in outcomes):
            yield f"{described(condition)} is so in no line of play."
    yield from _exactly_one(expect.exactly_one, outcomes)


def _exactly_one(conditions: list[Condition], outcomes: list[Outcome]) -> Iterator[str]:
    for outcome in outcomes if conditions else []:
        true = [described(condition) for condition in conditions if _holds(condition, outcome)]
        if len(true) != 1:
            yield f"Exactly one should hold; {' and '.join(true) or 'none does'}{_choices(outcome)}."
    for condition in conditions:
        if not any(_holds(condition, outcome) for outcome in outcomes):
            yield f"{described(condition)} is so in no line of play."


def _traces(expect: Expect, verdict: Verdict, _: Situation) -> Iterator[str]:
    for outcome in verdict.outcomes:
        cited = {entry for step in outcome.trace for entry in step.cites}
        for missing in sorted(set(expect.cites) - cited):
            yield f"No step cites {missing}{_choices(outcome)}."
        if expect.trace is None:
            continue
        for pattern in expect.trace.contains:
            if not _holds(Condition(happened=pattern), outcome):
                yield f"The account does not say: {described(pattern)}{_choices(outcome)}."
        for pattern in expect.trace.lacks:
            if _holds(Condition(happened=pattern), outcome):
                yield f"The account should not say: {described(pattern)}{_choices(outcome)}."
        if expect.trace.in_order and not _holds(Condition(in_order=expect.trace.in_order), outcome):
            wanted = ", then ".join(described(pattern) for pattern in expect.trace.in_order)
            yield f"The account does not have in this order: {wanted}{_choices(outcome)}."


def _reasons(expect: Expect, verdict: Verdict, _: Situation) -> Iterator[str]:
    given = {entry for reason in verdict.because or () for entry in reason.cites}
    for missing in sorted(set(expect.because) - given):
        yield f"{missing} is not named as a reason; named are: {_listed(given) or 'none'}."


def answers_of(verdict: Verdict) -> set[Any]:
    """The different answers of the lines of play; of a verdict without outcomes, its answer."""
    return {_plain(outcome.answer) for outcome in verdict.outcomes} or {_plain(verdict.answer)}


def _holds(condition: Condition, outcome: Outcome) -> bool:
    return holds(condition, outcome.facts, outcome.trace)


def _plain(answer: Said) -> Any:
    if isinstance(answer, str):
        return fold(answer)
    return tuple(_plain(one) for one in answer) if isinstance(answer, list | tuple) else answer


def _decider(name: str, situation: Situation) -> str:
    first_player = situation.first_player or (situation.players[0].name if situation.players else "")
    return fold(first_player) if "first player" in fold(name) else fold(name)


def _window(name: str) -> str:
    return fold(name).removeprefix("in ").removesuffix(" window").rsplit("/", 1)[-1].strip()


def described(thing: Condition | Pattern) -> str:
    """A condition or occurrence as it is written in a file, on one line."""
    return _flow(msgspec.to_builtins(thing))


def _flow(data: Any) -> str:
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(_flow(value) for value in data) + "]"
    return str(data).lower() if isinstance(data, bool) else str(data)


def shown(answer: Any) -> str:
    """An answer as people read it."""
    if isinstance(answer, list | tuple):
        return " → ".join(str(one) for one in answer) or "nothing"
    return (
        {True: "yes", False: "no", None: "no answer"}.get(answer, str(answer))
        if not isinstance(answer, int) or isinstance(answer, bool)
        else str(answer)
    )


def _all_shown(answers: set[Any]) -> str:
    return " or ".join(shown(answer) for answer in sorted(answers, key=str)) or "nothing"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _possible(possible: bool) -> str:
    return "possible" if possible else "not possible"


def _how(verdict: Verdict, answer: Any) -> str:
    outcome = next((one for one in verdict.outcomes if _plain(one.answer) == answer), None)
    choices = _choices(outcome) if outcome is not None else ""
    return f" It is reached{choices}." if choices else ""


def _choices(outcome: Outcome) -> str:
    made = "; ".join(f"{choice.by}: {choice.chosen}" for choice in outcome.choices)
    return f" (where {made})" if made else ""


def in_words(expect: Expect) -> str:
    """What is expected, on one line."""
    return _flow(msgspec.to_builtins(expect)).removeprefix("{").removesuffix("}")


def got_in_words(verdict: Verdict) -> str:
    """What a verdict says, on one line."""
    if verdict.windows:
        possible = [row.window for row in verdict.windows if row.possible]
        return "possible in " + (", ".join(possible) or "no window")
    deciders = sorted({one.by for one in verdict.depends_on})
    return f"{verdict.verdict}: {_all_shown(answers_of(verdict))}" + (
        f", depending on {', '.join(deciders)}" if deciders else ""
    )
