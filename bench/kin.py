"""Finding the words that stand for one another in wordings of one question: `python -m bench kin` writes corpus/kin.json.

Each wording of a question is explained by the others: each of its words by chance or by one of theirs. By which, is guessed from how well
that explains all wordings, over and over (expectation and maximisation, as in Brown et al. 1993, model 1, between wordings instead of
languages).
"""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from indexer.build import build_library
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.kin import BY_CHANCE, FILE, IN_A_THOUSAND, Kin, Usual, said_words
from ruling_service.ask.recalling.wordings import shelf
from ruling_service.resources import corpus_dir

TIMES = 4
"""How often it is guessed anew."""
FEW = 1.0
"""So much a word is taken to be said besides, without kin: what is seen once or twice proves little."""
LEAST = 10
"""Kin of less than so many in a thousand are left out,"""
MOST = 12
"""and of each word all but so many."""

Explained = tuple[str, list[tuple[str, float]]]
"""A word of a wording, and the words of the others with their shares."""


def explained(groups: Sequence[Sequence[Sequence[str]]]) -> list[Explained]:
    """Every word of every wording beside the words of the other wordings of its question."""
    found: list[Explained] = []
    for wordings in groups:
        for number, words in enumerate(wordings):
            others = [other for at, other in enumerate(wordings) if at != number]
            if others:
                shares = list(Usual.of(others).items())
                found += [(word, shares) for word in words]
    return found


def related(groups: Sequence[Sequence[Sequence[str]]]) -> Kin:
    """The kin of every word, from the wordings of each question as words."""
    each = explained(groups)
    anywhere = Usual([words for group in groups for words in group]).every
    guess: dict[str, dict[str, float]] = {}
    for _ in range(TIMES):
        counted: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for word, shares in each:
            mine = guess.get(word, {}) if guess else None
            parts = [(other, share * (1.0 if mine is None else mine.get(other, 0.0))) for other, share in shares]
            whole = (1 - BY_CHANCE) * sum(part for _, part in parts) + BY_CHANCE * anywhere[word]
            row = counted[word]
            for other, part in parts:
                if part:
                    row[other] += (1 - BY_CHANCE) * part / whole
        said: Counter[str] = Counter()
        for row in counted.values():
            for other, times in row.items():
                said[other] += times  # type: ignore[assignment]
        guess = {word: {other: times / (said[other] + FEW) for other, times in row.items()} for word, row in counted.items()}
    return {word: kept for word, row in sorted(guess.items()) if (kept := _kept(row))}


def _kept(row: dict[str, float]) -> dict[str, int]:
    """The nearest kin, in a thousand."""
    nearest = sorted(row.items(), key=lambda one: (-one[1], one[0]))[:MOST]
    return {other: round(often * IN_A_THOUSAND) for other, often in nearest if often * IN_A_THOUSAND >= LEAST}


def main() -> int:
    """Find the kin of all words in the wordings of both games, and write them."""
    groups: dict[tuple[str, str, int], list[list[str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        build_library([], home=Path(folder))
        known = knowledge(Path(folder))
        for game in GAMES:
            for one in shelf(game, known, Path(folder)).wordings:
                groups.setdefault((game, one.case, one.also), []).append(said_words(one.text))
    found = related(list(groups.values()))
    lines = [f"{msgspec.json.encode(word).decode()}:{msgspec.json.encode(row).decode()}" for word, row in found.items()]
    (corpus_dir() / FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print(f"{len(found)} words with {sum(map(len, found.values()))} kin")
    return 0


__all__ = ["explained", "main", "related"]
