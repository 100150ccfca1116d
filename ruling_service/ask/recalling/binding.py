"""The numbers of a question in the slots of a wording: what stands beside a number tells which slot it fills.

What stands beside a slot is counted over all wordings of its case, and over all slots of the same name of the
game where the case tells little ("companions" is beside "of us" in many): a number is put where its
neighbours are most probable (naive Bayes).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from ruling_service.ask.recalling.features import Number

MOST_NUMBERS = 5
MISFIT = 0.12
"""What a number takes away that is of something else than the slot it would fill,"""
ELSEWHERE = -0.45
"""as it is where it fits so ill."""
OF_ELSE = -1.0
"""How ill a number fits that counts something else by its name."""
EVIDENCE = {"<1": 0.22, ">1": 0.15, "<2": 0.08, ">2": 0.06, "<3": 0.05, ">3": 0.05}
"""How much the words beside a number count, by side and distance: the logarithm of how much more probable
they are beside the slot than beside any. Found from the wordings with several slots (a logistic choice among
all ways to fill them).
"""
MEANT = ((0.7, 0.05), (0.3, 0.08), (0.0, 0.01))
"""How much the meanings near it count, by how much they tell of it at least."""
AGAINST = -1.5
"""A word that never stands beside a slot says so much against it, however common it is."""
AS_NAMED, AS_ANY = 16.0, 8.0
"""So many times what slots of the same name have beside them counts beside a case's own, and what any slot
has beside those.
"""
LEFT_OVER = 0.12
"""What a number takes away that only one of the two names."""
IS = frozenset(("<1 is", "<1 are", "<1 was", "<1 be"))
"""Verbs behind which a number is what stands before them."""
SAID_IN_WORDS = 0.04
"""What a small number in words takes away that only one of the two says: "two of my guys", "a second one"."""
UNIT = 0.5
"""A meaning right beside so great a share of the numbers in slots of a name is what these are of,"""
TOLD_OFTEN = 5
"""where there are so many of them at least;"""
TWICE = 2
"""So often a meaning stands beside a slot that numbers in it are of it."""
BY_CHANCE = 0.2
"""one beside so few of them may stand there by chance."""
NAMED = 0.02
"""What a number of the question takes away that the case has, though the wording doesn't name it."""
CROSSED = 0.05
"""What it takes away that two numbers stand the other way round."""
OWNERS = ("opponent", "another player", "the Shadow player", "the Free Peoples player")
"""Whose a number is told to be that isn't who asks."""
THEIRS = (*OWNERS, "minion")
"""What the side of cards is that who has companions doesn't have."""
HIS = 0.3
"""How much a player named before a number tells of it at least where it is his."""
ASKER = "i"
OWN = frozenset(f"<{far} {word}" for far in (1, 2) for word in (ASKER, "my"))
"""Words before a number that who asks has."""
NEXT = ("<1", ">1")
"""How what stands right before and right behind a number is marked."""


class Bound(NamedTuple):
    """The numbers of a question in a wording's slots, how well what stands beside them fits, and what it
    costs that some are left over.

    `unplaced` are numbers of the question that no slot is for, and that the case doesn't have either;
    `misfits` those that are of something else than the slot they would fill.
    """

    numbers: dict[str, int]
    fit: float
    cost: float
    unplaced: tuple[int, ...] = ()
    misfits: tuple[int, ...] = ()


class Figures(NamedTuple):
    """The numbers of a case: all that stand anywhere in it, and those of its fields by the stem of their
    names.
    """

    anywhere: frozenset[str] = frozenset()
    of: dict[str, frozenset[str]] = {}

    def have(self, number: Number) -> bool:
        """Does the case have a number of a question: beside the name of a field ("site 3"), in that field?"""
        named = (self.of[word[3:]] for word in number.beside if word[:2] in NEXT and word[3:] in self.of)
        return str(number.value) in next(named, self.anywhere)


NO_FIGURES = Figures()


class Slots:
    """What stands beside the slots of all cases of a game."""

    def __init__(
        self, numbers: Iterable[tuple[str, Number]], things: frozenset[str] = frozenset()
    ) -> None:
        """`numbers` are those of all wordings, each with its case; they are asked for when a question with
        numbers comes. `things` are what isn't a card and may have a number of its own ("region 2").
        """
        self._things = things
        self._uncounted: Iterable[tuple[str, Number]] = numbers
        self._counted = False
        self._of_case: dict[tuple[str, str], Counter[str]] = {}
        self._named: dict[str, Counter[str]] = {}
        self._every: Counter[str] = Counter()
        self._times: Counter[tuple[str, str]] = Counter()
        self._times_named: Counter[str] = Counter()
        self._counts: dict[tuple[str, str], Counter[str]] = {}
        self._slots: dict[str, set[str]] = {}
        self._units: frozenset[str] = frozenset()

    def _count(self) -> None:
        if self._counted:
            return
        self._counted, uncounted, self._uncounted = True, self._uncounted, ()
        beside_it: dict[str, Counter[str]] = {}
        for case, number in uncounted:
            if number.slot:
                next_to = _next_to(number, "<1", ">1")
                self._counts.setdefault((case, number.slot), Counter()).update(next_to)
                self._slots.setdefault(case, set()).add(number.slot)
                beside_it.setdefault(number.slot, Counter()).update(next_to)
                beside = [name for name, _ in _neighbours(number)]
                self._of_case.setdefault((case, number.slot), Counter()).update(beside)
                self._named.setdefault(number.slot, Counter()).update(beside)
                self._every.update(beside)
                self._times[case, number.slot] += 1
                self._times_named[number.slot] += 1
        self._units = frozenset(
            name for slot, names in beside_it.items() for name, times in names.items()
            if times >= max(TOLD_OFTEN, UNIT * self._times_named[slot])
        )

    def counts_else(self, case: str, slot: str, number: Number) -> bool:
        """Does a number of a question count something by its name ("three wounds") where the numbers in a
        slot of a case are told to be of something else ("strength 7"), or is it what those in another slot
        are of, and never these ("my threat is 30" for an engagement cost)? Where these are never told to be
        of anything, they may be of the same ("{a} damage from one and {b} from another").
        """
        self._count()
        mine = _next_to(number, ">1") & self._units
        its, times = self._counts.get((case, slot), Counter()), self._times[case, slot]
        named = any(its[name] >= UNIT * times for name in self._units - mine)
        if mine and named and all(its[name] <= BY_CHANCE * times for name in mine):
            return True
        numbered = _next_to(number, "<1") & self._things
        if numbered and not numbered & {*its} and any(its[name] >= UNIT * times for name in its):
            return True  # "region 2" for "site 2"
        own = {name for name in _called(number) if name in self._units}
        told = any(name in self._units or " " in name for name in its)  # "engagement cost" is of few
        return bool(own) and told and not any(its[name] for name in own) and any(
            self._counts[case, other][name] >= TWICE
            for other in self._slots.get(case, ()) if other != slot for name in own
        )

    def fit(self, case: str, slot: str, number: Number) -> float:
        """How well a number of a question fits a slot of a case: above 0 where its neighbours are likelier
        there than elsewhere.
        """
        self._count()
        here, named = self._of_case.get((case, slot), Counter()), self._named.get(slot, Counter())
        times, times_named = self._times[case, slot], self._times_named[slot]
        all_times = self._times_named.total()
        found = 0.0
        for beside, weight in _neighbours(number):
            anywhere = (self._every[beside] + 0.5) / (all_times + 1)
            by_name = (named[beside] + AS_ANY * anywhere) / (times_named + AS_ANY)
            found += weight * max(
                AGAINST, math.log((here[beside] + AS_NAMED * by_name) / (times + AS_NAMED) / anywhere)
            )
        return found


def _next_to(number: Number, *sides: str) -> set[str]:
    """The known meanings, in the singular, that the words right beside a number begin, on its left ("<1") or
    right (">1").
    """
    words = tuple(word[3:] for word in number.beside if word[:2] in sides)
    return {
        name.removesuffix("s") for name, near in number.near.items()
        if abs(near) == 1.0 and any(name.startswith(word) for word in words)
    }


def _called(number: Number) -> set[str]:
    """The meanings, in the singular, that a number is told to be of: by the words right beside it, or before
    a verb of being ("my threat is 30").
    """
    found = _next_to(number, "<1", ">1")
    if IS.intersection(number.beside):
        before = tuple(word[3:] for word in number.beside if word[:2] == "<2")
        found |= {
            name.removesuffix("s") for name, near in number.near.items()
            if near < 0 and any(name.startswith(word) for word in before)
        }
    return found


def _neighbours(number: Number) -> Iterator[tuple[str, float]]:
    """The words beside a number and the meanings near it, each with its side, and how much they count."""
    for word in number.beside:
        yield word, EVIDENCE[word[:2]]
    for name, near in number.near.items():
        yield f"{'>' if near > 0 else '<'}={name}", next(
            weight for least, weight in MEANT if abs(near) >= least
        )


def bound(
    mine: tuple[Number, ...],
    its: tuple[Number, ...],
    slots: Slots,
    case: str,
    figures: Figures = NO_FIGURES,
    *,
    loose: bool = False,
) -> Bound | None:
    """The numbers of a question in the slots of a wording of a case; None where they don't fit.

    A number that is fixed in the wording stands in the question too. Where several slots are open, what
    stands beside the numbers tells.
    `figures` are the numbers of the case, which a question may name besides; `loose` lets others be left over
    on both sides.
    """
    if max(len(mine), len(its)) > MOST_NUMBERS:
        return None
    if not mine and not its:
        return Bound({}, 0.0, 0.0)
    fits = [[_fit(slots, case, slot.slot, number) if slot.slot else 0.0 for number in mine] for slot in its]
    best: tuple[float, tuple[int | None, ...], float, tuple[int, ...], tuple[int, ...]] | None = None
    for order in _orders(len(mine), len(its)):
        pairs = [(its[i], mine[j]) for i, j in enumerate(order) if j is not None]
        if any(not slot.slot and slot.value != number.value for slot, number in pairs):
            continue
        if any(_of_another(slot, number, mine) for slot, number in pairs):
            continue
        left = [mine[j] for j in range(len(mine)) if j not in order]
        unasked = [its[i] for i, j in enumerate(order) if j is None]
        if any(number.soft for number in left) and any(number.soft for number in unasked):
            continue  # two of them aren't three
        if any(not one.slot and _of_the_same(one, other) for one in unasked for other in left):
            continue  # site 3 isn't site 7
        if not loose and any(not number.soft for number in unasked):
            continue
        if pairs and any(slot.slot for slot, _ in pairs) and any(number.slot for number in unasked):
            continue  # a number of the case that wasn't asked for may not stay beside one that was
        if not loose and any(not number.soft and not figures.have(number) for number in left):
            continue
        fitting = [fits[i][j] for i, j in enumerate(order) if j is not None and its[i].slot]
        fit = sum(fitting)
        said = [j for j in order if j is not None]
        fit -= CROSSED * sum(1 for i in range(len(said)) for k in range(i) if said[k] > said[i])
        misfits = sum(1 for one in fitting if one < ELSEWHERE)
        cost = MISFIT * misfits + sum(_cost(number, figures) for number in (*unasked, *left))
        fit -= 4 * cost
        if best is None or fit > best[0]:
            unplaced = tuple(
                number.value for number in left if not number.soft and not figures.have(number)
            )
            filling = ((i, j) for i, j in enumerate(order) if j is not None and its[i].slot)
            best = (
                fit, order, cost, unplaced, tuple(mine[j].value for i, j in filling if fits[i][j] < ELSEWHERE)
            )
    return None if best is None else _filled(mine, its, best)


def _of_another(slot: Number, number: Number, mine: Sequence[Number]) -> bool:
    """Is a number somebody else's than the slot's: who asks has it ("I have three"), or another number of the
    question is his?
    """
    for owner in OWNERS:
        his = slot.near.get(owner, 0.0) < 0
        if (number.near.get(owner, 0.0) < 0) is not his:
            others = any((one.near.get(owner, 0.0) < 0) is his for one in mine)
            return others or his and not OWN.isdisjoint(number.beside)
    theirs = any(owner in slot.near and owner not in number.near for owner in THEIRS)
    return theirs and f"<2 {ASKER}" in number.beside


def another_owner(mine: Sequence[Number], its: Iterable[Number]) -> str:
    """A number that a question tells one player to have and wordings tell another one to have, where no
    wording has it of him; "" where there is none.
    """
    listed = [one for one in its if not one.slot]
    for number in mine:
        whose = whose_is(number)
        theirs = {whose_is(one) for one in listed if one.value == number.value} - {""}
        if whose and theirs and whose not in theirs:
            return f"the {number.value} of {whose}"
    return ""


def whose_is(number: Number) -> str:
    """The player who is told to have a number, "" where none is: the last one named close before it."""
    before = {one: number.near[one] for one in OWNERS if -1.0 <= number.near.get(one, 0.0) <= -HIS}
    return min(before, key=before.__getitem__, default="")


def _of_the_same(one: Number, other: Number) -> bool:
    """Does the same word stand right before, or right behind, two numbers: are they of the same?"""
    return any(word in other.beside for word in one.beside if word[:2] in NEXT)


def _fit(slots: Slots, case: str, slot: str, number: Number) -> float:
    """How well a number fits a slot: ill in any case where it counts something else."""
    fit = slots.fit(case, slot, number)
    return min(fit, OF_ELSE) if slots.counts_else(case, slot, number) else fit


def _filled(
    mine: tuple[Number, ...], its: tuple[Number, ...],
    best: tuple[float, tuple[int | None, ...], float, tuple[int, ...], tuple[int, ...]]
) -> Bound | None:  # fmt: skip
    """The slots with their numbers; None where one slot would hold two."""
    fit, order, cost, unplaced, misfits = best
    found: dict[str, int] = {}
    for slot, at in zip(its, order, strict=True):
        if slot.slot and at is not None:
            if found.get(slot.slot, mine[at].value) != mine[at].value:
                return None
            found[slot.slot] = mine[at].value
    return Bound(found, fit, cost, unplaced, misfits)


@cache
def _orders(mine: int, its: int) -> tuple[tuple[int | None, ...], ...]:
    """The ways in which numbers of a question stand for those of a wording, as many as possible first: for
    each of these, which one.
    """
    return tuple(
        tuple(dict(zip(places, order, strict=True)).get(i) for i in range(its))
        for placed in range(min(mine, its), -1, -1)
        for places in combinations(range(its), placed)
        for order in permutations(range(mine), placed)
    )


def _cost(number: Number, figures: Figures) -> float:
    if figures.have(number):
        return NAMED
    return SAID_IN_WORDS if number.soft else LEFT_OVER


__all__ = ["MISFIT", "Bound", "Figures", "Slots", "another_owner", "bound", "whose_is"]
