"""Which sentence of a rule, card or ruling decides a question that isn't played, and how sure of it one may be.

The questions are those of `bench/questions/decided.yaml`, each with the sentences that answer it, found by reading:
an entry, and how the sentence begins. They are parted in halves: what one half teaches is tried on the other. The
weights of choosing are those under which the sentences that answer are most probable; those of trusting are found
from what is chosen by weights that were learnt without the question.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import NamedTuple
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from bench.ask import load
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.by_rule import FILE, Trust, best_of
from ruling_service.ask.answering.evidence import probable
from ruling_service.ask.answering.evidence import signs as of_entries
from ruling_service.ask.answering.sentences import Candidate, Signs, candidates, signs
from ruling_service.ask.answering.shown import shown
from ruling_service.ask.recalling import Recollection
from ruling_service.library import Library, open_library
from ruling_service.resources import learnt_dir

Matrix = NDArray[np.float64]
FOLDS = 4
"""So many parts one half is learnt in, each without its own questions."""
STEPS, RATE, SHRINK, DRAWN = 150, 0.05, 0.02, 0.15
"""How the weights are sought: steps, how far each goes, how much those of choosing and trusting are drawn to 0."""
ANSWERED = 0.3
"""What a question counts for trusting that has an answer: its rulings are trusted already."""
TO_THE_POINT = {"rule": 0.73, "card": 0.765, "ruling": 0.815}
"""Of what is told where there is no answer so much is expected to be to the point by the labels, by what says it: a
rule or a card is true as it stands, the yes or no of a ruling that isn't to the point misleads. Labels leave out
sentences that decide: so what is told so far down was read, too, and what came of it stands in docs/ask.md.
"""
NAMES = (*Trust._fields, *(f"its_{one}" for one in Signs._fields))


class Example(NamedTuple):
    """A question: the sentences that may decide it with their signs, which of them do (1), and whether it has no
    answer.
    """

    text: str
    views: Sequence[str]
    recalled: Recollection
    found: Sequence[Candidate]
    listed: Sequence[Signs]
    right: Matrix
    refused: bool


class Trusted(NamedTuple):
    """Weights of trusting: of the signs, and what counts of itself."""

    weights: Matrix
    base: float


def examples(library: Library) -> list[Example]:
    """Each question with its sentences."""
    made = []
    for one in load("decided"):
        begins = [(entry, words) for each in one["by"] for entry, words in each.items()]
        with mock.patch("ruling_service.ask.answering.answer.shown", wraps=shown) as spied:
            reply = ask(one["q"], library, one["game"])
        if spied.call_args is None:
            continue
        text, _, looked, *_ = spied.call_args.args
        for views, recalled in looked:
            entries = probable(of_entries(views, text, one["game"], library, recalled, reply.cards))
            found = candidates(entries, text, recalled, reply.cards, one["game"], library)
            right = np.array([
                float(any(each.entry == entry and words in f"{each.question} {each.text}" for entry, words in begins))
                for each in found
            ])
            if found and (right.any() or len(looked) == 1):
                listed = signs(views, text, found, recalled, one["game"], library)
                made.append(Example(text, views, recalled, found, listed, right, reply.answer is None))
    return made


def chosen_by(taught: Sequence[Example]) -> Matrix:
    """The weights under which the sentences that answer are most probable."""
    useful = [(np.array(one.listed, dtype=float), one.right) for one in taught if one.right.any()]
    weights = np.zeros(len(Signs._fields))
    return _sought(
        weights,
        lambda now: np.sum([_slope(found, right, now) for found, right in useful], axis=0) / len(useful) - SHRINK * now,
    )


def _slope(found: Matrix, right: Matrix, weights: Matrix) -> Matrix:
    total = found @ weights
    chances = np.exp(total - total.max())
    chances /= chances.sum()
    wanted = chances * right
    return np.asarray((wanted / wanted.sum() - chances) @ found)


def _sought(weights: Matrix, slope: Callable[[Matrix], Matrix], steps: int = STEPS) -> Matrix:
    """Weights that go up a slope for so many steps."""
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        up = slope(weights)
        mean, square = 0.9 * mean + 0.1 * up, 0.99 * square + 0.01 * up**2
        weights = weights + RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return weights


class Picked(NamedTuple):
    """What speaks for the sentence that is chosen, whether it is to the point (1), and what says it."""

    trust: Matrix
    right: float
    by: str


def picked(one: Example, choose: Matrix) -> Picked:
    """The sentence that is chosen by these weights."""
    best = best_of(one.found, one.listed, list(choose), one.views, one.text, one.recalled)
    return Picked(np.array(best.trust), max(one.right[at] for at in best.told), one.found[best.told[0]].by)


def picked_apart(taught: Sequence[Example]) -> list[Picked]:
    """That of each question by weights that were learnt without it."""
    part = [zlib.crc32(one.text.encode()) // 2 % FOLDS for one in taught]
    learnt = [chosen_by([one for one, its in zip(taught, part, strict=True) if its != fold]) for fold in range(FOLDS)]
    return [picked(one, learnt[fold]) for one, fold in zip(taught, part, strict=True)]


def trusted_by(found: Sequence[Picked], refused: Matrix) -> Trusted:
    """The weights under which what is to the point is told from what isn't."""
    trust, right = np.array([one.trust for one in found]), np.array([one.right for one in found])
    share = np.where(refused > 0, 1.0, ANSWERED)
    share = share / share.sum()
    middle = share @ trust
    spread = np.sqrt(share @ (trust - middle) ** 2) + 1e-6
    scaled = np.c_[(trust - middle) / spread, np.ones(len(trust))]
    drawn = np.r_[np.full(trust.shape[1], DRAWN), 0.0]
    sought = _sought(
        np.zeros(scaled.shape[1]),
        lambda now: scaled.T @ (share * (right - 1 / (1 + np.exp(-scaled @ now)))) - drawn * now, 400,
    )  # fmt: skip
    weights = sought[:-1] / spread
    return Trusted(weights, float(sought[-1] - middle @ weights))


def odds(found: Sequence[Picked], by: Trusted) -> Matrix:
    """How probably each is to the point."""
    trust = np.array([one.trust for one in found])
    return np.asarray(1 / (1 + np.exp(-(trust @ by.weights + by.base))))


def cuts(found: Sequence[Picked], chances: Matrix) -> dict[str, float]:
    """How sure a sentence has to be by what says it, so that enough of what is told can be expected to be to the
    point: by the odds themselves, for which of a few dozen are right is chance.
    """
    at = {}
    for by, wanted in TO_THE_POINT.items():
        mine = np.array([chance for one, chance in zip(found, chances, strict=True) if one.by == by])
        order = np.sort(mine)[::-1]
        enough = np.flatnonzero(np.cumsum(order) / np.arange(1, len(order) + 1) >= wanted)
        at[by] = round(float(order[enough[-1]]), 3) if len(enough) else 1.0
    return at


def written(choose: Matrix, by: Trusted, at: dict[str, float]) -> str:
    """The file of weights."""
    rows = [
        "# Found by `python -m bench by_rule`; what each sign is stands in `ask/answering/by_rule.py` and `sentences.py`.",
        f"base = {round(by.base, 3)}", "", "[at]", *(f"{name} = {one}" for name, one in at.items()), "", "[choose]",
        *(f"{name} = {round(float(one), 3)}" for name, one in zip(Signs._fields, choose, strict=True)), "", "[trust]",
        *(f"{name} = {round(float(one), 3)}" for name, one in zip(NAMES, by.weights, strict=True)),
    ]  # fmt: skip
    return "\n".join(rows) + "\n"


class Found(NamedTuple):
    """What a set of questions teaches: how to choose a sentence, how to trust it, how sure it has to be."""

    choose: Matrix
    trusted: Trusted
    at: dict[str, float]


def found_in(taught: Sequence[Example]) -> Found:
    """What these questions teach."""
    apart = picked_apart(taught)
    refused = np.array([float(one.refused) for one in taught])
    by = trusted_by(apart, refused)
    without = [one for one, no in zip(apart, refused, strict=True) if no]
    return Found(chosen_by(taught), by, cuts(without, odds(without, by)))


def main(arguments: list[str]) -> int:
    """`python -m bench by_rule [--keep]`: finds the weights and says how good they are; `--keep` writes them down."""
    made = examples(open_library())
    half = [zlib.crc32(one.text.encode()) % 2 for one in made]
    for mine in range(2):
        by = found_in([one for one, its in zip(made, half, strict=True) if its != mine])
        tried = [one for one, its in zip(made, half, strict=True) if its == mine]
        for name, some in (("all", tried), ("without an answer", [one for one in tried if one.refused])):
            found = [picked(one, by.choose) for one in some]
            told = [
                one for one, chance in zip(found, odds(found, by.trusted), strict=True) if chance >= by.at[one.by]
            ]
            for of in ("", *TO_THE_POINT):
                every, mine_ = ([one for one in each if of in ("", one.by)] for each in (found, told))
                print(
                    f"half {mine}, {name} {of or 'all'}: {len(every)}, to the point {_share(every)}; "
                    f"told {len(mine_)}, of them to the point {_share(mine_)}"
                )
    text = written(*found_in(made))
    if "--keep" in arguments:
        (learnt_dir() / FILE).write_text(text, "utf-8")
    else:
        print(text)
    return 0


def _share(found: Sequence[Picked]) -> str:
    return f"{sum(one.right for one in found) / len(found):.3f}" if found else "-"


__all__ = ["Example", "Found", "Picked", "chosen_by", "cuts", "examples", "found_in", "main", "odds", "picked", "written"]
