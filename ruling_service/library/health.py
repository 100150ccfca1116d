"""Whether what the service reads is whole: asked by monitors, and when something broke for no reason that we
know.
"""

from __future__ import annotations

from pathlib import Path

from ruling_service.library import card_file
from ruling_service.library.place import damaged
from ruling_service.library.reading import Library, open_library
from ruling_service.library.search import finds_itself


def refuse_damaged(home: Path) -> Library:
    """The library in force under `home`, if it and the imported cards are whole.

    Raises `NoLibrary` or `CardsDamaged` if they are not.
    """
    library = open_library(home)
    card_file.exists(home / card_file.FILE)
    return library


def search_once(home: Path) -> Library:
    """The library in force, after a search in it that really reads it and finds what it has to find.

    Raises `NoLibrary` or `CardsDamaged` with the reason if it can't.
    """
    library = refuse_damaged(home)
    if not finds_itself(library):
        raise damaged(library.folder / "search")
    return library


__all__ = ["refuse_damaged", "search_once"]
