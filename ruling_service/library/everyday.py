"""Plain English: the words in which questions are worded in the corpus, by people who spelt them right.

A word that stands there is no mistyped term of the rules, however near to one it is ("hurt" isn't "hunt").
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import log
from pathlib import Path
from typing import NamedTuple

from ruling_service.patterns import pattern

SAID, MOST = 3, 2.5
"""What so many cases are asked in tells which game is meant, and how much one word tells at most."""
OFTEN = 3
"""In the questions of so many cases a word stands that isn't of their subject: it is plain English."""
_WORD = pattern(r"\b[a-z]+(?:'[a-z]+)*\b")
FOLDER = "asked"
ENGLISH = "english.txt"


@lru_cache(maxsize=2)
def everyday_words(corpus: Path) -> frozenset[str]:
    """The words of all wordings of a corpus, in small letters, without apostrophes. They are read once."""
    return frozenset(_asked(corpus))


class WordList:
    """A list of words, a line each, in one piece: as many strings would take twelve times as much memory."""

    def __init__(self, text: str) -> None:
        self._text = f"\n{text.strip()}\n"

    def __contains__(self, word: str) -> bool:
        return f"\n{word}\n" in self._text and bool(word) and "\n" not in word


@lru_cache(maxsize=2)
def english_words(corpus: Path) -> WordList:
    """Words of everyday English, in small letters, of four letters and more (`english.txt`); none where a
    corpus has no such file.
    """
    path = corpus / ENGLISH
    return WordList(path.read_text("utf-8") if path.exists() else "")


def plain_words(corpus: Path) -> frozenset[str]:
    """Those of them that are used whatever a question is about: they stand in the wordings of several cases
    that aren't called after them. A part of a title that is one of them is no nickname.
    """
    return frozenset(word for word, times in _asked(corpus).items() if times >= OFTEN)


def telling_words(corpus: Path, game: str, other: str) -> dict[str, float]:
    """How much more often the wordings of one game's cases say a word than those of the other's, as a
    logarithm (below 0: less often).
    """
    mine, its = _said_in(corpus / game / FOLDER), _said_in(corpus / other / FOLDER)
    whole, their_whole = mine.total_cases + 1, its.total_cases + 1
    found = {}
    for word in mine.cases.keys() | its.cases.keys():
        one, two = mine.cases[word], its.cases[word]
        if one + two >= SAID:
            more = log((one + 0.5) / whole) - log((two + 0.5) / their_whole)
            found[word] = max(-MOST, min(more, MOST))
    return found


class _SaidIn(NamedTuple):
    cases: Counter[str]
    total_cases: int


def _said_in(folder: Path) -> _SaidIn:
    """In how many files of a folder each word stands, and how many there are."""
    cases: Counter[str] = Counter()
    paths = sorted(folder.glob("*.yaml"))
    for path in paths:
        cases.update({word.replace("'", "") for word in _WORD.findall(path.read_text("utf-8").lower())})
    return _SaidIn(cases, len(paths))


@lru_cache(maxsize=2)
def _asked(corpus: Path) -> dict[str, int]:
    """Every word of the wordings, with in how many files of another subject it stands."""
    found: Counter[str] = Counter()
    for path in sorted(corpus.glob(f"*/{FOLDER}/*.yaml")):
        written = set(_WORD.findall(path.read_text("utf-8").lower().replace("’", "'")))
        about = set(path.stem.split("-"))
        found.update({word.replace("'", ""): word not in about for word in written})
    return dict(found)


__all__ = ["WordList", "english_words", "everyday_words", "plain_words", "telling_words"]
