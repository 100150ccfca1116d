"""Where the library in force is: the file `current` in the user's folder names it, and is replaced in one
step.

A library's folder is whole when its seal is there: the file `complete`, written last, says what each file of
the library has to be, and which documents it was built from, so that a damaged library is noticed and can be
built again from the same.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.errors import RulingError
from ruling_service.library.keeping import FILE_MODE, replacing
from ruling_service.patterns import pattern

LIBRARIES = "libraries"
POINTER = "current"
SEAL = "complete"
AGAIN = "Run `rulings index --if-changed`: it builds the library again, from the documents of the last build."
_NAME = pattern(r"[0-9A-Za-z][0-9A-Za-z_-]{0,80}")

Signature = tuple[tuple[int, int, int], ...]
"""Size, time of the last change and inode of each file: what changes when a file does."""


class NoLibrary(RulingError):
    """There is no library yet, or it is damaged, or it cannot be read by this version."""

    code = "no-library"
    http_status = 503


class Sealed(msgspec.Struct, frozen=True):
    """What a whole library consists of: the size and sum (CRC-32) of each file, and what `about` says of its
    building.
    """

    files: dict[str, tuple[int, int]]
    about: dict[str, Any]


def current_library(home: Path) -> Path | None:
    """The folder of the library in force under `home`; None if there is none.

    Where the pointer is lost or damaged it is the newest library that was written to the end. Raises
    `NoLibrary` if `home` may not be read.
    """
    try:
        name = (home / POINTER).read_text(encoding="utf-8").strip()
    except PermissionError as error:
        raise _unreadable(home / POINTER, error) from None
    except (OSError, UnicodeDecodeError):
        name = ""
    if _NAME.fullmatch(name) and (home / LIBRARIES / name).is_dir():
        return home / LIBRARIES / name
    return _newest(home)


def _newest(home: Path) -> Path | None:
    try:
        whole = [
            folder for folder in (home / LIBRARIES).iterdir()
            if _NAME.fullmatch(folder.name) and (folder / SEAL).is_file()
        ]
    except PermissionError as error:
        raise _unreadable(home / LIBRARIES, error) from None
    except OSError:
        return None
    return max(whole, key=lambda folder: folder.name, default=None)


def _unreadable(path: Path, error: OSError) -> NoLibrary:
    said = (error.strerror or str(error)).lower()
    hint = "Let your user read it, or set RULINGS_HOME to another folder."
    return NoLibrary(f"the library may not be read ({said}).", where=str(path), hint=hint)


def make_current(home: Path, name: str) -> None:
    """Put the library called `name` in force, at once for everyone who opens a library from now on.

    Raises OSError.
    """
    with replacing(home / POINTER) as fresh:
        fresh.write_text(f"{name}\n", encoding="utf-8")


def seal(folder: Path, about: dict[str, Any]) -> None:
    """Say that the library in `folder` is whole: what each of its files is, and `about` it.

    Raises OSError.
    """
    files = {
        str(path.relative_to(folder).as_posix()): _sum(path) for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    body = msgspec.json.encode(Sealed(files, about))
    with replacing(folder / SEAL) as fresh:
        fresh.write_bytes(b"%08x\n%s\n" % (zlib.crc32(body), body))
        fresh.chmod(FILE_MODE)


def sealed(folder: Path) -> Sealed:
    """What the seal of a library says. Raises `NoLibrary` if there is none, or if it is damaged."""
    path = folder / SEAL
    try:
        written, _, body = path.read_bytes().partition(b"\n")
    except PermissionError as error:
        raise _unreadable(path, error) from None
    except OSError:
        raise damaged(path) from None
    if not written:
        raise NoLibrary(
            "the library was built by an older version, or is damaged.", where=str(path), hint=AGAIN
        )
    try:
        body = body.removesuffix(b"\n")
        if int(written, 16) != zlib.crc32(body):
            raise damaged(path)
        return msgspec.json.decode(body, type=Sealed)
    except (ValueError, msgspec.DecodeError):
        raise damaged(path) from None


def check(folder: Path, kept: Sealed) -> None:
    """Is every file of a library as it was written? Raises `NoLibrary` naming the one that is not."""
    for name, written in kept.files.items():
        path = folder / name
        try:
            if _sum(path) != written:
                raise damaged(path)
        except PermissionError as error:
            raise _unreadable(path, error) from None
        except OSError:
            raise damaged(path) from None


def signature(folder: Path, kept: Sealed) -> Signature | None:
    """What tells that no file of a library was touched since; None if one is missing."""
    try:
        stats = [(folder / name).stat() for name in (*kept.files, SEAL)]
    except OSError:
        return None
    return tuple((one.st_size, one.st_mtime_ns, one.st_ino) for one in stats)


def damaged(path: Path) -> NoLibrary:
    """The error that says that a file of a library is damaged, and what mends it."""
    return NoLibrary("this file of the library is damaged.", where=str(path), hint=AGAIN)


def _sum(path: Path) -> tuple[int, int]:
    """The size and the CRC-32 of a file. Raises OSError."""
    data = path.read_bytes()
    return len(data), zlib.crc32(data)
