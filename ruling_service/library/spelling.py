"""Repairing mistyped words by the library's own vocabulary: the nearest known word, the more usual one among
equals.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from ruling_service.library.text import FUNCTION_WORDS, stem

SHORTEST = 3
"""Letters a word must have to be repaired: shorter ones are near to everything."""

_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_NEIGHBOURS = {frozenset(pair) for row in _KEYBOARD for pair in zip(row, row[1:], strict=False)} | {
    frozenset(pair) for upper,
    lower in zip(_KEYBOARD, _KEYBOARD[1:], strict=False) for pair in zip(upper, lower, strict=False)
}
_VOWELS = frozenset("aeiouy")


class Speller:
    """Knows the words of one library. `counts` says how often each is written there: with 0 it is a word that
    is spelt right, and that no other is repaired to.
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts
        self._stems = {stem(word) for word in counts}
        self._english = {stem(word) for word, count in counts.items() if not count}
        self._by_length: dict[int, list[tuple[str, int]]] = {}
        for word, count in counts.items():
            if count and word.isalpha() and len(word) >= SHORTEST:
                self._by_length.setdefault(len(word), []).append((word, _letters(word)))

    def knows(self, word: str) -> bool:
        """Is `word`, or another form of it, written anywhere in the library?"""
        return (
            word in self._counts or stem(word) in self._stems or word in FUNCTION_WORDS or not word.isalpha()
        )

    def is_english(self, word: str) -> bool:
        """Is `word`, or another form of it, plain English that stands nowhere in the library?"""
        return stem(word) in self._english

    def repair(self, word: str) -> str | None:
        """What `word` was probably meant to be; two known words if a blank is missing; None if nothing is
        near enough.
        """
        if len(word) < SHORTEST:
            return None
        allowed = 0.9 if len(word) == SHORTEST else 1.3 if len(word) < 6 else 2.3 if len(word) < 9 else 3.0
        near = self._near(word, max(1, int(allowed)))
        alike = [candidate for candidate in near if candidate[0] == word[0]]
        best = self._best(word, alike, allowed)
        if best is None or best[0] > 0.5:  # the first letter is seldom the wrong one
            others = [candidate for candidate in near if candidate[0] != word[0]]
            best = min(filter(None, (best, self._best(word, others, allowed - 0.35))), default=None)
        split = self._split(word)
        if split and (best is None or best[0] > 0.8):
            return split
        return best[1] if best else None

    def _best(self, word: str, candidates: list[str], allowed: float) -> tuple[float, str] | None:
        """The candidate that is nearest, counted in changes less a little for each time it is more usual."""
        best: tuple[float, str] | None = None
        for candidate in candidates:
            cost = distance(word, candidate, allowed)
            if cost <= allowed:
                cost += 0.35 * (candidate[0] != word[0]) - 0.12 * log(1 + self._counts[candidate])
                best = min(best or (cost, candidate), (cost, candidate))
        return best

    def _near(self, word: str, allowed: int) -> list[str]:
        """The known words that have about the same length and letters."""
        letters = _letters(word)
        lengths = range(len(word) - allowed, len(word) + allowed + 1)
        return [
            candidate
            for length in lengths
            for candidate, others in self._by_length.get(length, ())
            if (letters ^ others).bit_count() <= 2 * allowed - abs(length - len(word))
        ]

    def _split(self, word: str) -> str | None:
        for cut in range(3, len(word) - 2):
            first, second = word[:cut], word[cut:]
            if self._counts.get(first, 0) > 3 and self._counts.get(second, 0) > 3:
                return f"{first} {second}"
        return None


def _letters(word: str) -> int:
    """The set of a word's letters as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def distance(one: str, other: str, limit: float) -> float:
    """How far two words are apart: letters added, dropped, swapped or changed; slips of a finger or a vowel
    count less.

    More than `limit` if they are farther apart than that.
    """
    before: list[float] = []
    previous = [0.9 * column for column in range(len(other) + 1)]
    for row, letter in enumerate(one, 1):
        current = [0.9 * row]
        for column, target in enumerate(other, 1):
            cost = previous[column - 1] + _change(letter, target)
            cost = min(
                cost, previous[column] + _gap(one, row - 1), current[column - 1] + _gap(other, column - 1)
            )
            if (
                row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == target
                and letter != target
            ):
                cost = min(cost, before[column - 2] + 0.7)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, previous = previous, current
    return previous[-1]


def _change(letter: str, target: str) -> float:
    if letter == target:
        return 0.0
    if letter in _VOWELS and target in _VOWELS:
        return 0.7
    return 0.8 if frozenset((letter, target)) in _NEIGHBOURS else 1.0


def _gap(word: str, index: int) -> float:
    """A letter doubled or not is the smallest slip."""
    return 0.5 if index and word[index] == word[index - 1] else 0.9
