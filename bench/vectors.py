"""Finding the vectors by which questions are placed: `python -m bench weigh` writes learnt/vectors.bin.

Each wording is to lie nearer to the middle of the other wordings of its question than to the middle of any
other question of the game, and each question of a person to that of the question of a case which somebody
named for it (a softmax over all questions of the game, as in Snell et al. 2017, Prototypical Networks). Words
are dropped at random while it is learnt, so that no single one has to be there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from ruling_service.ask.recalling.vectors import Sense

PARTS = 128
"""So many numbers a vector has."""
SEEN = 3
"""What is in fewer texts than these has no vector."""
TURNS = 40
"""How often all is gone through,"""
AT_ONCE = 3000
"""and how many wordings of a game are compared each time."""
DROPPED = 0.3
"""The share of words that are left out at random."""
PACE = 0.01
SHARP = 12.0
"""How many times a likeness (-1 to 1) counts at first; that is learnt too."""
COMMON = 0.3
"""The least weight of a trait at first: the rarer it is, the more it has."""

Numbers = NDArray[np.float32]


class Placed(NamedTuple):
    """A text with its traits and the questions it belongs to: one for a wording, any of some for a question
    of a person.
    """

    game: str
    traits: Sequence[str]
    of: Sequence[tuple[str, str, int]]


class _Learning:
    """A table of numbers that follows its slopes (Adam)."""

    def __init__(self, values: Numbers) -> None:
        self.values, self._speed, self._force, self._turn = values, np.zeros_like(values), np.zeros_like(values), 0

    def follow(self, slope: Numbers) -> None:
        self._turn += 1
        self._speed += 0.1 * (slope - self._speed)
        self._force += 0.001 * (slope * slope - self._force)
        speed, force = self._speed / (1 - 0.9**self._turn), self._force / (1 - 0.999**self._turn)
        self.values -= PACE * speed / (np.sqrt(force) + 1e-8)


def learned(wordings: Sequence[Placed], named: Sequence[Placed] = (), *, chance: int = 0) -> Sense:
    """The vectors under which each text lies nearest to its own question; `chance` is what the drawing of
    lots begins with.
    """
    lots = np.random.default_rng(chance)
    counted = Counter(trait for one in wordings for trait in one.traits)
    names = sorted(trait for trait, times in counted.items() if times >= SEEN)
    rare = np.array(
        [max(COMMON, math.log(len(wordings) / (counted[name] + 1))) for name in names], dtype=np.float32
    )
    vectors = _Learning(lots.standard_normal((len(names), PARTS), dtype=np.float32) / math.sqrt(PARTS))
    sharp = _Learning(np.array(math.log(SHARP), dtype=np.float32))
    games = [_Game(
        names, rare, [one for one in wordings if one.game == game], [one for one in named if one.game == game]
    )
             for game in dict.fromkeys(one.game for one in wordings)]  # fmt: skip
    for _ in range(TURNS):
        for game in games:
            slope, sharper = game.slope(vectors.values, float(np.exp(sharp.values)), lots)
            vectors.follow(slope)
            sharp.follow(np.asarray(sharper, dtype=np.float32))
    rows = (vectors.values * rare[:, None]).tolist()
    return Sense({name: tuple(row) for name, row in zip(names, rows, strict=True)})


class _Game:
    """The texts of one game as tables: `traits` of each text (a row) weighed by rarity, `own` the question of
    each wording.
    """

    def __init__(
        self, names: Sequence[str], rare: Numbers, wordings: Sequence[Placed], named: Sequence[Placed]
    ) -> None:
        rows = {name: row for row, name in enumerate(names)}
        keys = {key: number for number, key in enumerate(dict.fromkeys(one.of[0] for one in wordings))}
        self.count = len(keys)
        self.own = np.array([keys[one.of[0]] for one in wordings])
        self.together = csr_matrix(
            (np.ones(len(wordings), dtype=np.float32), (self.own, np.arange(len(wordings))))
        )
        self.shared = np.flatnonzero(np.bincount(self.own)[self.own] > 1)
        self.traits = _table(wordings, rows, rare)
        known = [one for one in named if any(key in keys for key in one.of)]
        self.asked = _table(known, rows, rare)
        self.right = np.zeros((len(known), self.count), dtype=bool)
        for row, one in enumerate(known):
            self.right[row, [keys[key] for key in one.of if key in keys]] = True

    def slope(self, vectors: Numbers, sharp: float, lots: np.random.Generator) -> tuple[Numbers, float]:
        """How what is wrong grows with each number of the vectors and with how sharply is told apart."""
        traits = _dropped(self.traits, lots)
        places, lengths = _unit(traits @ vectors)
        sums = self.together @ places
        middles, widths = _unit(sums)
        chosen = lots.permutation(self.shared)[:AT_ONCE]
        own, mine = self.own[chosen], places[chosen]
        others, apart = _unit(sums[own] - mine)  # the middle of the other wordings
        near = mine @ middles.T
        rows = np.arange(len(chosen))
        near[rows, own] = (mine * others).sum(axis=1)
        wrong = _softmax(sharp * near)
        wrong[rows, own] -= 1
        wrong /= len(chosen)
        sharper = float((wrong * near).sum()) * sharp
        by_own = wrong[rows, own][:, None].copy()
        wrong[rows, own] = 0
        to_middles = sharp * (wrong.T @ mine)
        to_others = _through(sharp * by_own * mine, others, apart)
        to_places = np.zeros_like(places)
        to_places[chosen] = sharp * (wrong @ middles + by_own * others) - to_others
        to_sums = np.zeros_like(sums)
        np.add.at(to_sums, own, to_others)
        slope = np.zeros_like(vectors)
        if self.asked.shape[0]:
            more, sharper_too = self._of_persons(vectors, middles, sharp, lots, to_middles)
            slope += more
            sharper += sharper_too
        to_sums += _through(to_middles, middles, widths)
        to_places += to_sums[self.own]
        slope += traits.T @ _through(to_places, places, lengths)
        return slope, sharper

    def _of_persons(
        self, vectors: Numbers, middles: Numbers, sharp: float, lots: np.random.Generator, to_middles: Numbers
    ) -> tuple[Numbers, float]:
        """The same for questions of persons, of which any named question of a case is right; adds to
        `to_middles`.
        """
        traits = _dropped(self.asked, lots)
        places, lengths = _unit(traits @ vectors)
        near = places @ middles.T
        chances = _softmax(sharp * near)
        right = np.where(self.right, chances, 0)
        wrong = (chances - right / np.maximum(right.sum(axis=1, keepdims=True), 1e-9)) / len(places)
        to_middles += sharp * (wrong.T @ places)
        return traits.T @ _through(
            sharp * (wrong @ middles), places, lengths
        ), float((wrong * near).sum()) * sharp


def _table(texts: Sequence[Placed], rows: dict[str, int], rare: Numbers) -> csr_matrix:
    found = [
        (number, rows[trait]) for number, one in enumerate(texts) for trait in one.traits if trait in rows
    ]
    at = np.array(found, dtype=np.int64).reshape(-1, 2)
    return csr_matrix((rare[at[:, 1]], (at[:, 0], at[:, 1])), shape=(len(texts), len(rare)))


def _dropped(table: csr_matrix, lots: np.random.Generator) -> csr_matrix:
    kept = table.copy()
    kept.data = np.where(lots.random(len(kept.data)) < DROPPED, 0, kept.data).astype(np.float32)
    return kept


def _unit(vectors: Numbers) -> tuple[Numbers, Numbers]:
    """The vectors at length 1, and how long they were."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True) + np.float32(1e-6)
    return vectors / lengths, lengths


def _through(slope: Numbers, units: Numbers, lengths: Numbers) -> Numbers:
    """The slope of vectors from that of the vectors at length 1."""
    along = (slope * units).sum(axis=1, keepdims=True)
    return np.asarray((slope - units * along) / lengths, dtype=np.float32)


def _softmax(counted: Numbers) -> Numbers:
    raised = np.exp(counted - counted.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), dtype=np.float32)


__all__ = ["Placed", "learned"]
