"""How alike a question and a wording of a case are: by the meanings that they share, the rarer the more."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from ruling_service.ask.recalling.features import Number, Said
from ruling_service.ask.recalling.talk import talk
from ruling_service.ask.recalling.wordings import Shelf, Wording

MOST_NUMBERS = 5
TURNING = {"not": 0.16, "before": 0.14, "after": 0.08, "instead": 0.14, "other": 0.08, "again": 0.06, "only": 0.04, "first": 0.05,
           "more": 0.06, "less": 0.08, "each": 0.02, "equal": 0.08, "must": 0.16}  # fmt: skip
"""What a word that turns a question takes away where only one of the two has it."""
STANDING_IN = 0.02
"""What a card takes away that has to stand in for one of the case."""
MISSING_CARD = 0.12
"""What a card takes away that only one of the two names."""
OPPOSITE = 0.15
"""What a meaning takes away of which the other has the opposite."""
OTHER_FORM = 0.12
"""What it takes away that the one asks for another thing than the other, where they may."""


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
        self.opposite = talk(game).opposite
        self.wordings = wordings = shelf.wordings
        self._known = Counter(name for one in wordings for name in one.said.meant)
        self._spoken: dict[tuple[str, int], frozenset[str]] = {}
        for one in wordings:
            key = (one.case, one.also)
            self._spoken[key] = self._spoken.get(key, frozenset()) | one.said.meant
        self._by_card: dict[str, list[Wording]] = {}
        for one in wordings:
            for card in one.said.cards or ("",):
                self._by_card.setdefault(card, []).append(one)

    @lru_cache(maxsize=8192)  # noqa: B019 - one for each game
    def weight(self, name: str) -> float:
        """How much a meaning tells: the rarer among the wordings, the more; what no wording says and nobody knows tells little."""
        times = self._known[name]
        rare = math.log((len(self.wordings) + 2) / (max(times, 2) + 1))
        if name.startswith("~"):
            return (0.5 if times else 0.25) * rare
        return 0.5 * rare if name.startswith("≈") else rare

    def _weigh(self, names: frozenset[str]) -> float:
        return sum(self.weight(name) for name in names)

    def likest(self, told: Said, asks: str, most: int = 5) -> list[Like]:
        """The wordings that a question is likest, one for each question of a case, the likest first."""
        near = list(self._by_card.get("", ())) if not told.cards else []
        for card in told.cards:
            near += self._by_card.get(card, ())
        if told.cards:
            near += [one for one in self._by_card.get("", ()) if self.shelf.cases[one.case].asking.stand_ins]
        best: dict[tuple[str, int], Like] = {}
        for one in near:
            found = self._compared(told, asks, one)
            if found is not None and ((key := (one.case, one.also)) not in best or best[key].score < found.score):
                best[key] = found
        return sorted(best.values(), key=lambda one: -one.score)[:most]

    def _compared(self, told: Said, asks: str, one: Wording) -> Like | None:
        its = one.said
        if not _same_kind(asks, one.kind) or not told.meant:
            return None
        extra = told.cards - its.cards
        placed = self.shelf.cases[one.case].cards
        unplaced = extra - placed
        numbers = bound(told.numbers, its.numbers)
        if numbers is None:
            return None
        whole = self._weigh(told.meant)
        shared = self._weigh(told.meant & its.meant)
        spoken = self._weigh(told.meant & self._spoken[one.case, one.also])
        both = whole + self._weigh(its.meant)
        score = 0.55 * (2 * shared / both if both else 0.0) + 0.45 * (spoken / whole if whole else 0.0)
        score -= sum(TURNING.get(turn, 0.0) for turn in told.turns ^ its.turns)
        score -= OPPOSITE * self._opposed(told.meant, its.meant)
        score -= MISSING_CARD * (len(extra & placed) + len(its.cards - told.cards))
        score -= (STANDING_IN if self.shelf.cases[one.case].asking.stand_ins else MISSING_CARD) * len(unplaced)
        if asks != one.kind and asks != "what":
            score -= OTHER_FORM
        return Like(one, score, numbers, unplaced)

    def _opposed(self, mine: frozenset[str], its: frozenset[str]) -> int:
        """How many meanings the question has of which the wording has the opposite, and not both of them."""
        only, others = mine - its, its - mine
        return sum(1 for name in only if self.opposite.get(name, frozenset()) & others)


NEVER = {"number": ("yes", "order", "when", "who"), "who": ("number",), "when": ("number",), "yes": ("number",), "order": ("number",)}
"""What a question that asks for the one never asks for."""


def _same_kind(asks: str, kind: str) -> bool:
    """May a question that asks for this be one that asks for that?"""
    return kind not in NEVER.get(asks, ())


def bound(mine: tuple[Number, ...], its: tuple[Number, ...]) -> dict[str, int] | None:
    """The numbers of a question in the slots of a wording; None where they don't fit.

    A number that is fixed in the wording stands in the question too. Where several slots are open, what stands beside the numbers tells.
    """
    if len(mine) != len(its) or len(mine) > MOST_NUMBERS:
        return None
    if not mine:
        return {}
    best: tuple[float, tuple[int, ...]] | None = None
    for order in permutations(range(len(mine))):
        if any(not its[i].slot and its[i].value != mine[j].value for i, j in enumerate(order)):
            continue
        fit = sum(_alike(its[i].near, mine[j].near) for i, j in enumerate(order))
        fit -= 0.05 * sum(1 for i in range(len(order)) for k in range(i) if order[k] > order[i])
        if best is None or fit > best[0]:
            best = (fit, order)
    if best is None:
        return None
    found: dict[str, int] = {}
    for i, j in enumerate(best[1]):
        if its[i].slot:
            if found.get(its[i].slot, mine[j].value) != mine[j].value:
                return None
            found[its[i].slot] = mine[j].value
    return found


def _alike(one: dict[str, float], other: dict[str, float]) -> float:
    """How alike what stands beside two numbers is; on the same side it tells more."""
    return sum(
        min(abs(weight), abs(other[name])) * (1.0 if weight * other[name] > 0 else 0.7) for name, weight in one.items() if name in other
    )
