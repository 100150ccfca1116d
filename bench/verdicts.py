"""Finding how much what readings of a question answer counts: `python -m bench verdicts` writes
learnt/verdict.toml.

The questions of bench/questions/tune.yaml with an answer are read and their readings played, each fifth of them
by vectors that were learnt from the others (`bench.weigh`), so that no question is recalled because it was
learnt. The weights are those under which the answers that came out right are most probable, and those that
came out wrong least (a logistic choice, held near 0); printed is, each fifth judged by the others, how many
answers are given and how many of them are wrong by how probable they have to be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple
from unittest import mock

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.ask import QUESTIONS, is_right, questions_of
from bench.weigh import Compared
from ruling_service.ask.answering.answer import laid
from ruling_service.ask.answering.verdict import FILE, Signs, Weighed, Weights
from ruling_service.ask.posts import questions
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.likeness import Likeness
from ruling_service.ask.recalling.vectors import Sense
from ruling_service.ask.recalling.wordings import shelf
from ruling_service.library import Library, open_library
from ruling_service.resources import learnt_dir

Numbers = NDArray[Any]
RECALL = import_module("ruling_service.ask.recalling.recall")
PARTS = 2
"""So many parts the questions are divided into: each is read by vectors that were learnt without it."""
HELD = 1.0
"""How strongly weights are held near 0."""
BARS = (0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
MOST = {"otherwise": 0.0, "torn": 0.0, "outweighed": -3.0, "against": -3.0}
"""What a sign may count at most, however rarely it was seen: what speaks against an answer counts against it."""
WRONG = 0.05
"""So many of the answers may be wrong that are given to questions which were not learnt from."""
HEADER = """# How much what readings of a question answer counts (`ask/answering/verdict`).
# `python -m bench verdicts` writes what an answer is worth `alone`, from the questions of bench/questions; what it
# is worth `among` others was found from wordings that were taken away (`python -m bench unseen`).
"""


class Known(NamedTuple):
    """The most probable answer to a question: its signs, and whether it is right."""

    signs: Signs
    right: bool


def answers(library: Library, listed: Sequence[dict[str, Any]]) -> list[Known]:
    """The first answer to each question that has one to be compared, as it would be given."""
    found = []
    for one in listed:
        if "verdict" not in one:
            continue
        table, understood = laid(one["q"], library, one["game"])
        if understood.refused or not understood.asked:
            continue
        recalled = table.recollection(understood, questions(understood.question)[0])
        built = table.words(understood, understood.asked, only=len(understood.asked) == 1)
        for weighed in table.weighed(recalled, built)[0][:1]:
            found.append(Known(weighed.signs, _is_right(one, weighed)))
    return found


def _is_right(question: dict[str, Any], found: Weighed) -> bool:
    return is_right(question, msgspec.to_builtins(found.best.answer))


def weighed(known: Sequence[Known]) -> Weights:
    """The weights under which what is right is most probable."""
    signs = np.array([one.signs for one in known], dtype=float)
    right = np.array([one.right for one in known], dtype=float)
    middle, spread = signs.mean(axis=0), signs.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = np.c_[(signs - middle) / spread, np.ones(len(signs))]

    def improbable(weights: Numbers) -> tuple[float, Numbers]:
        counted = scaled @ weights
        held = np.r_[weights[:-1], 0]
        lost = float(np.logaddexp(0, counted).sum() - right @ counted) + HELD / 2 * float(held @ held)
        return lost, scaled.T @ (1 / (1 + np.exp(-counted)) - right) + HELD * held

    bounds = [
        (None, MOST[name] * spread[at] if name in MOST else None) for at, name in enumerate(Signs._fields)
    ]
    found = minimize(
        improbable, np.zeros(scaled.shape[1]), jac=True, method="L-BFGS-B", bounds=[*bounds, (None, None)]
    ).x
    each = found[:-1] / spread
    return Weights(Signs(*each.tolist()), float(found[-1] - each @ middle), 0.0)


def judged(known: Sequence[Known]) -> list[tuple[float, bool]]:
    """How probable each answer is by weights found from the other four fifths, and whether it is right."""
    order = list(known)
    random.Random(0).shuffle(order)
    return [
        (weights.odds(one.signs), one.right)
        for fifth in range(5)
        for weights in (weighed([one for at, one in enumerate(order) if at % 5 != fifth]),)
        for one in order[fifth::5]
    ]


def given(outcome: Sequence[tuple[float, bool]]) -> float:
    """The lowest bar at which few enough of the answers are wrong."""
    for bar in BARS:
        above = [right for odds, right in outcome if odds >= bar]
        if above and sum(above) >= (1 - WRONG) * len(above):
            return bar
    return BARS[-1]


def by_these(sense: Sense, compared: Compared) -> Callable[..., Likeness]:
    """Compares with these vectors, instead of those of the corpus."""
    made = {game: Likeness(game, found, sense, compared.leaning) for game, found in compared.shelves.items()}
    return lambda game, home: made[game]


def main(arguments: Sequence[str]) -> int:
    """Find the weights and write them, print how many answers are given and wrong by each bar.

    Every so manieth question is taken if a number is given.
    """
    library = open_library()
    home = library.folder.parent.parent
    known = knowledge(home)
    every = questions_of(QUESTIONS / "tune.yaml")[:: int(arguments[0]) if arguments else 1]
    shelves = {game: shelf(game, home) for game in GAMES}
    compared = Compared(questions_of(QUESTIONS / "tune.yaml"), shelves, known)
    found: list[Known] = []
    for part in range(PARTS):
        mine = every[part::PARTS]
        texts = {one["q"] for one in mine}
        without = [at for at, (_, asked, _) in enumerate(compared.asked) if asked.text in texts]
        with mock.patch.object(RECALL, "likeness", by_these(compared.learned(without=without), compared)):
            found += answers(library, mine)
    outcome = judged(found)
    for bar in BARS:
        above = [right for odds, right in outcome if odds >= bar]
        wrong = 1 - sum(above) / max(len(above), 1)
        print(f"  at least {bar:.0%} probable: {len(above)} of {len(found)}, wrong {wrong:.1%}")
    weights = weighed(found)
    among = "".join((learnt_dir() / FILE).read_text("utf-8").partition("[among]")[1:])
    lines = [
        HEADER,
        f"given = {given(outcome)}",
        "",
        "[alone]",
        f"nothing = {weights.nothing:.3f}",
        "",
        "[alone.signs]",
        *(f"{name} = {value:.3f}" for name, value in weights.each._asdict().items()),
        "",
        among,
    ]
    (learnt_dir() / FILE).write_text("\n".join(lines), "utf-8")
    return 0


__all__ = ["Known", "answers", "by_these", "given", "judged", "main", "weighed"]
