"""How the files of the user's folder are written: whole or not at all, for their owner alone, by one writer
at a time.

A file is written beside the one that it replaces, reaches the disk, and takes that one's place in one step:
whenever a process ends, the old file is whole or the new one is. Files that a process which ended left half
written are told by the lock that nobody holds on them any more, and removed by the next writer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ruling_service.errors import RulingError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = "writing.lock"
"""The file that the one writer of a folder holds; it says who that is."""
PART = ".part"
"""How the name of a file ends that is being written."""
FOLDER_MODE, FILE_MODE = 0o700, 0o600
WAIT = 30.0
"""Seconds that a writer waits for another one to finish: about twice what a build with all documents takes.
"""
AGAIN = 0.1
"""Seconds between two looks whether the other writer has finished."""

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
OURS = ("current", "cards.sqlite", "asked-", "played-", "read-", "texts-", "libraries", LOCK)
"""How the names of what the user's folder holds begin."""


class CannotKeep(RulingError):
    """Something could not be written to the user's folder. What was there before is in force."""

    code = "storage"
    http_status = 503


class OtherWriter(RulingError):
    """Another process is writing to the user's folder, and did not finish while this one waited."""

    code = "other-writer"
    http_status = 503


@contextmanager
def plainly(where: Path) -> Iterator[None]:
    """Say what keeps a writer from writing under `where`, with the remedy.

    Raises `CannotKeep` for every error of disk or database.
    """
    try:
        yield
    except OSError as error:
        place = Path(os.fsdecode(error.filename)) if isinstance(error.filename, (str, bytes)) else where
        raise _cannot_keep(error.errno, error.strerror or str(error), place) from None
    except sqlite3.Error as error:
        # how SQLite tells of a file that may not grow
        full = "full" in str(error) or "disk I/O" in str(error)
        raise _cannot_keep(errno.ENOSPC if full else None, str(error), where) from None


def _cannot_keep(number: int | None, said: str, where: Path) -> CannotKeep:
    kept = "What was there before is still in force."
    if number in FULL:
        hint = f"Make room (some 60 MB), and give the same command again. {kept}"
        return CannotKeep("the disk is full, or no more may be written to it.", where=str(where), hint=hint)
    if number in FORBIDDEN:
        hint = f"Let your user write there, or set RULINGS_HOME to another folder. {kept}"
        return CannotKeep(f"it may not be written ({said.lower()}).", where=str(where), hint=hint)
    hint = (
        f"Remove what stands in the way, or set RULINGS_HOME to another folder, and give the same command "
        f"again. {kept}"
    )
    return CannotKeep(f"it cannot be written: {said.rstrip('.')}.", where=str(where), hint=hint)


@contextmanager
def only_writer(
    home: Path, command: str, told: Callable[[str], None] = lambda _said: None, wait: float = WAIT
) -> Iterator[None]:
    """Be the one writer of `home` while the block runs; what ended writers left behind is removed first, and
    rights are tightened.

    `command` is what others are told is running; `told` is called once if another writer has to be waited
    for. Raises `OtherWriter` after `wait` seconds, `CannotKeep` if the folder cannot be written.
    """
    with plainly(home):
        private_folder(home)
        file = os.open(home / LOCK, os.O_RDWR | os.O_CREAT, FILE_MODE)
    try:
        until, waited = time.monotonic() + wait, False
        while not _hold(file):
            if not waited:
                told(f"{_holder(file)} is running; waiting for it to finish")
            waited = True
            if time.monotonic() >= until:
                hint = "Wait until it has finished, or stop it, and give the same command again."
                raise OtherWriter(f"{_holder(file)} is running.", where=str(home), hint=hint)
            time.sleep(AGAIN)
        with plainly(home):
            _say_who(file, command)
            sweep(home)
            tighten(home)
        yield
    finally:
        os.close(file)


def _say_who(file: int, command: str) -> None:
    """Tell others who writes. A full disk has no room for that, and needs none."""
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, f"{command}\n{os.getpid()}\n".encode())


def _holder(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    command, _, process = os.read(file, 200).decode(errors="replace").strip().partition("\n")
    return (
        f"another `{command}` (process {process})" if process.isdigit()
        else "another `rulings index` or `rulings import-cards`"
    )


def _hold(file: int) -> bool:
    """Lock an open file until it is closed; False if another one holds it.

    The lock ends with the process, however that ends.
    """
    if sys.platform == "win32":
        try:
            # far behind what is written: a locked byte cannot be read there
            os.lseek(file, 1 << 20, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def replacing(place: Path) -> Iterator[Path]:
    """A new, empty file that takes the place of `place` in one step when the block ends well, and is gone
    when it does not.

    Only the owner may read it. Raises OSError.
    """
    file, fresh = _fresh(place)
    with contextlib.ExitStack() as held:
        held.callback(_remove, fresh)
        held.callback(os.close, file)
        yield fresh
        os.fsync(file)
        if os.name == "nt":  # Windows moves no file that is open
            held.pop_all()
            os.close(file)
        os.replace(fresh, place)
    reach_disk(place.parent)


def _remove(path: Path) -> None:
    """Remove a file that may be gone already. It must not hide why it has to be removed."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _fresh(place: Path) -> tuple[int, Path]:
    """A new file beside `place`, open and held so that nobody sweeps it away."""
    while True:
        fresh = place.with_name(f".{place.name}.{secrets.token_hex(4)}{PART}")
        file = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE_MODE)
        try:
            if _hold(file) and fresh.stat().st_ino == os.fstat(file).st_ino:
                os.chmod(fresh, FILE_MODE)
                return file, fresh
        except FileNotFoundError:  # swept away between being made and being held
            pass
        except BaseException:
            os.close(file)
            fresh.unlink(missing_ok=True)
            raise
        os.close(file)


def sweep(folder: Path) -> None:
    """Remove the files that writers which have ended left half written in `folder`."""
    for path in [*folder.glob("asked-*.new"), *folder.glob(".current-*")]:  # of versions that held nothing
        with contextlib.suppress(OSError):
            path.unlink()
    for path in folder.glob(f".*{PART}"):
        with contextlib.suppress(OSError):
            file = os.open(path, os.O_RDWR)
            try:
                if _hold(file):
                    path.unlink()
            finally:
                os.close(file)


def reach_disk(path: Path) -> None:
    """Wait until a file, or what a folder lists, is on the disk.

    A folder that can't be waited for (Windows) is passed over.
    """
    try:
        file = os.open(path, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno in FULL:
            raise
    finally:
        os.close(file)


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner can enter; the folders above it as the system makes them."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
        os.chmod(folder, FOLDER_MODE)


def tighten(home: Path) -> None:
    """Give everything of ours under `home` to its owner alone.

    `home` itself only if it holds nothing else: it may be somebody's desk.
    """
    names = os.listdir(home)
    if all(name.startswith((*OURS, *(f".{one}" for one in OURS))) for name in names):
        _allow(home, FOLDER_MODE)
    for name in names:
        if name.startswith((*OURS, *(f".{one}" for one in OURS))):
            _tighten_inside(home / name)


def _tighten_inside(path: Path) -> None:
    if path.is_symlink():
        return
    if path.is_dir():
        _allow(path, FOLDER_MODE)
        for inside in path.iterdir():
            _tighten_inside(inside)
    elif path.is_file():
        _allow(path, FILE_MODE)


def _allow(path: Path, mode: int) -> None:
    """Set the rights of a path. What belongs to another user, or is gone by now, is left as it is."""
    with contextlib.suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) != mode:
            path.chmod(mode)


__all__ = [
    "CannotKeep", "OtherWriter", "only_writer", "plainly", "private_folder", "reach_disk", "replacing",
    "sweep", "tighten"
]
