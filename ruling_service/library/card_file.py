"""The file of imported cards, `cards.sqlite`: replaced as a whole, and never read when it is damaged.

Its sum (CRC-32) stands in its own header, in the place that SQLite leaves to its users (`user_version`), so
the file and what it has to be are always replaced together.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ruling_service.errors import RulingError
from ruling_service.library.keeping import replacing

FILE = "cards.sqlite"
_SUM = slice(60, 64)
"""The bytes of the header that are SQLite's `user_version`."""
TABLES = """
    create table if not exists cards (
        game text not null, id text not null, face text not null, name text not null, slug text not null,
        type text not null,
        facts text not null, row text not null, source text not null,
        primary key (game, id, face)) without rowid;
    create index if not exists cards_by_slug on cards (slug, game);
    create table if not exists words (word text primary key) without rowid;
"""


class CardsDamaged(RulingError):
    """The file of imported cards is damaged or may not be read."""

    code = "cards-damaged"
    http_status = 503


_good: dict[Path, tuple[int, int, int]] = {}
"""Files that were checked, by size, time and inode."""


def exists(path: Path) -> bool:
    """Is there a file of imported cards, and is it whole? Raises `CardsDamaged` if it is there and is not."""
    try:
        about = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _unreadable(path, error) from None
    known = _state(about)
    if _good.get(path) != known:
        _check(path)
        _good[path] = known
    return True


def state(path: Path) -> tuple[int, int, int] | None:
    """What changes whenever the file does; None where it is not or may not be looked at."""
    try:
        return _state(path.stat())
    except OSError:
        return None


def mark(path: Path) -> str:
    """What is in the file, told by its own sum: the same in every copy of it. "" where there is none.

    Raises `CardsDamaged` if it is there and is not whole.
    """
    if not exists(path):
        return ""
    with contextlib.suppress(OSError), path.open("rb") as file:
        written = file.read(_SUM.stop)[_SUM]
        return written.hex() if any(written) else str(state(path))
    return str(state(path))


def _state(about: os.stat_result) -> tuple[int, int, int]:
    return about.st_size, about.st_mtime_ns, about.st_ino


def _check(path: Path) -> None:
    _finish_old_write(path)
    try:
        data = path.read_bytes()
    except IsADirectoryError:
        raise damaged(path) from None
    except OSError as error:
        raise _unreadable(path, error) from None
    written = int.from_bytes(data[_SUM], "big")
    if written and written != _sum(data):
        raise damaged(path)
    if not written:
        _check_unsealed(path)


def _check_unsealed(path: Path) -> None:
    """A file that an older version wrote has no sum: SQLite tells as much as it can."""
    try:
        with closing(reading(path)) as connection:
            sound = connection.execute("pragma quick_check").fetchall() == [("ok",)]
            connection.execute(
                "select game, id, face, name, slug, type, facts, row, source from cards limit 1"
            )
            connection.execute("select word from words limit 1")
    except sqlite3.Error:
        sound = False
    if not sound:
        raise damaged(path)


def _finish_old_write(path: Path) -> None:
    """Take back what an older version was writing when it was killed: SQLite does that itself for whoever may
    write.
    """
    journal = path.with_name(f"{path.name}-journal")
    if journal.is_file() and journal.stat().st_size:
        with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
            connection.execute("select count(*) from sqlite_master").fetchall()


def _sum(data: bytes) -> int:
    """The sum of a file without its own place; never 0, which is what a file without one has there."""
    before = zlib.crc32(bytes(_SUM.stop - _SUM.start), zlib.crc32(data[: _SUM.start]))
    return zlib.crc32(memoryview(data)[_SUM.stop :], before) or 1


def damaged(path: Path) -> CardsDamaged:
    """The error that says that the imported cards are damaged, and what mends it."""
    hint = "Import them again with `rulings import-cards FILE …`: the damaged file is set aside then."
    return CardsDamaged("the file of imported cards is damaged.", where=str(path), hint=hint)


def _unreadable(path: Path, error: OSError) -> CardsDamaged:
    said = (error.strerror or str(error)).lower()
    return CardsDamaged(
        f"the imported cards may not be read ({said}).", where=str(path), hint="Let your user read the file."
    )


def reading(path: Path) -> sqlite3.Connection:
    """A connection that reads the file as it is now and never writes, not even where it could.

    Raises sqlite3.Error.
    """
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.execute("pragma trusted_schema = off")
    return connection


@contextmanager
def rewriting(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of the file, which takes its place when the block ends well.

    Raises OSError and sqlite3.Error.
    """
    with replacing(path) as fresh:
        if exists(path):
            shutil.copyfile(path, fresh)
        with closing(sqlite3.connect(fresh)) as connection:
            # nobody else sees the copy, and half a copy is thrown away
            connection.execute("pragma journal_mode = off")
            connection.execute("pragma synchronous = off")
            connection.executescript(TABLES)
            with connection:
                yield connection
        _seal(fresh)


def _seal(path: Path) -> None:
    with path.open("r+b") as file:
        total = _sum(file.read())
        file.seek(_SUM.start)
        file.write(total.to_bytes(4, "big"))


def set_aside(path: Path) -> Path | None:
    """Move a damaged file out of the way, and return where it is now; None if there is nothing damaged.

    Raises OSError.
    """
    try:
        exists(path)
    except CardsDamaged:
        aside = path.with_name(f"{FILE}.damaged-{time.strftime('%Y%m%dT%H%M%S')}")
        path.rename(aside)
        journal = path.with_name(f"{path.name}-journal")
        journal.unlink(missing_ok=True)
        return aside
    return None


__all__ = ["FILE", "CardsDamaged", "damaged", "exists", "mark", "reading", "rewriting", "set_aside", "state"]
