"""The library as JSON lines: one file for each kind of record, and the JSON Schema of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.library import Library
from ruling_service.library.errata import Changed, Erratum, changed_rules, errata
from ruling_service.library.model import Change, Citation
from ruling_service.library.records import DocumentView
from ruling_service.library.reports import report_on
from ruling_service.library.standing import Standing
from ruling_service.situations.shared.results import ComparedRun, Verdict
from ruling_service.web.describing import asked, expected
from ruling_service.web.pages import GAMES, document_name


class EntryRecord(msgspec.Struct, kw_only=True):
    """One entry: our wording as Markdown, its other names, where it stands, and what it leads to (ids)."""

    id: str
    title: str
    kind: str
    game: str
    summary: str
    body: str
    aliases: list[str]
    also: list[str]
    group: str
    file: str
    sources: dict[str, list[str]]
    citations: list[Citation]
    standing: Standing
    changes: list[Change]
    see: list[str]
    replaces: list[str]
    replaced_by: str | None
    passages: list[int]
    older_passages: list[int]
    cases: list[str]
    extra: dict[str, Any]


class PassageRecord(msgspec.Struct, kw_only=True):
    """One passage of an imported document, with the entry it belongs to; `number` is what entries name it by.
    """

    number: int
    document: str
    entry: str
    heading: str
    section: str | None
    part: str
    group: str
    role: str
    lines: list[tuple[int, int]]
    text: str
    mends: list[str]
    missing: str
    added_by: str
    raw: str


class DocumentRecord(msgspec.Struct, kw_only=True):
    """A document that the service knows, and what was read of it if it is imported."""

    document: DocumentView
    by_layer: dict[str, int]
    unread: int


class CaseRecord(msgspec.Struct, kw_only=True):
    """A case as it was run: the situation, the official answer in words, the verdict with its traces, and
    whether they agree.
    """

    id: str
    title: str
    game: str
    situation: dict[str, Any]
    official: str
    passed: bool
    verdict: Verdict


KINDS: dict[str, type[msgspec.Struct]] = {
    "entries": EntryRecord, "passages": PassageRecord, "documents": DocumentRecord, "errata": Erratum,
    "changes": Changed,
    "cases": CaseRecord,
}  # fmt: skip
"""Name of a file of JSON lines → what its lines are."""


def write_records(library: Library, folder: Path, runs: dict[str, ComparedRun]) -> dict[str, int]:
    """Write every file of JSON lines, each with its schema beside it; returns the number of lines of each.

    `runs` holds what the engine made of each case that was run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: dict[str, Callable[[Library], Iterable[msgspec.Struct]]] = {
        "entries": _entries, "passages": _passages, "documents": _documents,
        "errata": lambda found: [one for game in GAMES for one in errata(found, game)],
        "changes": lambda found: [one for game in GAMES for one in changed_rules(found, game)],
        "cases": lambda found: _cases(found, runs),
    }  # fmt: skip
    return {name: _write(folder, name, records(library)) for name, records in written.items()}


def _write(folder: Path, name: str, records: Iterable[msgspec.Struct]) -> int:
    schema = msgspec.json.format(msgspec.json.encode(msgspec.json.schema(KINDS[name])), indent=1)
    (folder / f"{name}.schema.json").write_bytes(schema + b"\n")
    count = 0
    with (folder / f"{name}.jsonl").open("wb") as file:
        for count, record in enumerate(records, 1):  # noqa: B007
            file.write(msgspec.json.encode(record) + b"\n")
    return count


def _entries(library: Library) -> Iterator[EntryRecord]:
    also: dict[str, list[str]] = {}
    for other, entry in library.connection.execute("select other, entry from redirects order by other"):
        also.setdefault(entry, []).append(other)
    for entry_id in library.ids:
        view = library.entry(entry_id)
        yield EntryRecord(
            id=view.id, title=view.title, kind=view.kind, game=view.game, summary=view.summary,
            body=view.body, aliases=view.aliases,
            also=also.get(view.id, []), group=view.group, file=view.file, sources=view.sources,
            citations=[msgspec.structs.replace(one, file=document_name(one.file)) for one in view.citations],
            standing=view.standing,
            changes=view.changes, see=[one.id for one in view.see],
            replaces=[one.id for one in view.replaces],
            replaced_by=view.replaced_by.id if view.replaced_by else None,
            passages=[one.number for one in view.passages],
            older_passages=[one.number for one in view.older], cases=[one.id for one in view.cases],
            extra=view.extra,
        )  # fmt: skip


def _passages(library: Library) -> Iterator[PassageRecord]:
    for row in library.connection.execute("select * from passages order by n"):
        yield PassageRecord(
            number=row["n"], document=row["document"], entry=row["entry"], heading=row["heading"],
            section=row["number"], part=row["part"],
            group=row["group_name"], role=row["role"], text=row["text"],
            mends=msgspec.json.decode(row["mends"]), missing=row["missing"],
            added_by=row["added_by"], raw=row["raw"],
            lines=[(span["first"], span["last"]) for span in msgspec.json.decode(row["spans"])],
        )  # fmt: skip


def _cases(library: Library, runs: dict[str, ComparedRun]) -> Iterator[CaseRecord]:
    for entry_id in (one for one in library.ids if one in runs):
        view, run = library.entry(entry_id), runs[entry_id]
        situation = view.extra.get("situation") or {}
        yield CaseRecord(
            id=view.id, title=view.title, game=view.game, situation=situation, passed=run.passed,
            verdict=run.verdict,
            official=expected(situation.get("expect"), asked(situation)[1]),
        )  # fmt: skip


def _documents(library: Library) -> Iterator[DocumentRecord]:
    for one in library.documents():
        report = report_on(library, one.document)
        shown = msgspec.structs.replace(one, file=document_name(one.file))
        yield DocumentRecord(document=shown, by_layer=report.by_layer, unread=len(report.unread))
