"""The numbers of a question in the slots of a wording: what stands beside a number tells which slot it fills."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from ruling_service.ask.recalling.features import Number

MOST_NUMBERS = 5
MISFIT = 0.12
"""What a number takes away that is of something else than the slot it would fill."""
NEXT_TO = 0.45
LEFT_OVER = 0.12
"""What a number takes away that only one of the two names."""
SAID_IN_WORDS = 0.04
"""What a small number in words takes away that only one of the two says: "two of my guys", "a second one"."""
NAMED = 0.02
"""What a number of the question takes away that the case has, though the wording doesn't name it."""
CROSSED = 0.05
"""What it takes away that two numbers stand the other way round."""


class Bound(NamedTuple):
    """The numbers of a question in a wording's slots, how well what stands beside them fits, and what it costs that some are left over."""

    numbers: dict[str, int]
    fit: float
    cost: float


def bound(mine: tuple[Number, ...], its: tuple[Number, ...], figures: frozenset[str] = frozenset(), *, loose: bool = False) -> Bound | None:
    """The numbers of a question in the slots of a wording; None where they don't fit.

    A number that is fixed in the wording stands in the question too. Where several slots are open, what stands beside the numbers tells.
    `figures` are the numbers of the case, which a question may name besides; `loose` lets others be left over on both sides.
    """
    if max(len(mine), len(its)) > MOST_NUMBERS:
        return None
    best: tuple[float, tuple[int | None, ...], float] | None = None
    for order in _orders(len(mine), len(its)):
        pairs = [(its[i], mine[j]) for i, j in enumerate(order) if j is not None]
        if any(not slot.slot and slot.value != number.value for slot, number in pairs):
            continue
        left = [mine[j] for j in range(len(mine)) if j not in order]
        unasked = [its[i] for i, j in enumerate(order) if j is None]
        if any(number.soft for number in left) and any(number.soft for number in unasked):
            continue  # two of them aren't three
        if not loose and any(not number.soft for number in unasked):
            continue
        if not loose and any(not number.soft and str(number.value) not in figures for number in left):
            continue
        fit = sum(_alike(slot.near, number.near) + _by_name(slot.slot, number.near) for slot, number in pairs)
        said = [j for j in order if j is not None]
        fit -= CROSSED * sum(1 for i in range(len(said)) for k in range(i) if said[k] > said[i])
        cost = MISFIT * sum(1 for slot, number in pairs if slot.slot and _misfit(slot.near, number.near))
        cost += sum(_cost(number, figures) for number in (*unasked, *left))
        fit -= 4 * cost
        if best is None or fit > best[0]:
            best = (fit, order, cost)
    return None if best is None else _filled(mine, its, best)


def _filled(
    mine: tuple[Number, ...], its: tuple[Number, ...], best: tuple[float, tuple[int | None, ...], float]
) -> Bound | None:  # fmt: skip
    """The slots with their numbers; None where one slot would hold two."""
    fit, order, cost = best
    found: dict[str, int] = {}
    for slot, at in zip(its, order, strict=True):
        if slot.slot and at is not None:
            if found.get(slot.slot, mine[at].value) != mine[at].value:
                return None
            found[slot.slot] = mine[at].value
    return Bound(found, fit, cost)


def _orders(mine: int, its: int) -> Iterator[tuple[int | None, ...]]:
    """The ways in which numbers of a question stand for those of a wording, as many as possible first: for each of these, which one."""
    for placed in range(min(mine, its), -1, -1):
        for places in combinations(range(its), placed):
            for order in permutations(range(mine), placed):
                chosen = dict(zip(places, order, strict=True))
                yield tuple(chosen.get(i) for i in range(its))


def _alike(one: dict[str, float], other: dict[str, float]) -> float:
    """How alike what stands beside two numbers is; on the same side it tells more."""
    return sum(
        min(abs(weight), abs(other[name])) * (1.0 if weight * other[name] > 0 else 0.7) for name, weight in one.items() if name in other
    )


def _by_name(slot: str, near: dict[str, float]) -> float:
    """How near to a number stands what the slot is called."""
    return max((abs(weight) for name, weight in near.items() if slot and slot in name.lstrip("~≈").split()), default=0.0)


def _misfit(one: dict[str, float], other: dict[str, float]) -> bool:
    """Does what stands nearest to a number speak of something else than what stands nearest to the slot?"""
    mine = max(one, key=lambda name: abs(one[name]), default="")
    its = max(other, key=lambda name: abs(other[name]), default="")
    return bool(mine and its) and abs(one[mine]) >= NEXT_TO <= abs(other[its]) and mine not in other and its not in one


def _cost(number: Number, figures: frozenset[str]) -> float:
    if str(number.value) in figures:
        return NAMED
    return SAID_IN_WORDS if number.soft else LEFT_OVER


__all__ = ["MISFIT", "Bound", "bound"]
