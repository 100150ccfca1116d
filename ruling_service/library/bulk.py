"""Bulk files: all of our own wording as JSON lines, a file for each game and kind of record.

They are made once for each library and process, of what the corpus says alone: no word of a document, of an
imported card or of the site's host is in them, and the same corpus gives the same bytes on every host.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, get_args

import msgspec

from ruling_service.library.errata import Changed, Erratum, changes_of, errata_of
from ruling_service.library.hosts import is_host
from ruling_service.library.model import Change, Entry, Game, Kind
from ruling_service.library.own import OWN_TABLE, OwnWording, unpack_own
from ruling_service.library.reading import Library
from ruling_service.library.records import DocumentView, EntryName

LICENCE = "CC-BY-4.0"
LICENCE_URL = "https://creativecommons.org/licenses/by/4.0/legalcode"
SITUATION = "situation"
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
    """A bulk file: its name, its bytes, how many lines they are, and their SHA-256 in hexadecimal digits."""

    name: str
    game: Game
    kind: str
    body: bytes
    lines: int
    sha256: str


class Bulk(NamedTuple):
    """The bulk files of a library, and when it was built (seconds since 1970).

    A library that an older version built has none.
    """

    files: list[BulkFile]
    built: float


_making = threading.Lock()


def bulk_of(library: Library) -> Bulk:
    """The bulk files of a library, made at the first call and kept as long as the library is."""
    with _making:
        return library.kept(_made)


def _made(library: Library) -> Bulk:
    built = float(library.about.get("built") or 0.0)
    try:
        row = library.connection.execute(f"select own from {OWN_TABLE}").fetchone()
    except sqlite3.OperationalError:  # there is no such table
        return Bulk([], built)
    entries = list(_entries(library, unpack_own(row["own"])))
    titles = {one.id: EntryName(one.id, one.title, one.kind) for one in entries}
    return Bulk([file for game in get_args(Game) for file in _files(library, game, entries, titles)], built)


def _entries(library: Library, own: dict[str, OwnWording]) -> Iterator[Entry]:
    """Our own entries as the corpus alone has them, in the order of the library."""
    also: dict[str, list[str]] = {}
    for other, entry in library.connection.execute("select other, entry from redirects order by other"):
        also.setdefault(entry, []).append(other)
    for row in library.connection.execute("select * from entries where file != '' order by ord"):
        if is_host(row["id"]):
            continue
        extra = msgspec.json.decode(row["extra"])
        if row["situation"]:
            extra[SITUATION] = msgspec.json.decode(library.inflated(row, SITUATION))
        entry = Entry(
            id=row["id"], title=row["title"], kind=row["kind"], game=row["game"], body=row["body"],
            summary=row["summary"], aliases=msgspec.json.decode(row["aliases"]), also=also.get(row["id"], []),
            sources=msgspec.json.decode(row["sources"]), see=msgspec.json.decode(row["see"]),
            changes=msgspec.json.decode(row["changes"], type=list[Change]),
            replaces=msgspec.json.decode(row["replaces"]), replaced_by=row["replaced_by"],
            group=row["group_name"], file=row["file"], extra=extra,
        )  # fmt: skip
        before = own.get(entry.id)
        yield msgspec.structs.replace(entry, **msgspec.structs.asdict(before)) if before else entry


def _files(
    library: Library, game: Game, entries: list[Entry], titles: dict[str, EntryName]
) -> Iterator[BulkFile]:
    of_game = [one for one in entries if one.game == game]
    known = _documents(library, game)
    records: dict[str, Iterable[msgspec.Struct]] = {
        "entries": (_of(BulkEntry, one) for one in of_game if one.kind != "case"),
        "cases": (_of(BulkCase, one) for one in of_game if one.kind == "case"),
        "cards": (
            BulkCard(
                id=row["id"], game=game, name=row["name"], facts=msgspec.json.decode(row["facts"]),
                file=row["file"],
            )
            for row in library.connection.execute("select * from cards where game = ? order by id", [game])
        ),
        "errata": (
            erratum for one in sorted(of_game, key=lambda entry: entry.title)
            if one.kind in ("card", "erratum") and one.replaced_by is None
            for erratum in errata_of(one, known, _scenarios(one, titles))
        ),
        "changes": (changed for one in of_game for changed in changes_of(one, known)),
    }  # fmt: skip
    for kind in KINDS:
        lines = [msgspec.json.encode(record) + b"\n" for record in records[kind]]
        body = b"".join(lines)
        yield BulkFile(
            name=f"{game}-{kind}.jsonl", game=game, kind=kind, body=body, lines=len(lines),
            sha256=hashlib.sha256(body).hexdigest(),
        )  # fmt: skip


def _of(record: type[msgspec.Struct], entry: Entry) -> msgspec.Struct:
    """The fields of an entry that a record has; the situation of a case is among them."""
    said = {**msgspec.structs.asdict(entry), SITUATION: entry.extra.get(SITUATION, {})}
    return record(**{name: said[name] for name in record.__struct_fields__})


def _scenarios(one: Entry, titles: dict[str, EntryName]) -> list[EntryName]:
    named = one.extra.get("scenarios")
    return [titles[name] for name in named if name in titles] if isinstance(named, list) else []


def _documents(library: Library, game: Game) -> list[DocumentView]:
    """The documents that the corpus lists, as it lists them, the prevailing one first."""
    rows = library.connection.execute("select * from known_documents where game = ? order by rank", [game])
    return [
        DocumentView(
            document=row["document"], game=game, title=row["title"], edition=row["edition"],
            date=row["date"], rank=row["rank"], note=row["note"], imported=False,
        )
        for row in rows
    ]  # fmt: skip
