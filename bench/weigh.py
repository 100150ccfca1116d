"""Finding the weights of the signs by which the case of a question is recognised: `python -m bench weigh`.

The questions of bench/questions/tune.yaml that name their `case` ("none" where no case answers them) are compared with the wordings of all
cases. The weights are those under which what was named is most probable (a logistic choice among the nearest cases and none, held near 0),
found by following the slope. Before they are written to corpus/likeness.toml, each fifth of the questions is judged with weights found from
the others, and printed is how often the most probable case is the right one, by how probable it had to be.
"""

from __future__ import annotations

import math
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from bench.ask import QUESTIONS
from indexer.build import build_library
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.recalling.features import said
from ruling_service.ask.recalling.likeness import Question
from ruling_service.ask.recalling.recall import likeness
from ruling_service.ask.recalling.signs import FILE, Signs, Weights
from ruling_service.resources import corpus_dir

NONE = "none"
HELD = 0.005
"""How strongly weights are held near 0, so that few questions can't make a sign weigh much."""
ROUNDS = 120
PACE = 0.05
FIFTHS = 5
BARS = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
HEADER = """# How much each sign of likeness counts when a question is compared with the questions of cases (`ask/recalling/signs`).
# `python -m bench weigh` writes this file, from the questions of bench/questions that name their case; nobody edits it by hand.
"""


MISSED = 0.25
"""How much each question counts besides as one whose case isn't there: its neighbours then must not be taken for it."""


class Named(NamedTuple):
    """A question whose case is known: the signs of the nearest questions of cases, and which of them are right (none may be).

    `others` are the signs of those that no case named has a part in; `counts` how much the question counts.
    """

    signs: list[Signs]
    right: list[bool]
    others: list[Signs] = []
    counts: float = 1.0


def compared(questions: Sequence[dict[str, Any]], home: Path) -> list[Named]:
    """The questions that name their case, compared with all wordings; those whose case isn't among the nearest are left out."""
    known = knowledge(home)
    found = [_compared(one, known, home) for one in questions if one.get("case")]
    return [one for one in found if one is not None]


def _compared(one: dict[str, Any], known: Knowledge, home: Path) -> Named | None:
    like = likeness(one["game"], known, home)
    question = Question.of(one["q"], said(one["q"], known, one["game"], (), like.titles))
    near = like.nearest(question)
    cases = one["case"] if isinstance(one["case"], list) else [one["case"]]
    right = [_is_of(like.wordings[number].case, like.wordings[number].also, cases) for number in near]
    if cases != [NONE] and not any(right):
        return None
    slugs = {case.split()[0] for case in cases}
    signs = [like.signs(question, number) for number in near]
    others = [each for each, number in zip(signs, near, strict=True) if like.wordings[number].case not in slugs]
    return Named(signs, right, others)


def _is_of(case: str, also: int, named: list[str]) -> bool:
    """Whether a question of a case is one of those named: `slug` is any of that case, `slug 0` its first further one, `slug -1` its own."""
    return case in named or f"{case} {also}" in named


def with_missed(named: Sequence[Named]) -> list[Named]:
    """The questions, and each that has a case once more without it."""
    return [*named, *(Named(one.others, [False] * len(one.others), counts=MISSED) for one in named if any(one.right) and one.others)]


def weighed(questions: Sequence[Named]) -> Weights:
    """The weights under which what was named is most probable."""
    named = with_missed(questions)
    every = [signs for one in named for signs in one.signs]
    middle = [sum(column) / len(every) for column in zip(*every, strict=True)]
    spread = [
        math.sqrt(sum((x - m) ** 2 for x in column) / len(every)) or 1.0 for column, m in zip(zip(*every, strict=True), middle, strict=True)
    ]
    scaled = [
        (
            [[(x - m) / s for x, m, s in zip(signs, middle, spread, strict=True)] for signs in one.signs],
            [*one.right, not any(one.right)],
            one.counts,
        )
        for one in named
    ]
    count = len(middle)
    found, speed, force = [0.0] * (count + 1), [0.0] * (count + 1), [0.0] * (count + 1)
    for turn in range(1, ROUNDS + 1):
        slope = _slope(scaled, found)
        for i in range(count + 1):
            speed[i] = 0.9 * speed[i] + 0.1 * slope[i]
            force[i] = 0.99 * force[i] + 0.01 * slope[i] ** 2
            found[i] += PACE * speed[i] / (1 - 0.9**turn) / (math.sqrt(force[i] / (1 - 0.99**turn)) + 1e-8)
    each = Signs(*(weight / s for weight, s in zip(found, spread, strict=False)))
    return Weights(each, found[-1] + sum(weight * m for weight, m in zip(each, middle, strict=True)))


def _slope(scaled: list[tuple[list[list[float]], list[bool], float]], weights: list[float]) -> list[float]:
    """How the probability of what was named grows with each weight; the last is that of no case at all."""
    slope = [0.0] * len(weights)
    for rows, right, counts in scaled:
        counted = [sum(map(float.__mul__, weights, row)) for row in rows] + [weights[-1]]
        most = max(counted)
        odds = [math.exp(one - most) for one in counted]
        whole, good = sum(odds), sum(one for one, yes in zip(odds, right, strict=True) if yes)
        pulls = [counts * ((one / good if yes else 0.0) - one / whole) for one, yes in zip(odds, right, strict=True)]
        for pull, row in zip(pulls, rows, strict=False):
            for i, x in enumerate(row):
                slope[i] += pull * x
        slope[-1] += pulls[-1]
    count = sum(counts for _, _, counts in scaled)
    return [one / count - HELD * weight for one, weight in zip(slope, weights, strict=True)]


def judged(named: Sequence[Named]) -> list[tuple[float, bool]]:
    """For each question how probable its most probable case is, by weights found from the other four fifths, and whether it is right."""
    order = list(named)
    random.Random(0).shuffle(order)
    found = []
    for fifth in range(FIFTHS):
        weights = weighed([one for i, one in enumerate(order) if i % FIFTHS != fifth])
        for one in order[fifth::FIFTHS]:
            odds = weights.odds(one.signs)
            best = max(range(len(odds)), key=odds.__getitem__)
            found.append((odds[best], one.right[best]))
    return found


def main(arguments: Sequence[str]) -> int:
    """Find the weights and write them; prints how often the most probable case was right. Another file of questions may be given."""
    place = Path(arguments[0]) if arguments else QUESTIONS / "tune.yaml"
    with tempfile.TemporaryDirectory() as folder:
        build_library([], home=Path(folder))
        named = compared(yaml.safe_load(place.read_text("utf-8")), Path(folder))
    outcome = judged(named)
    print(f"{len(named)} questions; the right case first: {sum(right for _, right in outcome) / len(named):.1%}")
    for bar in BARS:
        above = [right for odds, right in outcome if odds >= bar]
        print(f"  at least {bar:.0%} probable: {len(above) / len(named):.1%} of them, right {sum(above) / max(len(above), 1):.1%}")
    weights = weighed(named)
    lines = [
        HEADER,
        f"nothing = {weights.nothing:.3f}",
        "",
        "[signs]",
        *(f"{name} = {value:.3f}" for name, value in weights.each._asdict().items()),
    ]
    (corpus_dir() / FILE).write_text("\n".join(lines) + "\n", "utf-8")
    return 0


__all__ = ["Named", "compared", "judged", "main", "weighed"]
