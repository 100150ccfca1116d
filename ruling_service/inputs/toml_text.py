"""TOML files that people edit, each read once however many ask for it."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any


def read_toml(path: Path) -> dict[str, Any]:
    """What is in the file as it is now; what it gives is shared, so nobody changes it.

    Raises OSError, UnicodeDecodeError and tomllib.TOMLDecodeError.
    """
    about = path.stat()
    return _read(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=32)
def _read(path: Path, _time: int, _size: int) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


__all__ = ["read_toml"]
