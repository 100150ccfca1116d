"""What of the engine plays each entry: kept in the user's folder when the library is built, so that nobody
loads an engine only to read it.

What is kept says from which code it was made, by the content of every file. Where the code is another one, or
nothing legible is kept, the engine is loaded and asked.
"""

from __future__ import annotations

import contextlib
import hashlib
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from ruling_service.late import late
from ruling_service.library.keeping import replacing

COVERAGE = "ruling_service.situations.shared.coverage"
"""The module that asks the engines; it loads them, so it is loaded only where nothing is kept."""
CODE = Path(__file__).parents[2]
PLAYING = ("engine", "situations")
"""The packages that say what plays an entry."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a game: `code` is the mark of the code that it was asked of, `entries` gives each entry
    what plays it.
    """

    code: str
    entries: dict[str, list[str]]


def played_by(entry_id: str, home: Path) -> list[str]:
    """The functions of the engine, by their full names, and the phrases of the card language ("category
    phrase") that play the entry; none for one that isn't played.

    `home` is the user's folder.
    """
    return list(_of_game(entry_id.partition("/")[0], home).get(entry_id, ()))


def without_package(plays: list[str]) -> list[str]:
    """The same as it is shown: functions by the module within the engine, and their name."""
    return [name.removeprefix("ruling_service.engine.") for name in plays]


def keep(home: Path) -> None:
    """Ask the engine of each game whose answer is not kept as it is now, and keep it in the user's folder.

    Where the folder can't be written, readers ask the engine themselves.
    """
    for game in late(COVERAGE).games.names():
        if _kept(game, home) is None:
            made = Kept(code=code(), entries=late(COVERAGE).cited(game))
            with contextlib.suppress(OSError), replacing(_file(game, home)) as fresh:
                fresh.write_bytes(msgspec.json.encode(made))


@lru_cache(maxsize=8)
def _of_game(game: str, home: Path) -> dict[str, list[str]]:
    kept = _kept(game, home)
    if kept is not None:
        return kept.entries
    found: dict[str, list[str]] = late(COVERAGE).cited(game)
    return found


def _kept(game: str, home: Path) -> Kept | None:
    """What is kept of a game; None if there is nothing, or if it is damaged or of other code."""
    try:
        kept = msgspec.json.decode(_file(game, home).read_bytes(), type=Kept)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return kept if kept.code == code() else None


def _file(game: str, home: Path) -> Path:
    return home / f"played-{game}.json"


@cache
def code() -> str:
    """A mark of the code that plays: it is another one as soon as any file of it is."""
    marks = hashlib.blake2b(digest_size=16)
    for path in sorted(path for package in PLAYING for path in (CODE / package).rglob("*.py")):
        content = path.read_bytes()
        marks.update(f"{path.relative_to(CODE).as_posix()} {len(content)}\n".encode())
        marks.update(content)
    return marks.hexdigest()
