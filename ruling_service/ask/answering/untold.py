"""A condition of a ruling on how many that a question doesn't tell: another question of the same case, laid
out otherwise, comes to something else, and what its wordings don't say and nearly all of this one's do,
nobody said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

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
        others = _untold(one, question)
        for other in others:
            passed[one.case, other] = passed.get((one.case, other), 0.0) + one.odds / len(others)
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
