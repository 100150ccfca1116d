"""How near a question lies to those of cases by how its words are used: `learnt/vectors.bin`.

Every word, pair of neighbours, meaning and turn has a vector; a text lies where the sum of its vectors
points. The vectors are found from nothing but the wordings of our cases and the questions whose case somebody
named (`python -m bench weigh`): wordings of one question come to lie together and apart from those of others,
so that words which are used alike ("toss" and "discard") point the same way. As it is a sum, what each word
adds to a likeness can be told.

A question has few words and is near few texts, so nothing is made of the file but the rows that are asked
for, and what lies near is found without a library for numbers: to load one takes longer than all of it.
"""

from __future__ import annotations

import heapq
import math
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise, repeat
from operator import mul
from struct import Struct

import msgspec

from ruling_service.ask.reading.tokens import stem
from ruling_service.ask.recalling.features import NOT, SLOT, Said
from ruling_service.patterns import pattern
from ruling_service.resources import learnt_dir
from ruling_service.slugs import fold

FILE = "vectors.bin"
WORD = pattern(r"[a-z0-9']+|#")
MOST = 127
"""The greatest number that a part of a vector has in the file."""

Vector = tuple[float, ...]
KNOWN = 64
"""So many places are known with what lies nearest: the clauses of a text that is read in several ways."""
AT_HAND = 1024
"""So many vectors of the file stay unpacked: the usual words of many texts,"""
MANY = 16384
"""and so many while all wordings are placed (some 60 MB)."""


class Kept(msgspec.Struct, frozen=True):
    """The file: what has a vector, in the order of its letters, a line each; the scales (float64, the least
    byte first) and the vectors, one after the other, each number a signed byte to be multiplied by its row's
    scale.
    """

    traits: str
    scales: memoryview
    vectors: memoryview


def said_words(text: str) -> list[str]:
    """The words of a text by their stems, in order, with `#` for any number."""
    words = WORD.findall(fold(SLOT.sub(" # ", text)))
    return ["#" if word.isdigit() else stem(word.replace("'", "")) for word in words]


def traits(text: str, told: Said, kind: str) -> list[str]:
    """All that a text is placed by, each once: its words, pairs of neighbours, meanings (`=`), turns (`!`)
    and what it asks for (`?`).
    """
    words = said_words(text)
    found = [*words, *(f"{one} {other}" for one, other in pairwise(words))]
    meant = sorted({meaning.removeprefix(NOT) for meaning in told.meant})  # contraries lie in one place
    found += [f"={meaning}" for meaning in meant] + [f"!{turn}" for turn in sorted(told.turns)]
    return list(dict.fromkeys([*found, f"?{kind}"] if kind else found))


class Packed(Mapping[str, Vector]):
    """The vectors of the file, unpacked where they are asked for."""

    def __init__(self, data: bytes, at_hand: int = AT_HAND) -> None:
        """So many vectors stay unpacked (`at_hand`). Raises msgspec.DecodeError where the file is damaged."""
        kept = msgspec.msgpack.decode(data, type=Kept)
        self._names = kept.traits.split("\n")
        parts = len(kept.vectors) // len(self._names)
        self._row, self._scale = Struct(f"{parts}b"), Struct("<d")
        if len(kept.vectors) % len(self._names) or len(kept.scales) != len(self._names) * self._scale.size:
            raise msgspec.DecodeError("the vectors are cut off.")
        self._vectors, self._scales = kept.vectors, kept.scales
        self._unpacked = lru_cache(maxsize=at_hand)(self._unpack)

    def _unpack(self, row: int) -> Vector:
        scale: float = self._scale.unpack_from(self._scales, row * self._scale.size)[0]
        return tuple([scale * part for part in self._row.unpack_from(self._vectors, row * self._row.size)])

    def __getitem__(self, trait: str) -> Vector:
        row = bisect_left(self._names, trait)
        if row == len(self._names) or self._names[row] != trait:
            raise KeyError(trait)
        return self._unpacked(row)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Sense:
    """Where texts lie by the vectors of their traits."""

    def __init__(self, vectors: Mapping[str, Vector]) -> None:
        """`vectors` are those of all traits, each as long as the others."""
        self.vectors = vectors
        self._nowhere: Vector = (0.0,) * len(next(iter(vectors.values()), ()))

    def known(self, said: Iterable[str]) -> list[Vector]:
        """The vectors of those traits that have one."""
        return [vector for trait in said if (vector := self.vectors.get(trait)) is not None]

    def place(self, said: Iterable[str]) -> Vector:
        """Where a text with these traits lies: a vector of length 1, or of zeros where nothing in it is
        known.
        """
        return self._together(self.known(said))

    def middle(self, wordings: Iterable[Iterable[str]]) -> Vector:
        """Where the wordings of one question lie together."""
        return self._together([self.place(said) for said in wordings])

    def total(self, said: Iterable[str]) -> Vector:
        """The sum of the vectors of these traits."""
        vectors = self.known(said)
        return tuple(map(sum, zip(*vectors, strict=True))) if vectors else self._nowhere

    def _together(self, vectors: Sequence[Vector]) -> Vector:
        return unit([*map(sum, zip(*vectors, strict=True))]) if vectors else self._nowhere


def unit(vector: Sequence[float]) -> Vector:
    """A vector at length 1; one of zeros stays."""
    length = max(math.hypot(*vector), 1e-6)
    return tuple([part / length for part in vector])


def nearness(one: Vector, other: Vector) -> float:
    """How near two places lie, -1 to 1."""
    return float(sum(map(mul, one, other)))


def in_a_row(places: Iterable[Vector]) -> bytes:
    """Places one after the other, each number as a float32, the least byte first."""
    return b"".join(Struct(f"<{len(place)}f").pack(*place) for place in places)


class Places:
    """Many places, as `in_a_row` has them: which of them lie nearest to one."""

    def __init__(self, in_row: bytes, count: int) -> None:
        self._in_row, self._count = in_row, count
        self._rows: list[Vector] | None = None
        self._asked = False
        self._known = lru_cache(maxsize=KNOWN)(self._nearest)

    def nearest(self, at: Vector, most: int) -> list[tuple[int, float]]:
        """The numbers of those that lie nearest, the nearest first, each with how near (-1 to 1); nowhere is
        near to nothing.
        """
        return [*self._known(at, most)]

    def _nearest(self, at: Vector, most: int) -> list[tuple[int, float]]:
        """Of what has the length 1 it is told by the distance, which is worked out at once for all of a
        place.
        """
        rows = self._unpacked() if self._count and any(at) else ()
        near = [1 - apart * apart / 2 for apart in map(math.dist, rows, repeat(at))] or [0.0] * self._count
        for number in self._nowhere:
            near[number] = 0.0
        return [(number, near[number]) for number in heapq.nlargest(most, range(len(near)), near.__getitem__)]

    def at(self, number: int) -> Vector:
        """The place with a number."""
        size = len(self._in_row) // self._count
        return Struct(f"<{size // 4}f").unpack_from(self._in_row, number * size)

    def _unpacked(self) -> Iterable[Vector]:
        """All of them; those that are asked for again stay unpacked, where one question does without."""
        if self._rows is None and self._asked:
            self._rows = list(self._each())
        self._asked = True
        return self._each() if self._rows is None else self._rows

    def _each(self) -> Iterator[Vector]:
        return Struct(f"<{len(self._in_row) // (4 * self._count)}f").iter_unpack(self._in_row)

    @cached_property
    def _nowhere(self) -> list[int]:
        size = len(self._in_row) // self._count if self._count else 0
        return [
            number for number in range(self._count)
            if not any(self._in_row[number * size : (number + 1) * size])
        ]


def packed(sense: Sense) -> bytes:
    """The file with these vectors."""
    names = sorted(sense.vectors)
    scales, rounded = array("d"), array("b")
    for name in names:
        vector = sense.vectors[name]
        scale = max(*map(abs, vector), 1e-6) / MOST
        scales.append(round(scale, 6))
        rounded.extend(round(part / scale) for part in vector)
    if sys.byteorder == "big":
        scales.byteswap()
    return msgspec.msgpack.encode(Kept("\n".join(names), memoryview(scales), memoryview(rounded)))


def unpacked(data: bytes, at_hand: int = AT_HAND) -> Sense:
    """The vectors of a file, of which so many stay unpacked. Raises msgspec.DecodeError where it is damaged.
    """
    return Sense(Packed(data, at_hand))


@lru_cache(maxsize=1)
def sense() -> Sense:
    """The vectors as they were found.

    Raises OSError where the file is missing, msgspec.DecodeError where it is damaged.
    """
    return sense_of_many(AT_HAND)


def sense_of_many(at_hand: int = MANY) -> Sense:
    """The same for placing very many texts: so many vectors stay unpacked."""
    return unpacked((learnt_dir() / FILE).read_bytes(), at_hand)


__all__ = [
    "FILE", "Kept", "Places", "Sense", "Vector", "in_a_row", "nearness", "packed", "said_words", "sense",
    "sense_of_many", "traits", "unit", "unpacked",
]  # fmt: skip
