"""How often what settles a question is shown first, or among the first three; and the weights by which it is
chosen.

The questions are those of `bench/questions/tune.yaml`, each with the entries that are right to show and the case
that answers it, asked by vectors that were learnt without it; and those of `of-cards.txt`, which the text of the
card settles. They are parted by their cases: what the one half teaches is tried on the other, and counted for what
has no answer.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from bench.ask import QUESTIONS, load
from bench.verdicts import by_these
from bench.weigh import Compared
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.evidence import FILE, FIRST, THE_CARDS, Signs, signs
from ruling_service.ask.answering.shown import shown
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.wordings import shelf
from ruling_service.library import Library, open_library
from ruling_service.resources import learnt_dir

RECALL = import_module("ruling_service.ask.recalling.recall")
PARTS = 2
"""So many parts the questions are divided into: each is asked by vectors that were learnt without it."""
STEPS, RATE, SHRINK = 250, 0.05, 0.02
"""How the weights are sought: steps, how far each goes, how much they are drawn to 0."""

Matrix = NDArray[np.float64]
Question = Mapping[str, Any]


class Example(NamedTuple):
    """A question: what there was to choose from, the signs of each, and which of them are right (1); whether it
    has no answer, and in which half it is.
    """

    entries: list[str]
    found: Matrix
    right: Matrix
    refused: bool = True
    half: int = 0


def examples(library: Library, listed: Sequence[Question]) -> list[Example]:
    """Each question with all that may settle it; without those to which nothing is named."""
    made = []
    for one in listed:
        right = {library.find_id(entry) if library.has(entry) else entry for entry in settling(one)}
        with mock.patch("ruling_service.ask.answering.answer.shown", wraps=shown) as spied:
            reply = ask(one["q"], library, one["game"])
        text, _, looked, *_ = spied.call_args.args
        if not right or len(looked) != 1:
            continue
        (views, recalled), = looked
        found = signs(views, text, one["game"], library, recalled, reply.cards)
        if right & {THE_CARDS, *(card.id for card in reply.cards)}:
            right.add(THE_CARDS)
        half = zlib.crc32(min(right - {THE_CARDS}, default=one["q"]).encode()) % 2
        made.append(Example(
            list(found), np.array([list(each) for each in found.values()], dtype=float).reshape(len(found), -1),
            np.array([float(entry in right) for entry in found]), reply.answer is None, half,
        ))  # fmt: skip
    return made


def settling(question: Question) -> set[str]:
    """The entries that are right to show for a question, and the cases that answer it."""
    named = question.get("case") or []
    cases = [one.split()[0] for one in ([named] if isinstance(named, str) else named)]
    return {*question.get("passages", ()), *(f"{question['game']}/case/{one}" for one in cases if one != "none")}


def of_cards() -> list[Question]:
    """The questions that the text of a card settles."""
    lines = (QUESTIONS / "of-cards.txt").read_text("utf-8").splitlines()[1:]
    return [{"game": game, "q": asked, "passages": [THE_CARDS]} for game, _, asked in (one.partition(" ") for one in lines)]


def learnt(taught: Sequence[Example]) -> Matrix:
    """The weights under which the right entries are most probable."""
    useful = [one for one in taught if one.right.any()]
    weights = np.zeros(len(Signs._fields))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = -SHRINK * weights
        for one in useful:
            total = one.found @ weights
            chance = np.exp(total - total.max())
            chance /= chance.sum()
            wanted = chance * one.right
            slope += ((wanted / wanted.sum() - chance) @ one.found) / len(useful)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights += RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return weights


def counted(tried: Sequence[Example], weights: Matrix) -> tuple[float, float]:
    """How often a right one stands first, and among the first three."""
    first = among = 0
    for one in tried:
        best = one.right[np.argsort(-(one.found @ weights), kind="stable")[:FIRST]]
        first += bool(best[:1].any())
        among += bool(best.any())
    return first / max(len(tried), 1), among / max(len(tried), 1)


def written(weights: Matrix) -> str:
    """The file of weights."""
    rows = "\n".join(f"{name} = {round(float(one), 3)}" for name, one in zip(Signs._fields, weights, strict=True))
    return f"# Found by `python -m bench evidence`; what each sign is stands in `ask/answering/evidence.py`.\n[signs]\n{rows}\n"


def main(arguments: list[str]) -> int:
    """`python -m bench evidence [--every N] [--keep]`: finds the weights and says how good they are; `--keep`
    writes them down, `--every` asks one question in N only.
    """
    every = int(arguments[arguments.index("--every") + 1]) if "--every" in arguments else 1
    library = open_library()
    home = library.folder.parent.parent
    listed = load("tune")
    compared = Compared(listed, {game: shelf(game, home) for game in GAMES}, knowledge(home))
    made: list[Example] = []
    for part in range(PARTS):
        mine = listed[part * every :: PARTS * every]
        texts = {one["q"] for one in mine}
        without = [at for at, (_, asked, _) in enumerate(compared.asked) if asked.text in texts]
        with mock.patch.object(RECALL, "likeness", by_these(compared.learned(without=without), compared)):
            made += examples(library, mine)
    made += examples(library, of_cards()[::every])
    for half in range(2):
        tried = [one for one in made if one.half == half and one.refused]
        first, among = counted(tried, learnt([one for one in made if one.half != half]))
        print(f"half {half}: {len(tried)} without an answer, first {first:.3f}, among three {among:.3f}")
    weights = learnt(made)
    print(written(weights))
    if "--keep" in arguments:
        (learnt_dir() / FILE).write_text(written(weights), "utf-8")
    return 0


__all__ = ["Example", "counted", "examples", "learnt", "main", "of_cards", "settling", "written"]
