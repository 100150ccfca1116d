"""What a build did, as `rulings index --json` prints it."""

from __future__ import annotations

import msgspec


class DocumentReport(msgspec.Struct, kw_only=True):
    """One imported document: how much of it was read, mended, and left without a home."""

    path: str
    document: str
    title: str
    edition: str
    passages: int
    mends_applied: int
    unplaced: int
    notes: list[str] = []


class Unrecognised(msgspec.Struct, kw_only=True):
    """A file that was given as a document and is none that we can read."""

    path: str
    reason: str


class Report(msgspec.Struct, kw_only=True):
    """A finished build. `problems` are links and places of the corpus that lead nowhere; they stop nothing."""

    seconds: float
    entries: int
    passages: int
    documents: list[DocumentReport]
    unrecognised: list[Unrecognised]
    problems: list[str]
    cards: int
    library: str
