"""What a build did, as `rulings index --json` prints it."""

from __future__ import annotations

import msgspec


class DocumentReport(msgspec.Struct, kw_only=True):
    """One imported document: how much of it was read, mended, and left without a home.

    `places` are those that our own wording names in it, `places_missing` how many of them this file has not.
    """

    path: str
    document: str
    title: str
    edition: str
    passages: int
    mends_applied: int
    unplaced: int
    places: int = 0
    places_missing: int = 0
    notes: list[str] = []


class Unrecognised(msgspec.Struct, kw_only=True):
    """A file that was given as a document and is none that we can read."""

    path: str
    reason: str


class LeftOut(msgspec.Struct, kw_only=True):
    """A document of the library before that is in this one no more, because no file of it was given."""

    document: str
    path: str
    passages: int


class Report(msgspec.Struct, kw_only=True):
    """A finished build. `problems` are links and places of the corpus that lead nowhere; they stop nothing.

    `left_out` are documents that the library before had and this one has not.
    """

    seconds: float
    entries: int
    passages: int
    documents: list[DocumentReport]
    unrecognised: list[Unrecognised]
    problems: list[str]
    cards: int
    library: str
    left_out: list[LeftOut] = []
