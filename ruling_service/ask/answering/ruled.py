"""Which ruling a question is told that has no verdict: that to which all three ways to read it come.

What its words bring to mind, what it brings to mind read shortly (`recalling/stories`), and the rule that
most probably settles it (`evidence`) err in different places: none of them is sure by itself where a text is
long. What weighs by all three, though little by each, is what a story asks where nearly all that weighs
together says the same. It is told as what it is, with its answer, so which side of it a story asks decides
nothing.

Who asks shortly says all that he asks: a word that no ruling has, another act or card, the contrary make it
another question, and a single clause that has no verdict asks something else; so there has to be a clause
that tells what the ruling hangs on, and more that weighs for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ruling_service.ask.answering.readings import asks_of, position_of, said_otherwise
from ruling_service.ask.answering.shown import numbers_in
from ruling_service.ask.answering.verdict import differ
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.contradictions import CONTRARY
from ruling_service.ask.recalling.hints import InPassing, is_open
from ruling_service.ask.results import Answer

TORN = 0.5
"""With so great a share of its odds another position of the same case may be the one that is told of."""
UNSEEN, UNFOUND = 0.004, 0.01
"""As probable is what one way to read a story doesn't bring to mind, and a rule that isn't found for it."""
SHARE, WEIGHT = 0.7, 0.09
"""Of all that a story may ask the cases that say the same have so great a share, and so much weight;"""
SHARE_OF_A_SHORT_ONE, OF_A_SHORT_ONE, HEARD = 0.65, 0.28, 0.9
"""of a question of a sentence or two so much, and the case speaks of so much of it."""
PART = 0.25
"""The question that is told has so great a part of the weight of the likest of its case."""
STOOD_ON = 2
"""Cases say the same of the same rule that share one of so many entries on which they stand."""


class Ruling(NamedTuple):
    """A question of a case, how probable both ways to read a text make it, and what it was played for."""

    meant: Meant
    odds: float
    answer: Answer


class Mass(NamedTuple):
    """A question of a case with its weight: how probable it is by both ways to read a text and by the rule on
    which its case stands.
    """

    meant: Meant
    weight: float


def masses(
    words: Sequence[Meant], shortly: Sequence[Meant], rules: Sequence[tuple[str, float]],
    stands: Callable[[str], Sequence[str]], *, story: bool = True,
) -> list[Mass]:
    """The questions of cases that a text may ask with their weight, the likest first. What speaks against one
    in either way to read it does; of a `story` the side that is asked doesn't, nor does a hint.
    """
    found = dict(rules)
    by_words, by_story = (_odds(each, lambda one: (one.case, one.also)) for each in (words, shortly))
    each: dict[tuple[str, int], list[Meant]] = {}
    for one in (*words, *shortly):
        each.setdefault((one.case, one.also), []).append(one)
    listed = []
    for key, mine in each.items():
        rule = max((found.get(entry, 0.0) for entry in stands(key[0])), default=0.0)
        odds = max(by_words.get(key, 0.0), UNSEEN) * max(by_story.get(key, 0.0), UNSEEN)
        ready = [one for one in mine if one.read is not None] or mine
        against = next((one.against for one in mine if _speaks_against(one.against, story=story)), "")
        likest = max(ready, key=lambda one: one.odds)._replace(against=against)
        listed.append(Mass(likest, math.sqrt(odds * max(rule, UNFOUND))))
    return sorted(listed, key=lambda one: -one.weight)


def _speaks_against(against: str, *, story: bool) -> bool:
    if story:
        return against != CONTRARY and not is_open(against)
    return bool(against) and not isinstance(against, InPassing)


def agreed(
    listed: Sequence[Mass], answer: Callable[[Meant], Answer | None], stands: Callable[[str], Sequence[str]],
    *, story: bool = True,
) -> list[Ruling]:
    """The questions of the case that a text most probably asks about which may be told, the likest first;
    none where it has, with the cases that say the same of the same rule, no great share of all. One that is
    no `story` has to be spoken of by the case.
    """
    of_cases: dict[str, float] = {}
    for one in listed:
        of_cases[one.meant.case] = of_cases.get(one.meant.case, 0.0) + one.weight
    case = max(of_cases, key=of_cases.__getitem__, default="")
    told = [
        one for one in listed if one.meant.read is not None and not one.meant.against
        and (story or one.meant.heard >= HEARD)
    ]
    mine = [one for one in listed if one.meant.case == case]
    rulings = [
        Ruling(one.meant, one.weight, found) for one in told
        if one.meant.case == case and one.weight >= PART * mine[0].weight
        for found in (answer(one.meant),) if found is not None
    ]
    weight = {(one.meant.case, one.meant.also): one.weight for one in mine}
    if not rulings or said_otherwise(
        rulings[0].meant, [one.meant for one in mine], lambda one: weight[(one.case, one.also)]
    ):
        return []
    on = {*stands(case)[:STOOD_ON]}
    mass, best = of_cases[case], rulings[0].answer
    seen = {case}
    for one in told:
        if one.meant.case in seen or not on & {*stands(one.meant.case)[:STOOD_ON]}:
            continue
        seen.add(one.meant.case)
        other = answer(one.meant)
        if other is not None and (other.verdict, other.answer) == (best.verdict, best.answer):
            mass += sum(each.weight for each in told if each.meant.case == one.meant.case)
    least, share = (WEIGHT, SHARE) if story else (OF_A_SHORT_ONE, SHARE_OF_A_SHORT_ONE)
    return rulings if mass >= max(least, share * sum(of_cases.values())) else []


def _odds(listed: Iterable[Meant], of: Callable[[Meant], Any]) -> dict[Any, float]:
    odds: dict[Any, float] = {}
    for one in listed:
        odds[of(one)] = odds.get(of(one), 0.0) + one.odds
    return odds


def told_of(listed: Sequence[Ruling], text: str, *, story: bool = False) -> Ruling | None:
    """The likest of some questions of a case; None where a contrary one about another position is nearly as
    likely, where what it says is a number, which hangs on every number of a text, or where it speaks of
    numbers that the `text` doesn't, or, but for a `story`, that does of others.
    """
    if not listed:
        return None
    best = listed[0]
    for one in listed[1:]:
        near = one.odds >= TORN * best.odds
        if near and position_of(one.meant) != position_of(best.meant) and differ(one.answer, best.answer):
            return None
    its, told = numbers_in(asks_of(best.meant)), numbers_in(text)
    fits = its <= told if story else its == told
    return best if fits and type(best.answer.answer) is not int else None


__all__ = ["Mass", "Ruling", "agreed", "masses", "told_of"]
