"""How near a question lies to those of cases by how its words are used: `learnt/vectors.bin`.

Every word, pair of neighbours, meaning and turn has a vector; a text lies where the sum of its vectors
points. The vectors are found from nothing but the wordings of our cases and the questions whose case somebody
named (`python -m bench weigh`): wordings of one question come to lie together and apart from those of others,
so that words which are used alike ("toss" and "discard") point the same way. As it is a sum, what each word
adds to a likeness can be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from ruling_service.ask.reading.tokens import stem
from ruling_service.ask.recalling.features import NOT, SLOT, Said
from ruling_service.resources import learnt_dir
from ruling_service.slugs import fold

FILE = "vectors.bin"
WORD = re.compile(r"[a-z0-9']+|#")
MOST = 127
"""The greatest number that a part of a vector has in the file."""

Vectors = NDArray[np.float32]


class Kept(msgspec.Struct, frozen=True):
    """The file: what has a vector, and the vectors one after the other, each number a signed byte to be
    multiplied by its row's scale.
    """

    traits: list[str]
    scales: list[float]
    vectors: bytes


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


class Sense:
    """The vectors of all traits, a row each."""

    def __init__(self, names: Sequence[str], vectors: Vectors) -> None:
        self.names = list(names)
        self.vectors = vectors
        self._rows = {name: row for row, name in enumerate(names)}

    def rows(self, said: Iterable[str]) -> list[int]:
        """The rows of those traits that have a vector."""
        return [row for trait in said if (row := self._rows.get(trait)) is not None]

    def place(self, said: Iterable[str]) -> Vectors:
        """Where a text with these traits lies: a vector of length 1, or of zeros where nothing in it is
        known.
        """
        return unit(self.vectors[self.rows(said)].sum(axis=0))

    def middle(self, wordings: Iterable[Iterable[str]]) -> Vectors:
        """Where the wordings of one question lie together."""
        return unit(np.sum([self.place(said) for said in wordings], axis=0))


def unit(vectors: Vectors) -> Vectors:
    """Vectors (the last axis) at length 1; one of zeros stays."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(length, 1e-6), dtype=np.float32)


def packed(sense: Sense) -> bytes:
    """The file with these vectors."""
    scales = np.maximum(np.abs(sense.vectors).max(axis=1), 1e-6) / MOST
    rounded = np.rint(sense.vectors / scales[:, None]).astype(np.int8)
    return msgspec.msgpack.encode(
        Kept(sense.names, [round(float(one), 6) for one in scales], rounded.tobytes())
    )


def unpacked(data: bytes) -> Sense:
    """The vectors of a file. Raises msgspec.DecodeError where it is damaged."""
    kept = msgspec.msgpack.decode(data, type=Kept)
    rows = np.frombuffer(kept.vectors, dtype=np.int8).reshape(len(kept.traits), -1)
    return Sense(kept.traits, rows.astype(np.float32) * np.array(kept.scales, dtype=np.float32)[:, None])


@lru_cache(maxsize=1)
def sense() -> Sense:
    """The vectors as they were found.

    Raises OSError where the file is missing, msgspec.DecodeError where it is damaged.
    """
    return unpacked((learnt_dir() / FILE).read_bytes())


__all__ = ["FILE", "Sense", "Vectors", "packed", "said_words", "sense", "traits", "unit", "unpacked"]
