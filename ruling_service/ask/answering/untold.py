"""A condition of a ruling that a question doesn't tell: another question on the same, laid out otherwise,
comes to something else, and what its wordings don't say and nearly all of this one's do, nobody said.

Of a number that is another question of the same case. Of whether something may be done it may be one of
another case, but then the question has to say nothing that isn't said of it too: what is left over may be the
condition in other words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from ruling_service.ask.answering.parting import asks_if_allowed
from ruling_service.ask.answering.several import telling
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.recalling.wordings import Told

Data = dict[str, Any]
NEARLY_ALL = 0.8
"""So many wordings of a question say its condition, or it isn't one that has to be said."""
LEAST = 3
"""Wordings that tell what is always said."""


def as_far_as_told(found: Recollection, question: str) -> Recollection:
    """What a question brings to mind without the questions of cases that hang on what it doesn't tell: the
    question of the same case that it tells all of is as probable as both.
    """
    kept, passed = [], dict[tuple[str, int], float]()
    for one in found.meant:
        others = [(one.case, other) for other in _untold(one, question)] or _without(one, found, question)
        for other in others:
            passed[other] = passed.get(other, 0.0) + one.odds / len(others)
        if not others:
            kept.append(one)
    if not passed:
        return found
    likelier = (one._replace(odds=one.odds + passed.get((one.case, one.also), 0.0)) for one in kept)
    return found._replace(meant=tuple(sorted(likelier, key=lambda one: -one.odds)))


def _untold(meant: Meant, question: str) -> list[int]:
    """The other questions of a case, laid out otherwise, from which a question tells nothing that sets the
    one apart for which it is taken; none where it leaves out nothing.
    """
    rows = _questions(meant.told)
    asked = rows[meant.also + 1][0]
    if meant.read is not None and meant.read.own or len(asked) < LEAST:
        return []
    mine = _stems(question)
    return [other - 1 for other, said in _conditions(asked, meant.also + 1, rows) if not mine & said]


def _without(meant: Meant, found: Recollection, question: str) -> list[tuple[str, int]]:
    """Of what comes to mind beside a question of a case whether something may be done the questions in which
    the same may be and that ask what is asked, where it may not and for a reason that the question doesn't
    tell: what is forbidden is so for something, which has to be said.
    """
    may = _may(meant)
    if may is None or may[1] or meant.alike or not asks_if_allowed(question):
        return []  # what asks the same tells the reason
    if meant.read is not None and meant.read.own:
        return []
    asked, mine = _questions(meant.told)[meant.also + 1][0], _stems(question)
    others = []
    for one in found.meant:
        its = _may(one)
        if its is None or its[0] != may[0] or not its[1] or not (one.alike and one.about):
            continue
        there = _said(_questions(one.told)[one.also + 1][0])
        words = [_stems(wording) - there for wording in asked]
        everywhere = _said(_unless_forbidden(one.told))
        if sum(map(bool, words)) >= NEARLY_ALL * len(words) and mine <= everywhere:
            others.append((one.case, one.also))
    return others


def _may(meant: Meant) -> tuple[str, bool] | None:
    """Of a question of a case whether something may be done what that is, and if it may."""
    if meant.read is None or len(_questions(meant.told)[meant.also + 1][0]) < LEAST:
        return None
    ask, may = meant.read.plan.situation.get("ask", {}), meant.read.expect.get("answer")
    act = ask.get("can") if isinstance(ask, dict) else None
    return (next(iter(act)), may) if isinstance(act, dict) and isinstance(may, bool) else None


def _unless_forbidden(told: Told) -> list[str]:
    """The wordings of a case but for the questions to which it answers that it may not be."""
    asking, own = told.asking, told.data.get("expect", {})
    each = [(asking.asked, own), *((one.asked, one.expect) for one in asking.also)]
    return [wording for asked, expect in each if expect.get("answer") is not False for wording in asked]


def _said(asked: Sequence[str]) -> frozenset[str]:
    """The stems of all that some wordings say."""
    return frozenset[str]().union(*(_stems(one) for one in asked))


def _conditions(
    asked: Sequence[str], at: int, rows: Sequence[Row]
) -> Iterator[tuple[int, frozenset[str]]]:
    """Of each other question of a case that comes to something else, its place and the words of which nearly
    all wordings of this one have one, and that one's none.
    """
    _, laid, comes_to = rows[at]
    for other, (other_asked, other_laid, other_to) in enumerate(rows):
        differ = None not in (comes_to, other_to) and other_to != comes_to
        if differ and laid != other_laid and len(other_asked) >= LEAST:
            there = frozenset[str]().union(*(_stems(one) for one in other_asked))
            words = [_stems(one) - there for one in asked]
            if sum(map(bool, words)) >= NEARLY_ALL * len(words):
                yield other, frozenset[str]().union(*words)


Row = tuple[Sequence[str], Data, Any]
"""Wordings, what is laid out otherwise for them, and what they come to."""


def _questions(told: Told) -> list[Row]:
    """The questions of a case, its own first."""
    asking = told.asking
    rows: list[Row] = [(asking.asked, {}, _comes_to(told.data.get("expect", {})))]
    rows += [
        (one.asked, {key: value for key, value in one.with_.items() if key != "ask"}, _comes_to(one.expect))
        for one in asking.also
    ]
    return rows


def _comes_to(expect: Data) -> Any:
    """The number that a source says; None for anything else."""
    found = expect.get("answer", expect.get("value"))
    return found if isinstance(found, int) and not isinstance(found, bool) else None


@lru_cache(maxsize=16384)
def _stems(text: str) -> frozenset[str]:
    return frozenset(telling(text))


__all__ = ["as_far_as_told"]
