"""Which ruling a question is told that has no verdict: that to which all three ways to read it come.

What its words bring to mind, what it brings to mind read shortly (`recalling/stories`), and the rule that
most probably settles it (`evidence`) err in different places: none of them is sure by itself where a text is
long, but a question of a case in which they meet is. It is told as what it is, with its answer, so which side
of it a story asks decides nothing.

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
"""So probable a question of a case is by either way to read what is asked,"""
MEETING = 0.35
"""or, of a text that tells a story, by both together (their geometric mean),"""
FIRMLY, BARELY = 0.4, 0.2
"""or, where the likeliest rule is so probable, no more than this,"""
FAR, FAINTLY = 3.0, 0.08
"""or than this if its case is so many times as probable as any other;"""
IN_SPITE = 0.5
"""so probable is one against which something speaks that doesn't rule it out."""
TWICE = 2.0
"""A case is so many times as probable as any other."""
TORN = 0.5
"""With so great a share of its odds another position of the same case may be the one that is told of."""


class Ruling(NamedTuple):
    """A question of a case, how probable both ways to read a text make it, and what it was played for."""

    meant: Meant
    odds: float
    answer: Answer


def met(
    words: Sequence[Meant], shortly: Sequence[Meant], *, story: bool = False
) -> list[tuple[Meant, float]]:
    """The questions of the case that both ways to read a text come to, with how probable they make each
    together, the likest first; none where another case is nearly as probable. What tells a `story` says much
    else, so all that it may ask is fainter, and what only hints at another question may be said in passing.
    """
    of_cases = _both(_odds(words, lambda one: one.case), _odds(shortly, lambda one: one.case))
    first, second = [*sorted(of_cases, key=lambda case: -of_cases[case]), "", ""][:2]
    rival = of_cases.get(second, 0.0)
    if not first or of_cases[first] < TWICE * rival:
        return []
    least = FAINTLY if of_cases[first] >= FAR * rival else BARELY
    mine = [one for one in (*words, *shortly) if one.case == first]
    odds = _both(*(_odds((one for one in each if one.case == first), lambda one: one.also)
                   for each in (words, shortly)))  # fmt: skip
    found = []
    for also, likely in sorted(odds.items(), key=lambda one: -one[1]):
        each = [one for one in mine if one.also == also]
        against = [one.against for one in each if one.against not in ("", CONTRARY)]
        ready = [one for one in each if one.read is not None and is_open(one.against)]
        if not story and not _is_plain(each):
            continue
        if ready and all(map(is_open, against)) and likely >= (IN_SPITE if against else least):
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


def settled(
    listed: Sequence[tuple[Meant, float]], case: str, found: Evidence, library: Library
) -> list[tuple[Meant, float]]:
    """Those of some questions of a case (by its entry) that are probable enough with the rules which most
    probably settle what is asked; none where the case stands on none of the first.
    """
    stands = library.kept(Stands).on(case)
    place = next((at for at, (rule, _) in enumerate(found.rules[:FIRST]) if rule in stands), FIRST)
    firmly = not place and found.rules[0][1] >= FIRMLY
    return [one for one in listed if firmly or place < FIRST and one[1] >= MEETING]


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


__all__ = ["Ruling", "met", "settled", "told_of"]
