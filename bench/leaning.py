"""Finding which words lean which way in a yes-or-no question: `python -m bench weigh` writes
learnt/leaning.json.

Where two questions about the same position of a case have contrary answers, one asks whether something goes
on and the other whether it is stopped. Which of them does isn't known, but it is the same for all their
wordings: each wording is to lean as the others of its case say, those with the contrary answer turned round
(a logistic choice whose hidden sign is what the rest of the case leans to). The weights are held near those
that the meaning of some words suggests, so that words which are seldom heard say what they say in English.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from ruling_service.ask.recalling.leaning import Leaning, leads
from ruling_service.ask.recalling.vectors import said_words
from ruling_service.ask.recalling.wordings import Shelf

Numbers = NDArray[np.float64]
SEEN = 4
"""What is in fewer wordings than these leans no way."""
HELD = 0.001
"""How strongly weights are held near what is suggested."""
SHARP = 4.0
"""How surely a wording follows the others of its case."""
ALWAYS = 0.3
"""Most questions ask whether something may be done."""
SLIGHT = 0.02
"""What leans less than this is not kept."""
STOPS = """
    not cannot can't stop stopped prevent block forbidden forbid illegal bar skip lose lost gone miss waste wasted fizzle useless ignore
    immune protected dodge escape stuck locked late early die dead only
"""
GOES_ON = "still stay keep allowed legal ok fine possible work works survive alive safe"
ANSWERS = {"always": 1.0, "never": -1.0, True: 1.0, False: -1.0}
ABOUT = (
    "How much words lean in the clause that asks a yes-or-no question (ask/recalling/leaning): above 0 to that "
    "something is done or goes on, below 0 to that it is stopped, lost or over. `python -m bench weigh` writes "
    "this file from the questions of cases that have contrary answers in the same position; nobody edits it."
)


class Contrary(NamedTuple):
    """The yes-or-no wordings about one position of a case: of each what may lean in it, and whether the
    answer is yes (1) or no (-1).
    """

    wordings: list[tuple[list[str], float]]


def contraries(shelves: Sequence[Shelf]) -> list[Contrary]:
    """The positions about which questions have contrary answers."""
    found: dict[tuple[int, str, str], Contrary] = {}
    for number, shelf in enumerate(shelves):
        for one in shelf.wordings:
            case = shelf.cases[one.case]
            also = case.asking.also[one.also] if one.also >= 0 else None
            expected = also.expect if also else case.data.get("expect", {})
            answer = ANSWERS.get(expected.get("verdict", expected.get("answer")))
            if one.kind == "yes" and answer is not None:
                position = (
                    repr(sorted((key, value) for key, value in also.with_.items() if key != "ask")) if also
                    else "[]"
                )
                found.setdefault(
                    (number, one.case, position), Contrary([])
                ).wordings.append((leads(one.text), answer))
    return [one for one in found.values() if len({answer for _, answer in one.wordings}) > 1]


def suggested(names: Sequence[str]) -> Numbers:
    """What the meaning of words suggests before anything is counted."""
    of = {**dict.fromkeys(said_words(STOPS), -1.0), **dict.fromkeys(said_words(GOES_ON), 1.0)}
    return np.array([of.get(name, 0.0) for name in names])


class Leading:
    """All wordings as a table of what may lean in them (a row each), `answers` (1 or -1), and the position of
    each.
    """

    def __init__(self, positions: Sequence[Contrary], names: Sequence[str]) -> None:
        rows = {name: row for row, name in enumerate(names)}
        wordings = [
            (number, said, answer) for number, one in enumerate(positions) for said, answer in one.wordings
        ]
        at = np.array(
            [(row, rows[name]) for row, (_, said, _) in enumerate(wordings) for name in said if name in rows]
        ).reshape(-1, 2)
        self.said = csr_matrix((np.ones(len(at)), (at[:, 0], at[:, 1])), shape=(len(wordings), len(names)))
        self.answers = np.array([answer for _, _, answer in wordings])
        of = np.array([number for number, _, _ in wordings])
        self.together = csr_matrix((np.ones(len(of)), (of, np.arange(len(of)))))
        yes, no = (self.together @ (self.answers == answer).astype(float) for answer in (1.0, -1.0))
        self.share = self.answers / np.where(self.answers > 0, yes[of], no[of]) / 2
        self.of = of

    def wrong(self, weights: Numbers, suggestion: Numbers) -> tuple[float, Numbers]:
        """How improbable the answers are (mean logarithm), and how that grows with each weight; the last is
        what leans always.
        """
        leans = np.tanh(self.said @ weights[:-1] + weights[-1])
        mine = self.share * leans
        others = (self.together @ mine)[self.of] - mine
        follows = SHARP * self.answers * leans * others
        pull = -SHARP * self.answers / (1 + np.exp(follows)) / len(leans)
        through = pull * leans
        slope = pull * others + self.share * ((self.together @ through)[self.of] - through)
        slope *= 1 - leans**2
        apart = weights - suggestion
        lost = float(np.logaddexp(0, -follows).mean()) + HELD / 2 * float(apart @ apart)
        return lost, np.append(self.said.T @ slope, slope.sum()) + HELD * apart


def learned(positions: Sequence[Contrary]) -> Leaning:
    """The leanings under which contrary questions lean contrary ways."""
    counted = Counter(name for one in positions for said, _ in one.wordings for name in said)
    names = sorted(name for name, times in counted.items() if times >= SEEN)
    suggestion = np.append(suggested(names), ALWAYS)
    found: Any = minimize(
        Leading(positions, names).wrong, suggestion, (suggestion,), jac=True, method="L-BFGS-B"
    ).x
    kept = {
        name: round(float(weight), 2) for name,
        weight in zip(names, found, strict=False) if abs(weight) >= SLIGHT
    }
    return Leaning(kept, round(float(found[-1]), 2))


def written(found: Leaning) -> str:
    """The file with these leanings."""
    about = {"about": ABOUT, "always": found.always, "words": dict(sorted(found.words.items()))}
    return json.dumps(about, ensure_ascii=False, indent=0) + "\n"


__all__ = ["Contrary", "Leading", "contraries", "learned", "suggested", "written"]
