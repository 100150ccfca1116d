"""Where the library in force is: the file `current` in the user's folder names it, and is replaced in one step."""

from __future__ import annotations

import os
from pathlib import Path

from ruling_service.errors import RulingError

LIBRARIES = "libraries"
POINTER = "current"


class NoLibrary(RulingError):
    """There is no library yet, or it cannot be read by this version."""

    code = "no-library"
    http_status = 503


def current_library(home: Path) -> Path | None:
    """The folder of the library in force under `home`; None if there is none."""
    try:
        name = (home / POINTER).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    folder = home / LIBRARIES / name
    return folder if name and (folder / "library.sqlite").is_file() else None


def make_current(home: Path, name: str) -> None:
    """Put the library called `name` in force, at once for everyone who opens a library from now on."""
    pointer = home / POINTER
    fresh = home / f".{POINTER}-{name}"
    with fresh.open("w", encoding="utf-8") as file:
        file.write(f"{name}\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, pointer)
