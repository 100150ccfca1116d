"""What a new library would take from the one in force: a document of which it found less, or none.

A document that is damaged, cut off or saved without its line breaks must not replace a whole one in silence.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from indexer.report import LeftOut
from ruling_service.errors import MalformedInput
from ruling_service.library.model import Reading

ENOUGH = 0.9
"""Share of the passages found before that a document has to give to take its own place."""


class Found(msgspec.Struct, frozen=True):
    """What a library holds of a document: how many passages, of which file, and that file's size and sum
    (CRC-32).
    """

    path: str
    passages: int
    size: int = 0
    sum: int = 0

    @property
    def file(self) -> tuple[int, int]:
        """What tells this file from others of other content."""
        return self.size, self.sum


class LessFound(MalformedInput):
    """A document gives much less than the library in force has of it."""

    code = "less-found"


def found_in(readings: Sequence[tuple[str, Reading]]) -> dict[str, Found]:
    """What was found of each document, to be kept with the library. Raises OSError."""
    kept = {}
    for path, reading in readings:
        data = Path(path).read_bytes() if Path(path).is_file() else b""
        kept[reading.document] = Found(
            str(Path(path).resolve()), len(reading.passages), len(data), zlib.crc32(data)
        )
    return kept


def known_from(about: Mapping[str, Any]) -> dict[str, Found]:
    """What a library says that it holds of each document; nothing if it was built before this was kept."""
    try:
        return msgspec.convert(about.get("found", {}), dict[str, Found])
    except msgspec.ValidationError:
        return {}


def refuse_less(
    before: Mapping[str, Found], now: Mapping[str, Found], given: Collection[Path], replace: Collection[str]
) -> None:
    """Raise `LessFound` if a document of which files were `given` is in the library in force in much better
    state.

    One that was not given at all was left out on purpose. One whose very file was read before, with more
    success, is not damaged: then the reader has changed. `replace` are the documents that the user wants to
    replace nevertheless.
    """
    files = {str(path.resolve()) for path in given}
    for document, old in before.items():
        new = now.get(document)
        if (
            document in replace or (new is None and old.path not in files)
            or (new is not None and new.file == old.file)
        ):
            continue
        passages = new.passages if new else 0
        if passages < old.passages * ENOUGH:
            raise LessFound(
                f"{passages} passages of {document} were found in this file, and the library in force has "
                f"{old.passages}, from {old.path}.",
                where=new.path if new else old.path,
                hint="The file may be damaged or cut off: give the whole one. "
                f"To use it nevertheless, add `--replace {document}`. "
                "The library in force stays as it is.",
            )


def left_out(before: Mapping[str, Found], now: Mapping[str, Found]) -> list[LeftOut]:
    """The documents that a library had and the next one has not."""
    gone = ((name, old) for name, old in before.items() if name not in now and old.passages)
    return [LeftOut(document=name, path=old.path, passages=old.passages) for name, old in gone]


__all__ = ["Found", "LessFound", "found_in", "known_from", "left_out", "refuse_less"]
