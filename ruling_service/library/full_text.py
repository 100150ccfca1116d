"""The full-text index of a library: which units hold a stem, and how often.

Whoosh keeps it in the library's folder.

What the index consists of is said here, not read from the folder. Whoosh stores numbers and lists as pickles,
and a pickle may name any function to be called; those of an index are read by a reader that knows the few
harmless things they are made of, and no others: whoever opens a library, even a stranger's, runs nothing that
is in it.
"""

from __future__ import annotations

import codecs
import errno
import io
import pickle
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from whoosh import index
from whoosh.analysis.tokenizers import SpaceSeparatedTokenizer
from whoosh.codec import whoosh3
from whoosh.fields import TEXT, Schema
from whoosh.filedb import structfile
from whoosh.index import LockError

FIELD = "words"


class Foreign(pickle.UnpicklingError):
    """An index holds something that no index of ours is made of."""


def _bytes(text: str, encoding: str) -> bytes:
    """How a pickle of protocol 2 writes bytes."""
    if encoding != "latin1":
        raise Foreign(f"bytes written as {encoding!r}")
    return codecs.latin_1_encode(text)[0]


def _counts(kind: object = int) -> defaultdict[str, int]:
    """Lengths of fields, as Whoosh counts them."""
    if kind is not int:
        raise Foreign(f"counts of {kind!r}")
    return defaultdict(int)


_HARMLESS = {
    ("_codecs", "encode"): _bytes,
    ("builtins", "int"): int,
    ("collections", "defaultdict"): _counts,
    ("whoosh.codec.whoosh3", "W3Codec"): whoosh3.W3Codec,
    ("whoosh.codec.whoosh3", "W3Segment"): whoosh3.W3Segment,
}
"""All that an index of ours names, and what stands for it."""


class _Reader(pickle.Unpickler):
    """Reads the pickles of an index. Raises `Foreign` for a name that no index of ours holds."""

    def find_class(self, module: str, name: str) -> Any:
        try:
            return _HARMLESS[module, name]
        except KeyError:
            raise Foreign(f"it names {module}.{name}") from None

    def persistent_load(self, _pid: Any) -> Any:
        raise Foreign("it names something outside of it")


def _load(file: Any) -> Any:
    return _Reader(file).load()


def _loads(data: bytes) -> Any:
    return _Reader(io.BytesIO(data)).load()


# All places where Whoosh reads pickles of an index whose schema it is given; the tests watch that there is no
# other.
structfile.load = _load  # type: ignore[attr-defined, assignment]
whoosh3.loads = _loads  # type: ignore[attr-defined, assignment]


def _schema() -> Schema:
    return Schema(**{FIELD: TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)})


def write(folder: Path, units: Iterable[list[str]]) -> None:
    """Write the index of all units' stems into the new folder `folder`; a unit's place among them is its
    number there. Raises OSError.
    """
    folder.mkdir()
    try:
        writer = index.create_in(str(folder), _schema()).writer(limitmb=128)
        for stems in units:
            writer.add_document(**{FIELD: " ".join(stems)})
        writer.commit(optimize=True)
    # what Whoosh makes of a folder that it cannot read or write
    except (AssertionError, LookupError, LockError) as error:
        raise OSError(
            errno.EIO, f"the search index cannot be written ({type(error).__name__})", str(folder)
        ) from None
    for lock in folder.glob("*LOCK"):  # nobody writes to a library that is built
        lock.unlink()


class FullText:
    """The index of a built library.

    Raises errors of many kinds where the index is damaged: whoever asks says so for all of them.
    """

    def __init__(self, folder: Path) -> None:
        self._reader = index.open_dir(  # type: ignore[no-untyped-call]
            str(folder), readonly=True, schema=_schema()
        ).reader()

    def units_with(self, stem: str) -> list[tuple[int, float]]:
        """The units that hold a stem (counted from 0), each with how often."""
        if (FIELD, stem) not in self._reader:
            return []
        matcher = self._reader.postings(FIELD, stem)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), matcher.weight()))
            matcher.next()
        return found


__all__ = ["Foreign", "FullText", "write"]
