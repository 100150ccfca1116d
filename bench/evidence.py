"""How often what settles a question is shown first, or among the first three; and the weights by which it is
chosen.

The questions are those of `bench/questions/tune.yaml`; each names the entries that are right to show. Each is
asked twice: as it is, and as if nobody had ever put a case for it (the cases that answer it have no say), as a
question is that nobody has seen. What the one half teaches is tried on the other; every tenth teaches nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.ask import load
from ruling_service.ask.answering.answer import laid
from ruling_service.ask.answering.evidence import FILE, FIRST, Signs, signs
from ruling_service.ask.answering.shown import odds_of
from ruling_service.ask.posts import questions
from ruling_service.library import Library, open_library
from ruling_service.resources import learnt_dir

KEPT_OUT = 10
"""Every so manieth question teaches nothing."""
STEPS, RATE, SHRINK = 250, 0.05, 0.02
"""How the weights are sought: steps, how far each goes, how much they are drawn to 0."""

Matrix = NDArray[np.float64]


class Example(NamedTuple):
    """A question: what there was to choose from, the signs of each, and which of them are right (1)."""

    entries: list[str]
    found: Matrix
    right: Matrix


def examples(library: Library, listed: Sequence[Mapping[str, Any]]) -> list[tuple[Example, Example]]:
    """Each question as it is and as if its own cases weren't there; without those that no rule settles."""
    made = []
    for one in listed:
        rules = {library.find_id(entry) for entry in one.get("passages", ()) if library.has(entry)}
        rules = {entry for entry in rules if "/case/" not in entry}
        if not rules:
            continue
        table, understood = laid(one["q"], library, one["game"])
        views = questions(understood.question)[-1]
        recalled = table.recollection(understood, views)
        odds = odds_of(recalled)
        own = _own(one)
        both = [
            _example(signs(views, understood.question, one["game"], library, recalled.around, odds, without), rules)
            for without in (frozenset(), own)
        ]
        made.append((both[0], both[1]))
    return made


def _own(question: Mapping[str, Any]) -> frozenset[str]:
    named = question.get("case") or []
    cases = [named] if isinstance(named, str) else list(named)
    shown = [entry.split("/case/")[1] for entry in question.get("passages", ()) if "/case/" in entry]
    return frozenset([*(one.split()[0] for one in cases), *shown])


def _example(found: Mapping[str, Signs], right: set[str]) -> Example:
    entries = list(found)
    return Example(
        entries, np.array([list(found[entry]) for entry in entries], dtype=float).reshape(len(entries), -1),
        np.array([float(entry in right) for entry in entries])
    )


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
    listed = load("tune")[::every]
    made = examples(library, listed)
    taught = [one for number, pair in enumerate(made) if number % KEPT_OUT for one in pair]
    weights = learnt(taught)
    for name, at in (("as asked", 0), ("as if never asked", 1)):
        out = [pair[at] for number, pair in enumerate(made) if not number % KEPT_OUT]
        first, among = counted(out, weights)
        print(f"{name}: {len(out)} kept out, first {first:.3f}, among three {among:.3f}")
    held = examples(library, load("held-out"))
    first, among = counted([pair[0] for pair in held], weights)
    print(f"held out: {len(held)}, first {first:.3f}, among three {among:.3f}")
    print(written(weights))
    if "--keep" in arguments:
        (learnt_dir() / FILE).write_text(written(weights), "utf-8")
    return 0


__all__ = ["Example", "counted", "examples", "learnt", "main", "written"]
