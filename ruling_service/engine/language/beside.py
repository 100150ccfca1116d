"""What was made of files, kept beside them as Python keeps what it compiles: whole or not at all, with a mark
of what it was made of and one of what is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from importlib.util import cache_from_source
from pathlib import Path

_MARK = 16
"""Bytes of a mark: of what it was made of, and of what follows."""


def mark_of(*parts: bytes | memoryview) -> bytes:
    """A mark that differs wherever any of these parts does."""
    mark = hashlib.blake2b(digest_size=_MARK)
    for part in parts:
        mark.update(len(part).to_bytes(8, "big") + part)
    return mark.digest()


def place_of(file: Path, ending: str = "read") -> Path:
    """Where what was made of a file is kept."""
    return Path(cache_from_source(f"{file}.py")).with_suffix(f".{ending}")


def load(place: Path, mark: bytes) -> memoryview | None:
    """What is kept there; None if there is nothing, if it is damaged or was made of something else. Raises
    OSError.
    """
    if not place.is_file():
        return None
    data = memoryview(place.read_bytes())
    body = data[2 * _MARK :]
    return body if data[:_MARK] == mark and data[_MARK : 2 * _MARK] == mark_of(body) else None


def save(place: Path, mark: bytes, body: bytes) -> None:
    """Keep it, unless Python is told to keep nothing of the kind or the folder can't be written."""
    if sys.dont_write_bytecode:
        return
    fresh = place.with_name(f"{place.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            fresh.write_bytes(mark + mark_of(body) + body)
            os.replace(fresh, place)
        finally:
            fresh.unlink(missing_ok=True)


__all__ = ["load", "mark_of", "place_of", "save"]
