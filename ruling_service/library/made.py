"""What was made of many files, kept in one file of the user's folder, with what tells whether it still holds.

Two marks tell it: the *stamp*, of the sizes and times of those files, which a look at their folders gives;
and what is *in* them, which has to be read. In a copy of the folders the times are others and the files the
same: what was made holds, and gets a new stamp.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from ruling_service.library.keeping import replacing

T = TypeVar("T")
_SUM = slice(0, 4)
"""Bytes of a kept file: the sum (CRC-32) of all that follows,"""
_LENGTH = slice(4, 8)
"""how long the marks are, the marks, and what was made."""


_looked_at: list[dict[Path, list[tuple[str, str, os.stat_result]]]] = []
"""What each folder was found to hold, while folders are looked at once."""


@contextlib.contextmanager
def looked_at_once() -> Iterator[None]:
    """Within this, a folder is looked at once, however much is made of its files: for a command that answers
    one question.
    """
    _looked_at.append({})
    try:
        yield
    finally:
        _looked_at.pop()


def _in_folder(folder: Path) -> list[tuple[str, str, os.stat_result]]:
    """The files in a folder: path, name, and what the system says of each. Raises OSError."""
    known = _looked_at[-1].get(folder) if _looked_at else None
    if known is None:
        with os.scandir(folder) as entries:
            known = [(one.path, one.name, one.stat()) for one in entries]
        if _looked_at:
            _looked_at[-1][folder] = known
    return known


class Files:
    """The files of some folders whose names end in some way, as they were when first asked about."""

    def __init__(self, *where: tuple[Path, str]) -> None:
        """`where` are folders, each with the ending of the files that count; one that isn't there has none.
        """
        self._where = where

    @cached_property
    def _found(self) -> dict[str, os.stat_result]:
        found: dict[str, os.stat_result] = {}
        for folder, ending in self._where:
            with contextlib.suppress(OSError):
                listed = _in_folder(folder)
                found.update((path, about) for path, name, about in listed if name.endswith(ending))
        return dict(sorted(found.items()))

    @cached_property
    def stamp(self) -> str:
        """What changes whenever one of them is written, removed or added; in another folder it is another."""
        said = "\n".join([f"{path} {one.st_mtime_ns} {one.st_size}" for path, one in self._found.items()])
        return hashlib.blake2b(said.encode(errors="replace"), digest_size=16).hexdigest()

    @cached_property
    def content(self) -> str:
        """What is in them, with their names and those of the two folders above; the same in every copy."""
        marks = hashlib.blake2b(digest_size=16)
        for path in self._found:
            with contextlib.suppress(OSError):
                data = Path(path).read_bytes()
                name = "/".join(Path(path).parts[-3:])
                marks.update(f"{name} {len(data)}\n".encode(errors="replace") + data)
        return marks.hexdigest()


class Marks(msgspec.Struct, frozen=True):
    """Of what something was made: the stamp of files, what is in them, and what else it hangs on."""

    stamp: str
    content: str
    other: str


def is_kept(path: Path, files: Files, other: str = "") -> bool:
    """Does a file hold what would be made of these files, and of what else it hangs on?"""
    found = _opened(path)
    return found is not None and _holds(found[0], files, other)


def load(path: Path, files: Files, other: str, kind: type[T]) -> T | None:
    """What was kept; None if there is nothing, or if it is damaged or was made of something else."""
    found = _opened(path)
    if found is None or not _holds(found[0], files, other):
        return None
    try:
        made = msgspec.msgpack.decode(found[1], type=kind)
    except (ValueError, msgspec.MsgspecError):
        return None
    if found[0].stamp != files.stamp:
        _write(path, Marks(files.stamp, found[0].content, other), found[1])
    return made


def save(path: Path, files: Files, other: str, made: object) -> None:
    """Keep something, if the folder can be written; somebody who only reads does without."""
    _write(path, Marks(files.stamp, files.content, other), msgspec.msgpack.encode(made))


def _holds(marks: Marks, files: Files, other: str) -> bool:
    return marks.other == other and (marks.stamp == files.stamp or marks.content == files.content)


def _opened(path: Path) -> tuple[Marks, memoryview] | None:
    """The marks of a file and what follows them; None where it is missing or damaged."""
    try:
        data = memoryview(path.read_bytes())
        if data[_SUM] != _sum(data[_SUM.stop :]):
            return None
        begin = _LENGTH.stop + int.from_bytes(data[_LENGTH], "big")
        return msgspec.msgpack.decode(data[_LENGTH.stop : begin], type=Marks), data[begin:]
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def _write(path: Path, marks: Marks, body: bytes | memoryview) -> None:
    head = msgspec.msgpack.encode(marks)
    data = len(head).to_bytes(4, "big") + head + body
    with contextlib.suppress(OSError), replacing(path) as fresh:
        fresh.write_bytes(_sum(data) + data)


def _sum(data: bytes | memoryview) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")


__all__ = ["Files", "Marks", "is_kept", "load", "looked_at_once", "save"]
