"""Finding how probable it is that a ruling decides what a story asks: `python -m bench told [--keep]` writes
learnt/told.toml.

The stories are those of bench/questions/posts.yaml, as players type them, and the longest of tune.yaml that name
their case, asked by vectors that were learnt without them. They are parted by their cases: what the one half
teaches is tried on the other; printed is how many of it are told a ruling by how probable that is, and how many of
these decide what is asked. `given`, so probable as a ruling has to be, is held by hand.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from bench.ask import QUESTIONS, load, questions_of
from bench.verdicts import by_these
from bench.weigh import Compared
from ruling_service.ask.answering.answer import laid
from ruling_service.ask.answering.ruled import FILE, Signs, decision
from ruling_service.ask.plain_text import as_text
from ruling_service.ask.posts import questions, without_courtesy
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.recalling.wordings import shelf
from ruling_service.library import Library, open_library
from ruling_service.resources import learnt_dir

RECALL = import_module("ruling_service.ask.recalling.recall")
LONGEST = 260
"""So many stories of tune.yaml are asked."""
STEPS, RATE, SHRINK = 400, 0.05, 0.03
"""How the weights are sought: steps, how far each goes, how much they are drawn to 0."""
CUTS = (0.7, 0.8, 0.84, 0.86, 0.88, 0.9)
HEADER = """# How much each sign counts that a ruling decides what a story asks (`ask/answering/ruled`); `python -m bench told`
# writes this file. `given` is as probable as a ruling that is told has to be, with the cases that say the same.
"""

Matrix = NDArray[np.float64]


class Example(NamedTuple):
    """A story: the case of each question of a case that it may be told, their signs, which of them decide what it
    asks (1), in which half it is, and whether it is one of posts.yaml.
    """

    cases: list[str]
    found: Matrix
    right: Matrix
    half: int
    post: bool


def decides(key: tuple[str, int], named: Collection[str]) -> bool:
    """Is a question of a case one of those named: "slug" is any question of that case, "slug 0" its first further
    one?
    """
    return key[0] in named or f"{key[0]} {key[1]}" in named


def example(library: Library, question: Mapping[str, Any], named: Sequence[str], *, post: bool) -> Example | None:
    """A story with its signs; None where the text tells none."""
    titles = knowledge(library.folder.parent.parent).names
    text = without_courtesy(titles.unmarked(as_text(question["q"])))
    table, understood = laid(text, library, question["game"])
    views = questions(understood.question)[-1]
    story = table.of_story(understood, views[0])
    if understood.refused or not story.near:
        return None
    found = table.signs(understood, views, table.recollection(understood, views), story)
    half = zlib.crc32(min(named, default=text).split()[0].encode()) % 2
    right = [float(decides((one.case, one.also), named)) for one, _ in found]
    return Example(
        [one.case for one, _ in found], np.array([each for _, each in found]).reshape(len(found), -1),
        np.array(right), half, post,
    )  # fmt: skip


def learnt(taught: Sequence[Example]) -> Matrix:
    """The weights under which what decides is most probable, the last of them that of no ruling at all."""
    useful = [one for one in taught if len(one.cases)]
    weights = np.zeros(len(Signs._fields) + 1)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = -SHRINK * weights
        for one in useful:
            chance = odds(one, weights)
            wanted = chance * np.append(one.right, float(not one.right.any()))
            lack = wanted / wanted.sum() - chance
            slope += np.append(lack[:-1] @ one.found, lack[-1]) / len(useful)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights += RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return weights


def odds(one: Example, weights: Matrix) -> Matrix:
    """How probably each decides what a story asks, and nothing does (the last)."""
    total = np.append(one.found @ weights[:-1], weights[-1])
    chance: Matrix = np.exp(total - total.max())
    chance /= chance.sum()
    return chance


def outcomes(tried: Iterable[Example], weights: Matrix) -> list[tuple[float, bool, bool]]:
    """For each story how probable its likest case is, whether its likest question decides, and whether it is a
    post.
    """
    found = []
    for one in tried:
        if not len(one.cases):
            continue
        chance = odds(one, weights)[:-1]
        best = int(np.argmax(chance))
        mass = sum(each for each, case in zip(chance, one.cases, strict=True) if case == one.cases[best])
        found.append((float(mass), bool(one.right[best]), one.post))
    return found


def written(weights: Matrix) -> str:
    """The file of weights."""
    rows = "\n".join(f"{name} = {one:.3f}" for name, one in zip(Signs._fields, weights[:-1], strict=True))
    return f"{HEADER}\nnothing = {weights[-1]:.3f}\ngiven = {decision().given}\n\n[signs]\n{rows}\n"


def examples(library: Library) -> list[Example]:
    """All stories with their signs."""
    home = library.folder.parent.parent
    posts = questions_of(QUESTIONS / "posts.yaml")
    made = [example(library, one, one["rulings"], post=True) for one in posts]
    listed = load("tune")
    told = [one for one in listed if one.get("case") not in (None, "none") and tells_a_story(one["q"])]
    told = sorted(told, key=lambda one: -len(re.findall(r"\w+", one["q"])))[:LONGEST]
    compared = Compared(listed, {game: shelf(game, home) for game in GAMES}, knowledge(home))
    texts = {one["q"] for one in told}
    without = [at for at, (_, asked, _) in enumerate(compared.asked) if asked.text in texts]
    with mock.patch.object(RECALL, "likeness", by_these(compared.learned(without=without), compared)):
        for one in told:
            named = one["case"] if isinstance(one["case"], list) else [one["case"]]
            made.append(example(library, one, named, post=False))
    return [one for one in made if one is not None]


def main(arguments: list[str]) -> int:
    """The command: finds the weights and says how good they are; `--keep` writes them down."""
    made = examples(open_library())
    found = []
    for half in range(2):
        weights = learnt([one for one in made if one.half != half])
        found += outcomes([one for one in made if one.half == half], weights)
    for post in (True, False):
        mine = [one for one in found if one[2] is post]
        print(f"{'posts' if post else 'stories of tune.yaml'}: {len(mine)}, the likest decides {sum(one[1] for one in mine)}")
        for cut in CUTS:
            told = [one for one in mine if one[0] >= cut]
            print(f"  at least {cut:.0%} probable: {len(told)}, {sum(one[1] for one in told)} of them decide")
    weights = learnt(made)
    print(written(weights))
    if "--keep" in arguments:
        (learnt_dir() / FILE).write_text(written(weights), "utf-8")
    return 0


__all__ = ["Example", "decides", "example", "learnt", "main", "odds", "outcomes", "written"]
