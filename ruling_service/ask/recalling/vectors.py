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
from itertools import pairwise
from operator import itemgetter, mul, sub
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

Vector = Sequence[float]
"""What stays is an array of doubles: a quarter of the memory of so many numbers, and to look at them writes
to nothing, so copies of a process go on sharing it.
"""
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
        parts = self._row.unpack_from(self._vectors, row * self._row.size)
        return array("d", [scale * part for part in parts])

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
    return array("d", [part / length for part in vector])


def nearness(one: Vector, other: Vector) -> float:
    """How near two places lie, -1 to 1."""
    return float(sum(map(mul, one, other)))


FINE = 127
"""The greatest number that a part of a place has where it is written in one byte."""
_TAIL = Struct("<dd")
SURE = 0.01
"""By how much one may seem nearer than another, as neither float32 nor a whole number is quite exact."""
HALF = 1 << 13
"""So many steps has a part of what is asked about, on each side of 0. With 255 of them in a byte, the sum of
256 products has room in four bytes.
"""


def in_a_row(places: Iterable[Vector]) -> bytes:
    """Places one after the other, each number as a float32, the least byte first; then the same roughly, each
    number as a byte (128: 0), with what one in a byte stands for, and by how much a place is off at most (in
    that).
    """
    rows = list(places)
    step = max((abs(part) for row in rows for part in row), default=0.0) / FINE or 1.0
    rough = [bytes([FINE + 1 + round(part / step) for part in row]) for row in rows]
    off = max(
        (
            math.dist([FINE + 1 + part / step for part in row], about)
            for row, about in zip(rows, rough, strict=True)
        ),
        default=0.0,
    )
    exact = (Struct(f"<{len(row)}f").pack(*row) for row in rows)
    return b"".join([*exact, *rough, _TAIL.pack(step, off)])


class Places:
    """Many places, as `in_a_row` has them: which of them lie nearest to one.

    Those that may be are found by the rough numbers, which are small integers and need no memory of their
    own; how near they are is told by the exact ones, so the rough ones change nothing in what is found.
    """

    def __init__(self, in_row: bytes, count: int) -> None:
        self._in_row, self._count = in_row, count
        self._parts = (len(in_row) - _TAIL.size) // (5 * count) if count else 0
        self._exact = Struct(f"<{self._parts}f")
        self._known = lru_cache(maxsize=KNOWN)(self._nearest)

    def nearest(self, at: Vector, most: int) -> list[tuple[int, float]]:
        """The numbers of those that lie nearest, the nearest first, each with how near (-1 to 1); nowhere is
        near to nothing.
        """
        return [*self._known(array("d", at).tobytes(), most)]

    def _nearest(self, packed: bytes, most: int) -> list[tuple[int, float]]:
        """Of what has the length 1 it is told by the distance, which is worked out at once for all of a
        place.
        """
        at = array("d")
        at.frombytes(packed)
        if not any(at):
            return [(number, 0.0) for number in range(min(most, self._count))]
        near = {number: self._near(number, at) for number in self._maybe(at, most)}
        return heapq.nlargest(most, near.items(), key=itemgetter(1))

    def _near(self, number: int, at: Vector) -> float:
        apart = math.dist(self.at(number), at)
        return 0.0 if number in self._nowhere else 1 - apart * apart / 2

    def _maybe(self, at: Vector, most: int) -> list[int]:
        """The numbers of those that may be among the nearest: by the rough numbers none that is left out is
        nearer than `most` of these.
        """
        if not self._count:
            return []
        step, off = _TAIL.unpack_from(self._in_row, len(self._in_row) - _TAIL.size)
        long = math.hypot(*at)
        parts = [round(part / long * HALF) for part in at]
        products = self._each(sum(map(mul, self._columns, (HALF + part for part in parts))))
        near: list[float] = [*map(sub, products, self._offsets)]
        one, zero = HALF / step, (FINE + 1) * sum(parts)
        for number in self._nowhere:
            near[number] = zero + one * (long - 1 / long) / 2
        least = heapq.nlargest(most, near)[-1] - one * (2 * off * step + SURE)
        return [number for number, value in enumerate(near) if value >= least]

    def at(self, number: int) -> Vector:
        """The place with a number."""
        place: Vector = self._exact.unpack_from(self._in_row, number * self._exact.size)
        return place

    @cached_property
    def _columns(self) -> list[int]:
        """The rough numbers, one part of all places in one long whole number, four bytes a place. Multiplied
        by a part of one place and added up, these are the products of that place with all others, each in
        its own four bytes: no sum of them is greater (`HALF`).
        """
        begin = self._count * self._exact.size
        rough = self._in_row[begin : begin + self._count * self._parts]
        found = []
        for part in range(self._parts):
            column = bytearray(4 * self._count)
            column[::4] = rough[part :: self._parts]
            found.append(int.from_bytes(column, "little"))
        return found

    @cached_property
    def _offsets(self) -> list[int]:
        """What each product is greater by, as weights are not below 0."""
        return [HALF * total for total in self._each(sum(self._columns))]

    def _each(self, together: int) -> tuple[int, ...]:
        """The numbers that are in one, four bytes each."""
        return Struct(f"<{self._count}I").unpack(together.to_bytes(4 * self._count, "little"))

    @cached_property
    def _nowhere(self) -> frozenset[int]:
        size = self._exact.size
        return frozenset(
            number for number in range(self._count)
            if not any(self._in_row[number * size : (number + 1) * size])
        )


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
