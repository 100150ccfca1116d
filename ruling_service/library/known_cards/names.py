"""Finding things by their names as people type them: whole, in part, by a nickname, by initials, with a slip.

Names are compared as they are, never by their stems: *Daeron's Runes* are not a run.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property
from math import ceil
from typing import NamedTuple

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from ruling_service.inputs.limits import NAME
from ruling_service.library.spelling import distance
from ruling_service.library.text import FUNCTION_WORDS, words

MOST_WORDS = 12
"""Words that what is typed may have to be taken for a part of a name or a slip: names have at most ten."""
INITIALS = 3
"""Letters that initials have at least; shorter ones that are used are nicknames."""
LETTERS_OF_A_SLIP = 4
"""Letters that a word has at least to be a mistyped one."""
SURE = 8
"""Letters that a name has at least for one slip to be likely where every typed word is a word."""
APART = 0.5
"""What it counts that words which were typed together are not together in a name."""
ARTICLES = frozenset({"the", "a", "an"})


class How(IntEnum):
    """How a name was recognised, the best first."""

    WHOLE = 0
    """It is the name."""
    NICKNAME = 1
    """It is another name of it, by a person's decision."""
    TITLE = 2
    """It is the name without its subtitle."""
    INITIALS = 3
    """It is the first letters of its words."""
    BEGINNING = 4
    """The name begins so."""
    WORDS = 5
    """All typed words are in it."""
    SLIP = 6
    """It is the name but for a few letters."""
    SOME = 7
    """Most of the typed words are in it."""


class Match(NamedTuple):
    """A thing that what was typed may mean: its number, how it was recognised, and how many slips that
    takes (a vowel for another is less than a whole one).
    """

    number: int
    how: How
    slips: float = 0.0

    @property
    def is_sure(self) -> bool:
        """Was it typed as it is called?"""
        return self.how < How.SLIP


class Named(NamedTuple):
    """A thing with its names: the whole one, the one without its subtitle ("" if it has none), and
    nicknames.
    """

    name: str
    title: str = ""
    nicknames: tuple[str, ...] = ()


class Indexed(msgspec.Struct):
    """What an index holds: the names, each as its words; numbers by the letters of whole names, titles,
    nicknames and initials, and by each word.
    """

    names: list[str] = []
    whole: dict[str, list[int]] = {}
    titles: dict[str, list[int]] = {}
    nicknames: dict[str, list[int]] = {}
    initials: dict[str, list[int]] = {}
    holding: dict[str, list[int]] = {}

    @classmethod
    def of(cls, things: Iterable[Named]) -> Indexed:
        """The names of these things."""
        found = cls()
        for number, thing in enumerate(things):
            found._add(number, thing)
        return found

    def _add(self, number: int, thing: Named) -> None:
        parts = [sys.intern(word) for word in words(thing.name)]
        self.names.append(" ".join(parts))
        self.whole.setdefault("".join(parts), []).append(number)
        if parts and parts[0] in ARTICLES:
            self.whole.setdefault("".join(parts[1:]), []).append(number)
        if thing.title:
            self.titles.setdefault("".join(words(thing.title)), []).append(number)
        for nickname in thing.nicknames:
            self.nicknames.setdefault("".join(words(nickname)), []).append(number)
        for initials in {"".join(word[0] for word in of) for of in (parts, _without_article(parts))}:
            if len(initials) >= INITIALS:
                self.initials.setdefault(initials, []).append(number)
        for word in dict.fromkeys(parts):
            self.holding.setdefault(word, []).append(number)


class NameIndex:
    """Names of things by their words and letters; a thing's number is its place among those given.

    What a search costs hangs on how many names there are, not on what a stranger typed.
    """

    def __init__(self, things: Iterable[Named] | Indexed) -> None:
        held = things if isinstance(things, Indexed) else Indexed.of(things)
        self._names, self._whole, self._titles = held.names, held.whole, held.titles
        self._nicknames, self._initials, self._holding = held.nicknames, held.initials, held.holding

    @cached_property
    def _vocabulary(self) -> list[str]:
        return sorted(self._holding)

    @cached_property
    def _letters(self) -> list[str]:
        return [name.replace(" ", "") for name in self._names]

    def is_word(self, word: str) -> bool:
        """Is a folded word part of a name?"""
        return word in self._holding

    def find(
        self, typed: str, *, unfinished: bool = False, initials: bool = True, mistyped: bool = True
    ) -> list[Match]:
        """What may be meant, the best first; each thing once.

        `unfinished`: the last word may be the beginning of one, even if it is a word itself. `initials`: may
        it be initials? `mistyped`: is it likely that a word in it is written wrong?
        """
        parts = words(typed[:NAME])
        found: dict[int, Match] = {}
        for match in self._recognised(parts, unfinished, initials, mistyped):
            known = found.get(match.number)
            if known is None or (match.how, match.slips) < (known.how, known.slips):
                found[match.number] = match
        letters = "".join(parts)

        def nearness(one: Match) -> tuple[object, ...]:
            name = self._letters[one.number]
            other = name[:1] != letters[:1]  # the first letter is seldom the wrong one
            return one.how, ceil(one.slips), other, one.slips, abs(len(name) - len(letters)), name

        return sorted(found.values(), key=nearness)

    def whole(self, typed: str) -> list[int]:
        """What is called exactly so, whatever the capitals, accents, signs and blanks."""
        return self._whole.get("".join(words(typed[:NAME])), [])

    def _recognised(
        self, parts: list[str], unfinished: bool, initials: bool, mistyped: bool
    ) -> Iterator[Match]:
        letters = "".join(parts)
        if not letters:
            return
        yield from (Match(number, How.WHOLE) for number in self._whole.get(letters, ()))
        yield from (Match(number, How.NICKNAME) for number in self._nicknames.get(letters, ()))
        yield from (Match(number, How.TITLE) for number in self._titles.get(letters, ()))
        if initials and len(parts) == 1 and letters not in self._holding:
            yield from (Match(number, How.INITIALS) for number in self._initials.get(letters, ()))
        if len(parts) > MOST_WORDS:
            return
        certain = list(self._with_all(parts, unfinished))
        yield from certain
        if letters in self._whole or (certain and not mistyped):
            return
        slipped = list(self._with_slips(parts, mistyped))
        yield from slipped
        if mistyped and not certain and not slipped:
            yield from self._with_some(parts)

    def _with_all(self, parts: list[str], unfinished: bool) -> Iterator[Match]:
        """Names that hold every word; a word that is none may be the beginning of one."""
        holding: list[set[int]] = []
        for place, word in enumerate(parts):
            numbers = set(self._holding.get(word, ()))
            if not numbers or (unfinished and place == len(parts) - 1):
                numbers.update(self._beginning(word))
            holding.append(numbers)
        text = " ".join(parts)
        for number in set.intersection(*holding):
            if self._names[number].startswith(text):
                yield Match(number, How.BEGINNING)
            else:
                yield Match(number, How.WORDS, 0.0 if f" {text}" in self._names[number] else APART)
        if not text.isascii():  # scripts that don't part words are looked through letter by letter
            letters = text.replace(" ", "")
            yield from (
                Match(number, How.WORDS) for number, name in enumerate(self._letters) if letters in name
            )

    def _beginning(self, word: str) -> Iterator[int]:
        at = bisect_left(self._vocabulary, word)
        while at < len(self._vocabulary) and self._vocabulary[at].startswith(word):
            yield from self._holding[self._vocabulary[at]]
            at += 1

    def _with_slips(self, parts: list[str], mistyped: bool) -> Iterator[Match]:
        """Names that differ in a few letters as a whole, or in a letter or two of each word."""
        letters = "".join(parts)
        allowed = _allowed(len(letters)) if mistyped else int(len(letters) >= SURE)
        if allowed:
            for _, slips, number in process.extract(
                letters, self._letters, scorer=OSA.distance, score_cutoff=allowed, limit=20
            ):
                yield Match(number, How.SLIP, slips)
        if not mistyped:
            return
        near = [self._near(word) for word in parts]
        for number in set.intersection(*(set(found) for found in near)):
            yield Match(number, How.SLIP, sum(found[number] for found in near) + 1)

    def _near(self, word: str) -> Mapping[int, float]:
        """The names with this word, or with one that it may be a slip of: number → slips."""
        if word in self._holding:
            return dict.fromkeys(self._holding[word], 0.0)
        found: dict[int, float] = {}
        if len(word) < LETTERS_OF_A_SLIP:
            return found
        most = 1 if len(word) < 7 else 2
        near = process.extract(word, self._vocabulary, scorer=OSA.distance, score_cutoff=most, limit=12)
        for slips, other in sorted((distance(word, other, most), other) for other, _, _ in near):
            for number in self._holding[other]:
                found.setdefault(number, slips)
        return found

    def _with_some(self, parts: list[str]) -> Iterator[Match]:
        """Names with the most letters of what was typed in their words, if those are two in five at least.

        The shortest names come first.
        """
        held: defaultdict[int, float] = defaultdict(float)
        telling = [word for word in dict.fromkeys(parts) if word not in FUNCTION_WORDS]
        for word in telling:
            for number, slips in self._near(word).items():
                held[number] += len(word) - slips
        most = max(held.values(), default=0.0)
        if most and 2.5 * most >= sum(map(len, telling)):
            yield from (
                Match(number, How.SOME, len(self._letters[number]))
                for number, count in held.items() if count == most
            )


def _without_article(parts: list[str]) -> list[str]:
    return parts[1:] if parts and parts[0] in ARTICLES else parts


def _allowed(letters: int) -> int:
    """How many slips a name of so many letters may have."""
    if letters < LETTERS_OF_A_SLIP:
        return 0
    return 1 if letters < 7 else 2 if letters < 14 else 3
