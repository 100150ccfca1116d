"""What the library answers with: the objects that the command line, the pages and the API all show."""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.library.model import Change, Citation
from ruling_service.library.standing import Standing


class EntryLine(msgspec.Struct, kw_only=True):
    """One entry in a list."""

    id: str
    title: str
    kind: str
    game: str
    citations: list[Citation]
    summary: str = ""
    group: str = ""


class EntryName(msgspec.Struct, frozen=True):
    """An entry as another one names it; `title` is empty if the library has no such entry."""

    id: str
    title: str
    kind: str = ""


class PassageView(msgspec.Struct, kw_only=True):
    """A passage as an entry's page quotes it, with its place.

    `home` is the entry it belongs to, if that is another one.

    `filled_by` is the document that has whole what this passage lacks (`missing`), "" if none that is
    imported does. `raw` are the lines as the file has them, where the passage was mended.
    """

    number: int
    document: str
    document_title: str
    edition: str
    part: str
    file: str
    heading: str
    section: str | None
    role: str
    lines: list[tuple[int, int]]
    text: str
    html: str
    current: bool
    home: str
    mends: list[str] = []
    missing: str = ""
    added_by: str = ""
    group: str = ""
    filled_by: str = ""
    raw: str = ""


class OlderText(msgspec.Struct, kw_only=True):
    """A text that somebody imported and that is older than the card's erratum: the printing, and its words as
    they were imported.
    """

    card: str
    printing: str
    text: str


class EntryView(msgspec.Struct, kw_only=True):
    """An entry in full: our wording, the passages in force, the older ones, and what it leads to.

    `host` is true for what this site's host says, which is not official; its date is in `extra`.
    """

    id: str
    title: str
    kind: str
    game: str
    url: str
    summary: str
    body: str
    html: str
    aliases: list[str]
    group: str
    sources: dict[str, list[str]]
    see: list[EntryName]
    named_by: list[EntryName]
    changes: list[Change]
    replaces: list[EntryName]
    replaced_by: EntryName | None
    file: str
    extra: dict[str, Any]
    citations: list[Citation]
    passages: list[PassageView]
    older: list[PassageView]
    cases: list[EntryName]
    standing: Standing
    host: bool = False


class DocumentView(msgspec.Struct, kw_only=True):
    """A document that the service knows; `imported` says if this library has it, and `file` where it was read
    from.

    `layers` are the parts of a compiled document, the prevailing one first; `lines` is how many lines the
    imported file has.
    """

    document: str
    game: str
    title: str
    edition: str
    date: str
    rank: int
    note: str
    imported: bool
    file: str = ""
    passages: int = 0
    mends_applied: int = 0
    unplaced: int = 0
    notes: list[str] = []
    layers: list[str] = []
    lines: int = 0


class UnplacedView(msgspec.Struct, kw_only=True):
    """Lines of a document that belong to no entry, and why."""

    document: str
    file: str
    lines: list[tuple[int, int]]
    text: str
    reason: str


class Result(msgspec.Struct, kw_only=True):
    """One found entry, or a card that no entry speaks of.

    `host` is true for what this site's host says, which is not official.

    `snippet` is safe HTML with the found words in <mark>; the first citation is the place that was found.
    `printings` are those of a card, as far as they are known; `erratum` says whether its text was changed.
    """

    id: str
    title: str
    kind: str
    game: str
    score: float
    url: str
    snippet: str
    citations: list[Citation]
    summary: str = ""
    group: str = ""
    current: bool = True
    host: bool = False
    printings: list[CardPrinting] = []
    erratum: bool = False


class Answer(msgspec.Struct, kw_only=True):
    """What a search found. `corrected` is the query that was searched instead of a mistyped one."""

    query: str
    corrected: str | None
    seconds: float
    results: list[Result]
    total: int = 0
    suggestions: list[EntryName] = []
    counts: list[tuple[str, str, int]] = []  # game, kind, how many of all that was found
