"""What a text names of the things that the rules tell apart: kinds of cards, states, phases, sides, places,
what comes first and what last. A sentence about one of them decides nothing that is asked of another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.contrasts import contrasts
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir

Words = tuple[str, ...]
LONG = 4
"""So many words a name has at most."""


class Apart(NamedTuple):
    """How much a sentence speaks of something else than a question (numbers of things).

    contrary  the question names it, the sentence what is beside it and not the thing itself
    unsaid    the question names it, the sentence doesn't
    """

    contrary: float
    unsaid: float


def apart(asked: frozenset[Words], whole: frozenset[Words], its: frozenset[Words], game: str) -> Apart:
    """How far a sentence that names `its` things speaks of others than are asked about, by the names in the
    sentence that asks and in the whole question.
    """
    return Apart(float(len(contraries(asked, whole, its, game))), float(len(asked - its)))


def contraries(
    asked: frozenset[Words], whole: frozenset[Words], its: frozenset[Words], game: str
) -> frozenset[Words]:
    """What the sentence that asks names and a sentence doesn't that has what is beside it instead."""
    beside = _beside(game)
    return frozenset(one for one in asked - its if beside[one] & its - whole)


@lru_cache(maxsize=8192)
def named(text: str, game: str) -> frozenset[Words]:
    """The things of the rules that a text names, the longest name at each place."""
    known = _beside(game)
    words = [one.stem for one in tokens(text)]
    found, at = set(), 0
    while at < len(words):
        long = next((n for n in range(LONG, 0, -1) if tuple(words[at : at + n]) in known), 0)
        if long:
            found.add(tuple(words[at : at + long]))
        at += long or 1
    return frozenset(found)


@lru_cache(maxsize=4)
def _beside(game: str) -> dict[Words, frozenset[Words]]:
    """What the rules tell apart from each thing, each by the stems of its words."""
    found: dict[Words, set[Words]] = {}
    for one, (others, _) in contrasts(game).others.items():
        for other in others:
            _pair(one, other, found)
    for one, opposite in talk(game).opposite.items():
        for other in opposite:
            _pair(one, other, found)
    sides = read_toml(corpus_dir() / "sides.toml")
    for group in (list(sides["places"].values()), *sides["apart"].values()):
        for mine in group:
            for its in group:
                for one in mine if its is not mine else ():
                    for other in its:
                        _pair(one, other, found)
    return {one: frozenset(others) for one, others in found.items()}


def _pair(one: str, other: str, found: dict[Words, set[Words]]) -> None:
    mine, its = _stems(one), _stems(other)
    if mine != its:
        found.setdefault(mine, set()).add(its)
        found.setdefault(its, set()).add(mine)


@lru_cache(maxsize=4096)
def _stems(words: str) -> Words:
    return tuple(stem(one.word) for one in tokens(words))


__all__ = ["Apart", "apart", "contraries", "named"]
