"""How alike a question and a wording of a case are: by the meanings that they share, the rarer the more."""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from ruling_service.ask.recalling.features import Number, Said
from ruling_service.ask.recalling.talk import talk
from ruling_service.ask.recalling.wordings import Shelf, Wording

MOST_NUMBERS = 5
LIGHT = ("gain", "go", "trigger", "use", "add", "have", "play", "put into play", "end", "resolve")
"""Verbs that stand for many things: "get", "end up", "work"."""
BESIDE = 0.5
"""How much of its weight a meaning has that only the sentences before the question have."""
COMPARED = 120
"""How many wordings are compared in full."""
MISFIT = 0.12
"""What a number takes away that is of something else than the slot it would fill."""
NEXT_TO = 0.45
FIXED = 0.01
"""What a number adds that the wording itself has: it is nearer than one with a slot."""
LEFT_OVER = 0.12
"""What a number takes away that only one of the two names."""
SAID_IN_WORDS = 0.04
"""What a small number in words takes away that only one of the two says: "two of my guys", "a second one"."""
NAMED = 0.02
"""What a number of the question takes away that the case has, though the wording doesn't name it."""
TURNING = {"not": 0.16, "before": 0.14, "after": 0.08, "instead": 0.14, "other": 0.08, "again": 0.06, "only": 0.04, "first": 0.05,
           "more": 0.06, "less": 0.08, "each": 0.02, "equal": 0.08, "must": 0.16}  # fmt: skip
"""What a word that turns a question takes away where only one of the two has it."""
CORE = 0.15
"""What it takes away that the question says nothing of what most wordings speak of."""
MOSTLY = 0.6
STANDING_IN = 0.02
"""What a card takes away that has to stand in for one of the case."""
MISSING_CARD = 0.06
"""What a card takes away that only one of the two names."""
OPPOSITE = 0.15
"""What a meaning takes away of which the other has the opposite."""
OTHER_FORM = 0.12
"""What it takes away that the one asks for another thing than the other, where they may."""


def _grouped(wordings: tuple[Wording, ...]) -> dict[tuple[str, int], list[Wording]]:
    """The wordings of each question of each case."""
    found: dict[tuple[str, int], list[Wording]] = {}
    for one in wordings:
        found.setdefault((one.case, one.also), []).append(one)
    return found


class Like(NamedTuple):
    """A wording that a question is like: how much (1 is the same), and the numbers for its slots."""

    wording: Wording
    score: float
    numbers: dict[str, int]
    extra: frozenset[str]


class Likeness:
    """Compares questions with the wordings of one game."""

    def __init__(self, game: str, shelf: Shelf) -> None:
        self.shelf = shelf
        self.titles = shelf.titled()
        self._last: tuple[tuple[Said, str], list[Like]] | None = None
        self.opposite = talk(game).opposite
        self.wordings = wordings = shelf.wordings
        self._known = Counter(name for one in wordings for name in one.said.meant)
        self._spoken: dict[tuple[str, int], frozenset[str]] = {}
        for one in wordings:
            key = (one.case, one.also)
            self._spoken[key] = self._spoken.get(key, frozenset()) | one.said.meant
        self._core = {key: self._core_of(listed) for key, listed in _grouped(wordings).items()}
        self._weights = [self._weigh(one.said.meant) for one in wordings]
        self._by_card: dict[str, set[int]] = {}
        self._by_meaning: dict[str, list[int]] = {}
        for number, one in enumerate(wordings):
            for card in one.said.cards:
                self._by_card.setdefault(card, set()).add(number)
            for name in one.said.meant:
                self._by_meaning.setdefault(name, []).append(number)
        self._without = {number for number, one in enumerate(wordings) if not one.said.cards}
        self._stood_for = {number for number in self._without if shelf.cases[wordings[number].case].asking.stand_ins}
        self._figures = {name: frozenset(re.findall(r"\d+", str(case.data))) for name, case in shelf.cases.items()}

    @lru_cache(maxsize=8192)  # noqa: B019 - one for each game
    def weight(self, name: str) -> float:
        """How much a meaning tells: the rarer among the wordings, the more; what no wording says and nobody knows tells little."""
        times = self._known[name]
        rare = math.log((len(self.wordings) + 2) / (max(times, 2) + 1))
        if "→" in name or "«" in name:
            return 0.3 * rare
        if name.lstrip("≈") in LIGHT:
            return 0.3 * rare
        if name.startswith("~"):
            return (0.5 if times else 0.25) * rare
        return 0.5 * rare if name.startswith("≈") else rare

    def _core_of(self, wordings: list[Wording]) -> dict[str, float]:
        """What most wordings of a question speak of, with its weight."""
        times = Counter(name for one in wordings for name in one.said.meant if "→" not in name and "«" not in name)
        return {name: self.weight(name) for name, count in times.items() if count >= MOSTLY * len(wordings)} if len(wordings) > 2 else {}

    def _weigh(self, names: frozenset[str]) -> float:
        return sum(self.weight(name) for name in names)

    def likest(self, told: Said, asks: str, most: int = 5) -> list[Like]:
        """The wordings that a question is likest, one for each question of a case, the likest first."""
        known = self._last
        if known is not None and known[0] == (told, asks):
            return known[1][:most]
        best: dict[tuple[str, int], Like] = {}
        for number in self._near(told):
            one = self.wordings[number]
            found = self._compared(told, asks, one, self._weights[number])
            if found is not None and ((key := (one.case, one.also)) not in best or best[key].score < found.score):
                best[key] = found
        found = sorted(best.values(), key=lambda one: -one.score)
        self._last = ((told, asks), found)
        return found[:most]

    def _near(self, told: Said) -> list[int]:
        """The wordings that share most with a question: those that name one of its cards, and those without cards that may be meant."""
        shared: dict[int, float] = {}
        for name in told.meant:
            weight = self.weight(name)
            for number in self._by_meaning.get(name, ()):
                shared[number] = shared.get(number, 0.0) + weight
        if told.cards:
            fitting = set().union(*(self._by_card.get(card, set()) for card in told.cards)) | (self._stood_for & shared.keys())
        else:
            fitting = self._without & shared.keys()
        whole = self._weigh(told.meant)
        return heapq.nlargest(COMPARED, fitting, key=lambda number: shared.get(number, 0.0) / (whole + self._weights[number] or 1.0))

    def _compared(self, told: Said, asks: str, one: Wording, weight: float) -> Like | None:
        its = one.said
        if not _same_kind(asks, one.kind):
            return None
        extra = told.cards - its.cards
        case = self.shelf.cases[one.case]
        unplaced = extra - case.cards
        known = bool(told.cards & its.cards)
        placed = bound(told.numbers, its.numbers, self._figures[one.case] if known else frozenset(), loose=known and one.kind != "number")
        if placed is None:
            return None
        whole = self._weigh(told.meant)
        shared = self._weigh(told.meant & its.meant)
        both = whole + weight
        score = 0.55 * (2 * shared / both if both else 0.0) + 0.45 * self._covered(told, self._spoken[one.case, one.also]) - placed.cost
        score += FIXED * sum(1 for number in its.numbers if not number.slot)
        core = self._core[one.case, one.also]
        if core:
            score -= CORE * sum(weight for name, weight in core.items() if name not in told.meant) / sum(core.values())
        score -= sum(TURNING.get(turn, 0.0) for turn in told.turns ^ its.turns)
        score -= OPPOSITE * self._opposed(told.meant, its.meant)
        score -= MISSING_CARD * (len(extra & case.cards) + len(its.cards - told.cards))
        score -= (STANDING_IN if case.asking.stand_ins else MISSING_CARD) * len(unplaced)
        if asks != one.kind and asks not in ("what", ""):
            score -= OTHER_FORM
        return Like(one, score, placed.numbers, unplaced)

    def _covered(self, told: Said, spoken: frozenset[str]) -> float:
        """How much of what a question says the wordings of a case say too."""
        said = {name: self.weight(name) * (BESIDE if name in told.context else 1.0) for name in told.meant if "→" not in name}
        whole = sum(said.values())
        return sum(weight for name, weight in said.items() if name in spoken) / whole if whole else 0.0

    def _opposed(self, mine: frozenset[str], its: frozenset[str]) -> int:
        """How many meanings the question has of which the wording has the opposite, and not both of them."""
        only, others = mine - its, its - mine
        opposed = sum(1 for name in only if self.opposite.get(name, frozenset()) & others)
        opposed += 2 * sum(1 for name in only if "«" in name and "«".join(reversed(name.split("«"))) in others)
        return opposed + sum(1 for name in only if "→" in name and name.partition("→")[0] in WHO and _by_another(name) in others)


WHO = {"I": "another player", "another player": "I"}


def _by_another(name: str) -> str:
    """The same done by another player: who does it decides."""
    who, _, verb = name.partition("→")
    return f"{WHO[who]}→{verb}"


NEVER = {
    "what": ("yes",),
    "number": ("yes", "order", "when", "who", "what"),
    "who": ("number", "yes", "order", "when", "what"),
    "when": ("number", "yes", "who"),
    "yes": ("number", "place", "order", "when", "what"),
    "order": ("number",),
}
"""What a question that asks for the one never asks for."""


def _same_kind(asks: str, kind: str) -> bool:
    """May a question that asks for this be one that asks for that?"""
    return kind not in NEVER.get(asks, ())


class Bound(NamedTuple):
    """The numbers of a question in the slots of a wording, and what it costs that some are left over."""

    numbers: dict[str, int]
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
        if not loose and any(not number.soft for number in unasked):
            continue
        if not loose and any(not number.soft and str(number.value) not in figures for number in left):
            continue
        fit = sum(_alike(slot.near, number.near) + _by_name(slot.slot, number.near) for slot, number in pairs)
        said = [j for j in order if j is not None]
        fit -= 0.05 * sum(1 for i in range(len(said)) for k in range(i) if said[k] > said[i])
        cost = MISFIT * sum(1 for slot, number in pairs if slot.slot and _misfit(slot.near, number.near))
        cost += sum(_cost(number, figures) for number in (*unasked, *left))
        fit -= 4 * cost
        if best is None or fit > best[0]:
            best = (fit, order, cost)
    if best is None:
        return None
    found: dict[str, int] = {}
    for i, at in enumerate(best[1]):
        if its[i].slot and at is not None:
            if found.get(its[i].slot, mine[at].value) != mine[at].value:
                return None
            found[its[i].slot] = mine[at].value
    return Bound(found, best[2])


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
