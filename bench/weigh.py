"""Finding how the case of a question is recognised: `python -m bench weigh` writes learnt/leaning.json,
vectors.bin and likeness.toml.

The questions of bench/questions/tune.yaml that name their `case` ("none" where no case answers them) are
compared with the wordings of all cases: with vectors (`bench.sense`) that were learnt from all wordings and
from the other four fifths of these questions, and with the leanings that the wordings show (`bench.leaning`).
The weights of the signs are those under which what was named is most probable (a logistic choice among the
nearest cases and none, held near 0). Before all is written, each fifth of the questions is judged with
weights found from the others, and printed is how often the most probable case is the right one, by how
probable it had to be.
"""

from __future__ import annotations

import math
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar

from bench import leaning as leanings
from bench.ask import QUESTIONS, questions_of
from bench.vectors import Placed, learned
from indexer.build import build_library
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.features import said
from ruling_service.ask.recalling.leaning import FILE as LEANINGS
from ruling_service.ask.recalling.likeness import Likeness, Question
from ruling_service.ask.recalling.signs import FILE, Signs, Weights
from ruling_service.ask.recalling.stories import StorySigns
from ruling_service.ask.recalling.vectors import FILE as VECTORS
from ruling_service.ask.recalling.vectors import Sense, packed, traits
from ruling_service.ask.recalling.wordings import Shelf, shelf
from ruling_service.resources import learnt_dir

Numbers = NDArray[Any]
NONE = "none"
HELD = 0.005
"""How strongly weights are held near 0, so that few questions can't make a sign weigh much."""
MOST_LEANING = 5.0
FIFTHS = 5
BARS = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
HEADER = """# How much each sign of likeness counts when a question is compared with the questions of cases (`ask/recalling/signs`).
# `python -m bench weigh` writes this file, from the questions of bench/questions that name their case; nobody edits it by hand.
"""


MISSED = 0.25
"""How much each question counts besides as one whose case isn't there: its neighbours then must not be taken
for it.
"""


class Named(NamedTuple):
    """A question whose case is known: the signs of the nearest questions of cases, and which of them are
    right (none may be).

    `others` are the signs of those that no case named has a part in; `counts` how much the question counts.
    `cases` are the cases of the nearest, `leans` how far each leans as the question does, `same` which of
    them have the answer of a right one of the same case.
    """

    signs: Sequence[Signs | StorySigns]
    right: list[bool]
    others: Sequence[Signs | StorySigns] = []
    counts: float = 1.0
    cases: list[str] = []
    leans: list[float] = []
    same: list[bool] = []


def placed_wordings(shelves: dict[str, Shelf]) -> list[Placed]:
    """All wordings of both games with what they are placed by."""
    return [
        Placed(game, traits(one.text, one.said, one.kind), [(game, one.case, one.also)])
        for game, found in shelves.items()
        for one in found.wordings
    ]


class Compared:
    """The questions that name their case, read once, to be compared by any vectors."""

    def __init__(
        self, questions: Sequence[dict[str, Any]], shelves: dict[str, Shelf], known: Knowledge
    ) -> None:
        self.shelves = shelves
        self.leaning = leanings.learned(leanings.contraries(list(shelves.values())))
        self.asked: list[tuple[str, Question, list[str]]] = []
        for one in questions:
            if not one.get("case"):
                continue
            told = said(one["q"], known, one["game"], (), shelves[one["game"]].titled())
            cases = one["case"] if isinstance(one["case"], list) else [one["case"]]
            self.asked.append((one["game"], Question.of(one["q"], told, self.leaning), cases))
        self.wordings = placed_wordings(shelves)
        self._keys = list(dict.fromkeys(key for one in self.wordings for key in one.of))

    def placed(self, number: int) -> Placed:
        """A question as it is learnt from; one that has no case belongs to none."""
        game, question, cases = self.asked[number]
        return Placed(
            game, question.traits,
            [key for key in self._keys if key[0] == game and _is_of(key[1], key[2], cases)]
        )

    def learned(self, without: Sequence[int] = ()) -> Sense:
        """The vectors from all wordings and all questions but some."""
        left_out = set(without)
        return learned(
            self.wordings,
            [self.placed(number) for number in range(len(self.asked)) if number not in left_out]
        )

    def named(self, numbers: Sequence[int], by: Sense) -> list[Named]:
        """Some questions compared by these vectors; those whose case isn't among the nearest are left out."""
        likenesses = {game: Likeness(game, found, by, self.leaning) for game, found in self.shelves.items()}
        found = [_compared(likenesses[self.asked[number][0]], *self.asked[number][1:]) for number in numbers]
        return [one for one in found if one is not None]


def _compared(like: Likeness, question: Question, cases: list[str]) -> Named | None:
    near = like.nearest(question)
    wordings = [like.wordings[one.number] for one in near]
    right = [_is_of(wording.case, wording.also, cases) for wording in wordings]
    if cases != [NONE] and not any(right):
        return None
    slugs = {case.split()[0] for case in cases}
    signs = [like.signs(question, one) for one in near]
    others = [each for each, wording in zip(signs, wordings, strict=True) if wording.case not in slugs]
    answers = [(one.case, like.shelf.answer(one.case, one.also)) for one in wordings]
    good = {answer for answer, is_right in zip(answers, right, strict=True) if is_right}
    return Named(
        signs, right, others, cases=[one.case for one in wordings],
        leans=[like.leans(question, one) for one in near],
        same=[answer in good for answer in answers],
    )  # fmt: skip


def _is_of(case: str, also: int, named: list[str]) -> bool:
    """Whether a question of a case is one of those named: `slug` is any of that case, `slug 0` its first
    further one, `slug -1` its own.
    """
    return case in named or f"{case} {also}" in named


def with_missed(named: Sequence[Named]) -> list[Named]:
    """The questions, and each that has a case once more without it."""
    return [
        *named,
        *(
            Named(one.others, [False] * len(one.others), counts=MISSED) for one in named
            if any(one.right) and one.others
        )
    ]


def weighed(questions: Sequence[Named]) -> Weights:
    """The weights under which what was named is most probable."""
    named = [one for one in with_missed(questions) if one.signs]
    every = np.array([signs for one in named for signs in one.signs])
    middle, spread = every.mean(axis=0), every.std(axis=0)
    spread[spread == 0] = 1.0
    most, count = max(len(one.signs) for one in named), len(middle)
    signs = np.zeros((len(named), most, count))
    there = np.zeros((len(named), most + 1), dtype=bool)
    right = np.zeros_like(there)
    for row, one in enumerate(named):
        number = len(one.signs)
        signs[row, :number] = (np.array(one.signs) - middle) / spread
        there[row, :number] = there[row, -1] = True
        right[row, :number], right[row, -1] = one.right, not any(one.right)
    counts = np.array([one.counts for one in named])
    found = minimize(
        _improbable, np.zeros(count + 1), (signs, there, right, counts / counts.sum()), jac=True,
        method="L-BFGS-B"
    ).x
    each = found[:-1] / spread
    return Weights(type(named[0].signs[0])(*each.tolist()), float(found[-1] + each @ middle))


def leaned(weights: Weights, questions: Sequence[Named]) -> Weights:
    """The same weights with that of leanings under which the right answer is most probable among those of the
    case.
    """
    known = [one for one in questions if any(one.same)]
    odds = [weights.odds(one.signs) for one in known]

    def improbable(leaning: float) -> float:
        tried, lost = weights._replace(leaning=leaning), 0.0
        for one, chances in zip(known, odds, strict=True):
            right = sum(
                chance for chance,
                is_right in zip(tried.leaned(chances, one.cases, one.leans), one.same, strict=True)
                if is_right
            )
            lost -= math.log(max(right, 1e-9))
        return lost

    return weights._replace(
        leaning=float(minimize_scalar(improbable, bounds=(0.0, MOST_LEANING), method="bounded").x)
    )


def _improbable(
    weights: Numbers, signs: Numbers, there: Numbers, right: Numbers, counts: Numbers
) -> tuple[float, Numbers]:
    """How improbable what was named is (logarithm), and how that grows with each weight; the last is that of
    no case at all.
    """
    counted = np.concatenate([signs @ weights[:-1], np.full((len(signs), 1), weights[-1])], axis=1)
    raised = np.where(
        there, np.exp(counted - np.where(there, counted, -np.inf).max(axis=1, keepdims=True)), 0
    )
    whole, good = raised.sum(axis=1, keepdims=True), (raised * right).sum(axis=1, keepdims=True)
    lost = float(counts @ np.log(whole / good)[:, 0]) + HELD / 2 * float(weights @ weights)
    pulls = (raised / whole - raised * right / good) * counts[:, None]
    slope = np.append(np.einsum("qc,qcs->s", pulls[:, :-1], signs), pulls[:, -1].sum())
    return lost, slope + HELD * weights


def judged(named: Sequence[Named]) -> list[tuple[float, bool]]:
    """For each question how probable its most probable case is, by weights found from the other four fifths,
    and whether it is right.
    """
    order = list(named)
    random.Random(0).shuffle(order)
    found = []
    for fifth in range(FIFTHS):
        others = [one for i, one in enumerate(order) if i % FIFTHS != fifth]
        weights = leaned(weighed(others), others)
        for one in order[fifth::FIFTHS]:
            odds = weights.odds(one.signs)
            odds = weights.leaned(odds, one.cases, one.leans) if one.leans else odds
            best = max(range(len(odds)), key=odds.__getitem__)
            found.append((odds[best], one.right[best]))
    return found


def main(arguments: Sequence[str]) -> int:
    """Find vectors and weights and write them, print how often the most probable case was right.

    Another file of questions may be given.
    """
    place = Path(arguments[0]) if arguments else QUESTIONS / "tune.yaml"
    with tempfile.TemporaryDirectory() as folder:
        build_library([], home=Path(folder))
        known = knowledge(Path(folder))
        shelves = {game: shelf(game, Path(folder)) for game in GAMES}
    compared = Compared(questions_of(place), shelves, known)
    order = list(range(len(compared.asked)))
    random.Random(0).shuffle(order)
    named = [
        one for fifth in range(FIFTHS)
        for one in compared.named(order[fifth::FIFTHS], compared.learned(without=order[fifth::FIFTHS]))
    ]
    outcome = judged(named)
    print(
        f"{len(named)} questions; the right case first: {sum(right for _, right in outcome) / len(named):.1%}"
    )
    for bar in BARS:
        above = [right for odds, right in outcome if odds >= bar]
        print(
            f"  at least {bar:.0%} probable: {len(above) / len(named):.1%} of them, right "
            f"{sum(above) / max(len(above), 1):.1%}"
        )
    weights = leaned(weighed(named), named)
    lines = [
        HEADER,
        f"nothing = {weights.nothing:.3f}",
        f"leaning = {weights.leaning:.3f}",
        "",
        "[signs]",
        *(f"{name} = {value:.3f}" for name, value in zip(Signs._fields, weights.each, strict=True)),
    ]
    (learnt_dir() / FILE).write_text("\n".join(lines) + "\n", "utf-8")
    (learnt_dir() / LEANINGS).write_text(leanings.written(compared.leaning), "utf-8")
    (learnt_dir() / VECTORS).write_bytes(packed(compared.learned()))
    return 0


__all__ = ["Compared", "Named", "judged", "main", "placed_wordings", "weighed"]
