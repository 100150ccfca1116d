"""Which ruling a question is told that has no verdict: that to which all three ways to read it come.

What its words bring to mind, what it brings to mind read shortly (`recalling/stories`), and the rule that
most probably settles it (`evidence`) err in different places: none of them is sure by itself where a text is
long. What weighs by all three, though little by each, is what a story asks where nearly all that weighs
together says the same. It is told as what it is, with its answer, so which side of it a story asks decides
nothing.

Who asks shortly says all that he asks: a word that no ruling has, another act or card, the contrary make it
another question, and a single clause that has no verdict asks something else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ruling_service.ask.answering.evidence import FIRST, Evidence, Stands
from ruling_service.ask.answering.readings import asks_of
from ruling_service.ask.answering.shown import numbers_in
from ruling_service.ask.answering.verdict import differ
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.contradictions import CONTRARY
from ruling_service.ask.recalling.hints import InPassing, is_open
from ruling_service.ask.results import Answer
from ruling_service.library import Library

PLAINLY = 0.55
"""So probable a question of a case is by either way to read what is asked shortly."""
TWICE = 2.0
"""A case is so many times as probable as any other."""
TORN = 0.5
"""With so great a share of its odds another position of the same case may be the one that is told of."""
UNSEEN, UNFOUND = 0.004, 0.01
"""As probable is what one way to read a story doesn't bring to mind, and a rule that isn't found for it."""
SHARE, WEIGHT = 0.7, 0.09
"""Of all that a story may ask the cases that say the same have so great a share, and so much weight."""
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
    stands: Callable[[str], Sequence[str]],
) -> list[Mass]:
    """The questions of cases that a story may ask with their weight, the likest first; each as the way to
    read the text has it in which less speaks against it.
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
        against = next(
            (one.against for one in mine if one.against != CONTRARY and not is_open(one.against)), ""
        )
        likest = max(ready, key=lambda one: one.odds)._replace(against=against)
        listed.append(Mass(likest, math.sqrt(odds * max(rule, UNFOUND))))
    return sorted(listed, key=lambda one: -one.weight)


def agreed(
    listed: Sequence[Mass], answer: Callable[[Meant], Answer | None], stands: Callable[[str], Sequence[str]]
) -> list[Ruling]:
    """The questions of the case that a story most probably asks about which may be told, the likest first;
    none where it has, with the cases that say the same of the same rule, no great share of all.
    """
    of_cases: dict[str, float] = {}
    for one in listed:
        of_cases[one.meant.case] = of_cases.get(one.meant.case, 0.0) + one.weight
    case = max(of_cases, key=of_cases.__getitem__, default="")
    told = [one for one in listed if one.meant.read is not None and not one.meant.against]
    mine = [one for one in listed if one.meant.case == case]
    rulings = [
        Ruling(one.meant, one.weight, found) for one in told
        if one.meant.case == case and one.weight >= PART * mine[0].weight
        for found in (answer(one.meant),) if found is not None
    ]
    if not rulings:
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
    return rulings if mass >= max(WEIGHT, SHARE * sum(of_cases.values())) else []


def met(words: Sequence[Meant], shortly: Sequence[Meant]) -> list[tuple[Meant, float]]:
    """The questions of the case that both ways to read what is asked shortly come to, with how probable they
    make each together, the likest first; none where another case is nearly as probable.
    """
    of_cases = _both(_odds(words, lambda one: one.case), _odds(shortly, lambda one: one.case))
    first, second = [*sorted(of_cases, key=lambda case: -of_cases[case]), "", ""][:2]
    if not first or of_cases[first] < TWICE * of_cases.get(second, 0.0):
        return []
    mine = [one for one in (*words, *shortly) if one.case == first]
    odds = _both(*(_odds((one for one in each if one.case == first), lambda one: one.also)
                   for each in (words, shortly)))  # fmt: skip
    found = []
    for also, likely in sorted(odds.items(), key=lambda one: -one[1]):
        each = [one for one in mine if one.also == also]
        ready = [one for one in each if one.read is not None]
        if ready and _is_plain(each):
            found.append((max(ready, key=lambda one: (not one.against, one.odds)), likely))
    return found


def _is_plain(each: Sequence[Meant]) -> bool:
    """Is a question of a case, as each way to read a text has it, what is asked and nothing else?"""
    return all(
        one.odds >= PLAINLY and one.heard >= 1.0 and (not one.against or isinstance(one.against, InPassing))
        for one in each
    )


def _odds(listed: Iterable[Meant], of: Callable[[Meant], Any]) -> dict[Any, float]:
    odds: dict[Any, float] = {}
    for one in listed:
        odds[of(one)] = odds.get(of(one), 0.0) + one.odds
    return odds


def _both(words: Mapping[Any, float], shortly: Mapping[Any, float]) -> dict[Any, float]:
    return {name: math.sqrt(odds * shortly[name]) for name, odds in words.items() if name in shortly}


def settled(case: str, found: Evidence, library: Library) -> bool:
    """Does a case (by its entry) stand on one of the rules that most probably settle what is asked?"""
    stands = library.kept(Stands).on(case)
    return any(rule in stands for rule, _ in found.rules[:FIRST])


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
        if near and _position(one.meant) != _position(best.meant) and differ(one.answer, best.answer):
            return None
    its, told = numbers_in(asks_of(best.meant)), numbers_in(text)
    fits = its <= told if story else its == told
    return best if fits and type(best.answer.answer) is not int else None


def _position(one: Meant) -> str:
    """What is otherwise in the position of a further question than in its case's."""
    changed = one.told.asking.also[one.also].with_ if one.also >= 0 else {}
    return repr({name: value for name, value in changed.items() if name != "ask"})


__all__ = ["Mass", "Ruling", "agreed", "masses", "met", "settled", "told_of"]
