"""Bulk files: all of our own wording as JSON lines, a file for each game and kind of record.

They are written when the library is built, from the corpus alone and before any document completes it: no
word of a document, of an imported card or of the site's host is in them, and the same corpus gives the same
bytes wherever it is built.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ruling_service.library.errata import Changed, Erratum
from ruling_service.library.model import Game, Kind
from ruling_service.library.reading import Library

FOLDER = "bulk"
"""The folder of a library that holds them."""
LIST = "files.json"
"""The file in it that tells what the others are."""
LICENCE = "CC-BY-4.0"
LICENCE_URL = "https://creativecommons.org/licenses/by/4.0/legalcode"
ATTRIBUTION = "Ruling Service contributors"
"""Whom the licence asks to be named."""


class BulkEntry(msgspec.Struct, kw_only=True):
    """A rule, answer, card ruling, scenario or conflict: our wording as Markdown, its other names and other
    ids, where documents state it (document → headings or numbers), and the ids that it leads to.
    """

    id: str
    title: str
    kind: Kind
    game: Game
    summary: str
    body: str
    aliases: list[str]
    also: list[str]
    group: str
    file: str
    sources: dict[str, list[str]]
    see: list[str]
    replaces: list[str]
    replaced_by: str | None
    extra: dict[str, Any]


class BulkCase(msgspec.Struct, kw_only=True):
    """A case: the situation with the answer that is expected (`expect`), in the format of situations, where
    that answer stands, and the entries that it is about.
    """

    id: str
    title: str
    game: Game
    summary: str
    body: str
    file: str
    sources: dict[str, list[str]]
    see: list[str]
    situation: dict[str, Any]


class BulkCard(msgspec.Struct, kw_only=True):
    """A card as the corpus words it: its values, and our reading of its text, by the names that situations
    use.
    """

    id: str
    game: Game
    name: str
    facts: dict[str, Any]
    file: str


KINDS: dict[str, tuple[type[msgspec.Struct], str]] = {
    "entries": (BulkEntry, "Rules, answers, rulings on cards, scenarios and conflicts in our wording"),
    "cases": (BulkCase, "Situations with their official answers"),
    "cards": (BulkCard, "Cards with their values and our reading of their texts"),
    "errata": (Erratum, "Cards whose text was changed: before, now, since when"),
    "changes": (Changed, "Rules that read otherwise before: was, is, since when"),
}
"""Kind of a file → what its lines are, and what that is in words."""


class BulkFile(msgspec.Struct, kw_only=True, frozen=True):
    """A bulk file: its name, how many lines and bytes it has, and the SHA-256 of them in hexadecimal digits.
    """

    name: str
    game: Game
    kind: str
    lines: int
    bytes: int
    sha256: str


class Written(msgspec.Struct, kw_only=True):
    """What the list in the folder says: the files, and the version of the service that wrote them."""

    version: str
    files: list[BulkFile]


class Bulk(NamedTuple):
    """The bulk files of a library, when it was built (seconds since 1970), and by which version.

    A library of an older version has none; `version` is empty then.
    """

    files: list[BulkFile]
    built: float
    version: str


def bulk_of(library: Library) -> Bulk:
    """The bulk files of a library, read once. Raises `NoLibrary` if it is damaged."""
    return library.kept(_read)


def bulk_file(library: Library, one: BulkFile) -> Path:
    """Where a bulk file is."""
    return library.folder / FOLDER / one.name


def _read(library: Library) -> Bulk:
    built = float(library.about.get("built") or 0.0)
    path = library.folder / FOLDER / LIST
    if not path.is_file():  # what is missing of a whole library was noticed when it was opened
        return Bulk([], built, "")
    written = msgspec.json.decode(path.read_bytes(), type=Written)
    return Bulk(written.files, built, written.version)
