"""The sentences of an entry's passages that speak of what was asked: a quotation has room for a few, and the
one that decides is seldom the first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ruling_service.assistant.shortening import clipped
from ruling_service.library.records import PassageView
from ruling_service.library.text import FUNCTION_WORDS, stem, terms

_ENDS = re.compile(r"(?<=[.!?])[\"”*)]*\s+(?=[\"“*(\[]*[A-Z0-9])|\s*\n+\s*(?:[-*] )?")
_IDLE = frozenset(stem(word) for word in FUNCTION_WORDS)
MARKS = 4
"""Room for the ellipses on both sides."""
RATHER = 1.25
"""So much more than the first passage another one has to say of the query to be quoted in its place."""


class Quotation(NamedTuple):
    """A stretch of a passage, of whole sentences, and how much of the query it speaks of."""

    passage: PassageView
    text: str
    score: float


def quotation(passages: Sequence[PassageView], query: str, most: int) -> Quotation:
    """What to quote for a query in at most `most` characters, of the passages of an entry (at least one).

    The first passage is the one on the entry itself; another is taken only where it says clearly more of what
    was asked. Where no sentence has a word of the query, it is the beginning.
    """
    asked = frozenset(terms(query)) - _IDLE
    spoken = [_spoken(passage.text, asked) for passage in passages]
    often = Counter(word for sentences in spoken for one in sentences for word in one.words)
    first, *others = (
        _best(passage, sentences, often, most) for passage, sentences in zip(passages, spoken, strict=True)
    )
    best = max(others, key=lambda one: one.score, default=first)
    return best if best.score > RATHER * first.score else first


class _Sentence(NamedTuple):
    """Where a sentence, or an item of a list, begins and ends, and the words of the query in it."""

    start: int
    end: int
    words: frozenset[str]


def _spoken(text: str, asked: frozenset[str]) -> list[_Sentence]:
    ends = [0, *(at for match in _ENDS.finditer(text) for at in match.span()), len(text)]
    spans = [
        (start, end) for start, end in zip(ends[::2], ends[1::2], strict=True) if text[start:end].strip()
    ]
    return [
        _Sentence(start, end, asked & frozenset(terms(text[start:end])))
        for start, end in spans or [(0, len(text))]
    ]


def _best(
    passage: PassageView, sentences: list[_Sentence], often: Counter[str], most: int
) -> Quotation:
    """The stretch that speaks of most; words that many sentences have (`often`) tell little.

    What follows a sentence belongs to it rather than what stands before it.
    """
    best, score = (0, 0), -1.0
    for at in range(len(sentences)):
        last = _as_far(sentences, at, most)
        words = {word for one in sentences[at : last + 1] for word in one.words}
        here = sum(1 / often[word] for word in words)
        if here > score + 1e-9 or (here > score - 1e-9 and best[0]):
            best, score = (at, last), here
    at, last = best
    while at and sentences[last].end - sentences[at - 1].start <= most - MARKS:
        at -= 1
    return Quotation(passage, _cut(passage.text, sentences[at].start, sentences[last].end, most), score)


def _as_far(sentences: list[_Sentence], at: int, most: int) -> int:
    """The last sentence for which there is room from that one on."""
    last = at
    while last + 1 < len(sentences) and sentences[last + 1].end - sentences[at].start <= most - MARKS:
        last += 1
    return last


def _cut(text: str, start: int, end: int, most: int) -> str:
    """A stretch of a text, with an ellipsis where it is cut."""
    before, after = "… " if start else "", " …" if text[end:].strip() else ""
    if end - start > most - len(before) - len(after):
        return clipped(before + text[start:end], most)
    return before + text[start:end] + after


__all__ = ["Quotation", "quotation"]
