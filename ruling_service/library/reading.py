"""Reading the library in force: entries, citations, passages, documents.

Plain `sqlite3`, read-only, a connection for each thread.

Searching it lies above, in `search`, since only that needs the full-text index.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.columns import holds
from ruling_service.library.hosts import HOST, is_host
from ruling_service.library.model import Change, Citation, Span
from ruling_service.library.packing import SCHEMA, unpack_citations, unpack_html, unpack_text
from ruling_service.library.place import AGAIN, NoLibrary, check, current_library, damaged, sealed, signature
from ruling_service.library.records import (
    DocumentView,
    EntryLine,
    EntryName,
    EntryView,
    PassageView,
    UnplacedView,
)
from ruling_service.library.standing import Source, Statement, standing
from ruling_service.library.text import terms
from ruling_service.nearest import Names
from ruling_service.resources import home_dir

PAGES_KEPT = 256
"""KiB of the file that each thread's connection keeps beside what the system keeps of it for all."""
WORDING = ("text", "clarification", "erratum")
"""Roles of passages that say the rule itself."""

Made = TypeVar("Made")
"""What somebody makes of a library once."""

_texts = msgspec.json.Decoder(list[str])
_spans = msgspec.json.Decoder(list[Span])
_changes = msgspec.json.Decoder(list[Change])
_sources = msgspec.json.Decoder(dict[str, list[str]])


def entry_url(entry_id: str) -> str:
    """The address of an entry's page on the site."""
    return f"/{entry_id}"


class Library:
    """One built library. It never changes: a new build is a new `Library`, which `open_library` gives."""

    def __init__(self, folder: Path) -> None:
        """Open the library in `folder`.

        Raises `NoLibrary` if a file of it is damaged or missing, or if another version built it.
        """
        self.folder = folder
        self._local = threading.local()
        self._kept: dict[object, object] = {}
        self._sealed = sealed(folder)
        self.signature = signature(folder, self._sealed)
        if self._sealed.about.get("schema") != SCHEMA:
            raise NoLibrary("the library was built by another version.", where=str(folder), hint=AGAIN)
        check(folder, self._sealed)

    def untouched(self) -> bool:
        """Are its files those that were opened?"""
        return self.signature is not None and signature(self.folder, self._sealed) == self.signature

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            path = self.folder / "library.sqlite"
            try:
                connection = sqlite3.connect(
                    f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
                )
            except sqlite3.Error:
                raise damaged(path) from None
            connection.execute(f"pragma cache_size = -{PAGES_KEPT}")
            # a stranger's library calls nothing but what we ask of it
            connection.execute("pragma trusted_schema = off")
            connection.row_factory = sqlite3.Row
            self._local.connection = connection
        return connection

    def reopen(self) -> None:
        """Open the file anew where it is read next.

        A copy of a process begins so: what another one has open is not its own.
        """
        self._local = threading.local()

    @cached_property
    def seal(self) -> str:
        """What tells this library from every other one, in whatever folder it lies."""
        return hashlib.blake2b(msgspec.json.encode(self._sealed), digest_size=16).hexdigest()

    @property
    def about(self) -> dict[str, Any]:
        """When and from what the library was built, and what of the corpus led nowhere."""
        return self._sealed.about

    def find_id(self, name: str) -> str:
        """The id of the entry that stands at `name` or that `name` leads to.

        Raises `UnknownName` with the nearest ids.
        """
        wanted = name.strip().strip("/")
        row = self.connection.execute(
            "select id from entries where id = :id union all select entry from redirects where other = :id",
            {"id": wanted}
        ).fetchone()
        if row:
            return str(row[0])
        near = self.nearest(wanted)
        hint = f"Near it are {', '.join(near)}." if near else "`rulings entries` lists all of them."
        raise UnknownName(f"there is no entry {quoted(name)}.", hint=hint, where="id")

    def has(self, name: str) -> bool:
        """Is there an entry at `name`, or does it lead to one?"""
        row = self.connection.execute(
            "select 1 from entries where id = :id union all select 1 from redirects where other = :id",
            {"id": name}
        ).fetchone()
        return row is not None

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """The ids most like `name`, those that share its last part first."""
        last = name.rsplit("/", 1)[-1]
        ids = self.ids
        same = [other for other in ids if other.rsplit("/", 1)[-1] == last]
        return list(dict.fromkeys([*same, *self._near_ids.near(name, count)]))[:count]

    @cached_property
    def _near_ids(self) -> Names:
        return Names(self.ids)

    @cached_property
    def ids(self) -> list[str]:
        """All entry ids, in the order of the library."""
        return [row[0] for row in self.connection.execute("select id from entries order by ord")]

    def titles(self, ids: list[str]) -> list[EntryName]:
        """The entries at `ids` as others name them, in this order."""
        found = {
            row["id"]: row for row in self.rows_in("select id, title, kind from entries where id in", ids)
        }
        return [
            EntryName(i, found[i]["title"], found[i]["kind"]) if i in found else EntryName(i, "") for i in ids
        ]

    def rows_in(self, query: str, values: list[Any]) -> Iterator[sqlite3.Row]:
        """The rows of a query that ends in `in`, for any number of values."""
        for start in range(0, len(values), 500):
            part = values[start : start + 500]
            yield from self.connection.execute(f"{query} ({','.join('?' * len(part))})", part)

    def entries(
        self, game: str | None = None, kind: str | None = None, document: str | None = None
    ) -> list[EntryLine]:
        """Every entry, in the order of the library; of one game, of one kind, or that one document speaks of.
        """
        where = [f"{column} = ?" for column, value in (("game", game), ("kind", kind)) if value]
        values = [value for value in (game, kind) if value]
        if document:
            where.append(holds("documents"))
            values.append(document.lower())
        condition = f" where {' and '.join(where)}" if where else ""
        rows = self.connection.execute(
            f"select id, title, kind, game, summary, group_name, citations, file from entries{condition} "
            f"order by ord", values
        )
        return [
            EntryLine(
                id=row["id"], title=row["title"], kind=row["kind"], game=row["game"],
                citations=self._unpacked(row),
                summary=row["summary"], group=row["group_name"],
            )
            for row in rows
        ]  # fmt: skip

    def citations(self, entry_id: str) -> list[Citation]:
        """Every place that says what the entry says, the prevailing one first. Raises `UnknownName`."""
        row = self.connection.execute(
            "select citations, file from entries where id = ?", [self.find_id(entry_id)]
        ).fetchone()
        return self._unpacked(row)

    def _unpacked(self, row: sqlite3.Row) -> list[Citation]:
        return unpack_citations(self.inflated(row, "citations"), self.files, row["file"])

    @cached_property
    def _dictionaries(self) -> dict[str, bytes]:
        return dict(self.connection.execute("select column, dictionary from dictionaries").fetchall())

    def inflated(self, row: sqlite3.Row, column: str) -> str:
        """The text of a column that is kept deflated, "" where there is none."""
        packed = row[column]
        return unpack_text(packed, self._dictionaries[column]) if packed else ""

    def situations(self, game: str) -> list[tuple[str, str, dict[str, Any]]]:
        """Every case of a game, by title: its id, its title, and its situation as the file has it."""
        rows = self.connection.execute(
            "select id, title, situation from entries where kind = 'case' and game = ? order by title", [game]
        )
        return [
            (row["id"], row["title"], msgspec.json.decode(self.inflated(row, "situation") or "{}"))
            for row in rows
        ]

    @cached_property
    def files(self) -> dict[str, str]:
        """The file that each imported document was read from."""
        return dict(self.connection.execute("select document, file from documents").fetchall())

    def entry(self, name: str) -> EntryView:
        """The entry at `name` in full; `name` may be another id that leads to it.

        Raises `UnknownName` with the nearest ids.
        """
        entry_id = self.find_id(name)
        row = self.connection.execute("select * from entries where id = ?", [entry_id]).fetchone()
        passages = self.passages(entry_id)
        sources, changes = _sources.decode(row["sources"]), _changes.decode(row["changes"])
        citations = self._unpacked(row)
        extra = msgspec.json.decode(row["extra"])
        if row["situation"]:
            extra["situation"] = msgspec.json.decode(self.inflated(row, "situation"))
        return EntryView(
            id=entry_id,
            title=row["title"],
            kind=row["kind"],
            game=row["game"],
            url=entry_url(entry_id),
            summary=row["summary"],
            body=row["body"],
            html=unpack_html(row["html"], row["body"]),
            aliases=_texts.decode(row["aliases"]),
            group=row["group_name"],
            sources=sources,
            see=self.titles(_texts.decode(row["see"])),
            named_by=self._named_by(entry_id),
            changes=changes,
            replaces=self.titles(_texts.decode(row["replaces"])),
            replaced_by=self.titles([row["replaced_by"]])[0] if row["replaced_by"] else None,
            file=row["file"],
            extra=extra,
            citations=citations,
            passages=[passage for passage in passages if passage.current],
            older=[passage for passage in passages if not passage.current],
            cases=self._cases_about(entry_id),
            standing=standing(
                sources, citations, changes, self.sources, answer=_answer(extra),
                replaced=row["replaced_by"] is not None or extra.get("superseded") is True,
            ),
            host=is_host(entry_id),
        )  # fmt: skip

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The known documents by id, as precedence is told."""
        return {
            one.document: Source(f"{one.title} {one.edition}".strip(), one.date, one.rank)
            for one in self.documents()
        }

    def has_kind(self, game: str, kind: str) -> bool:
        """Whether there is any entry of a kind on a game."""
        return (game, kind) in self.kept(_Kinds).found

    def has_host(self, game: str) -> bool:
        """Whether the host of this library added entries on a game."""
        return bool(self.of_host(game, 1))

    def of_host(self, game: str, most: int = -1) -> list[EntryName]:
        """What the host of this library added on a game, the latest first."""
        rows = self.connection.execute(
            "select id, title, kind from entries where id >= ? and id < ? order by ord limit ?",
            [f"{game}/{HOST}/", f"{game}/{HOST}0", most],
        )
        return [EntryName(*row) for row in rows]

    def _named_by(self, entry_id: str) -> list[EntryName]:
        return self._linking(entry_id, "kind != 'case'")

    def _cases_about(self, entry_id: str) -> list[EntryName]:
        """The cases that name the entry, or the card it is about."""
        return self._linking(entry_id, "kind = 'case'")

    def _linking(self, entry_id: str, kinds: str) -> list[EntryName]:
        """The entries of some kinds that name this one, in the order of the library."""
        rows = self.connection.execute(
            f"""select id, title, kind from links join entries on ord = from_ord
                where to_ord = (select ord from entries where id = ?) and {kinds} order by ord""",
            [entry_id],
        )
        return [EntryName(*row) for row in rows]

    def passages(self, entry_id: str) -> list[PassageView]:
        """What the imported documents say about the entry, the prevailing document first."""
        rows = self.connection.execute(
            """select p.*, c.current, k.title as document_title, k.edition
                 from cited c join passages p on p.n = c.passage
               left join known_documents k on k.document = p.document
               where c.entry_ord = (select ord from entries where id = ?) order by c.ord""",
            [entry_id],
        )
        found = [_passage_view(row, entry_id, self.files.get(row["document"], "")) for row in rows]
        whole = list(dict.fromkeys(one.document for one in found if not one.missing and one.role in WORDING))
        for one in found:
            one.filled_by = next((name for name in whole if name != one.document), "") if one.missing else ""
        return found

    def documents(self) -> list[DocumentView]:
        """The documents that the service knows, of each game in order of precedence, and what was imported of
        them.
        """
        rows = self.connection.execute(
            """select k.document, k.game, k.title, k.rank, k.note, k.layers,
                      coalesce(d.edition, k.edition) as edition, coalesce(d.date, k.date) as date, d.file,
                      d.passages, d.mends_applied, d.unplaced, d.notes, d.lines
               from known_documents k left join documents d on d.document = k.document
                order by k.game, k.rank"""
        )
        return [
            DocumentView(
                document=row["document"], game=row["game"], title=row["title"], edition=row["edition"],
                date=row["date"], rank=row["rank"],
                note=row["note"], imported=row["file"] is not None, file=row["file"] or "",
                passages=row["passages"] or 0,
                mends_applied=row["mends_applied"] or 0, unplaced=row["unplaced"] or 0,
                notes=_texts.decode(row["notes"] or "[]"),
                layers=_texts.decode(row["layers"]), lines=row["lines"] or 0,
            )
            for row in rows
        ]  # fmt: skip

    def unplaced(self, document: str | None = None) -> list[UnplacedView]:
        """Lines of the imported documents that belong to no entry."""
        rows = self.connection.execute(
            "select * from unplaced where ?1 is null or document = ?1 order by n", [document]
        )
        return [
            UnplacedView(
                document=row["document"], file=row["file"], lines=_lines(row["spans"]), text=row["text"],
                reason=row["reason"]
            )
            for row in rows
        ]

    @cached_property
    def _printed_under(self) -> dict[tuple[str, int], EntryName]:
        rows = self.connection.execute(
            "select p.document, p.spans, e.id, e.title, e.kind from passages p join entries e on e.id = "
            "p.entry where e.kind = 'scenario'"
        )
        found: dict[tuple[str, int], EntryName] = {}
        for row in rows:
            for first, last in _lines(row["spans"]):
                name = EntryName(row["id"], row["title"], row["kind"])
                found.update(((row["document"], number), name) for number in range(first, last + 1))
        return found

    def printed_under(self, passage: PassageView) -> EntryName | None:
        """The scenario on whose sheet a document prints the passage, if it stands on one."""
        under = (self._printed_under.get((passage.document, last)) for _, last in reversed(passage.lines))
        return next((name for name in under if name), None)

    def counts(self) -> dict[tuple[str, str], int]:
        """How many entries there are of each game and kind."""
        rows = self.connection.execute(
            "select game, kind, count(*) from entries group by game, kind order by game, kind"
        )
        return {(row[0], row[1]): row[2] for row in rows}

    def card_facts(self, game: str | None = None) -> list[dict[str, Any]]:
        """The facts of the cards that the corpus words itself: `id`, `game`, `name`, and the file's own
        fields.
        """
        rows = self.connection.execute(
            "select id, game, name, facts from cards where ?1 is null or game = ?1 order by id", [game]
        )
        return [
            {"id": row["id"], "game": row["game"], **msgspec.json.decode(row["facts"]), "name": row["name"]}
            for row in rows
        ]

    def called(self, name: str, game: str | None = None, kind: str | None = None) -> list[EntryName]:
        """The entries whose title or alias is `name`; diacritics, capitals and plurals don't matter.

        Titles before aliases.
        """
        rows = self.connection.execute(
            """select e.id, e.title, e.kind from names n join entries e on e.id = n.entry
               where n.name = ?1 and (?2 is null or e.game = ?2) and (?3 is null or e.kind = ?3)
                order by n.alias, e.ord""",
            [" ".join(terms(name)), game, kind],
        )
        return [EntryName(*row) for row in rows]

    def kept(self, make: Callable[[Library], Made]) -> Made:
        """What `make` makes of this library: made once, and kept as long as the library is."""
        if make not in self._kept:
            self._kept.setdefault(make, make(self))
        return cast(Made, self._kept[make])


def _answer(extra: dict[str, Any]) -> Statement | None:
    """A designer's answer as a statement of its own; None for every other entry."""
    if not extra.get("answered_by"):
        return None
    title = f"Answer of {extra['answered_by']}"
    return Statement(
        document="designer", title=title, date=str(extra.get("date", "")), places=[], imported=False
    )


def _lines(spans: str) -> list[tuple[int, int]]:
    return [(span.first, span.last) for span in _spans.decode(spans)]


def _passage_view(row: sqlite3.Row, entry_id: str, file: str) -> PassageView:
    return PassageView(
        number=row["n"], document=row["document"], document_title=row["document_title"] or row["document"],
        edition=row["edition"] or "",
        part=row["part"], file=file, heading=row["heading"], section=row["number"], role=row["role"],
        lines=_lines(row["spans"]),
        text=row["text"], html=unpack_html(row["html"], row["text"]), current=bool(row["current"]),
        home=row["entry"] if row["entry"] != entry_id else "",
        mends=_texts.decode(row["mends"]), missing=row["missing"], added_by=row["added_by"],
        group=row["group_name"], raw=row["raw"],
    )  # fmt: skip


_opened: dict[Path, Library] = {}
_opening = threading.Lock()


def open_library(home: Path | None = None) -> Library:
    """The library in force under `home` (default: the user's).

    Cheap to call for each request: it notices a new build, and damage.

    Raises `NoLibrary` if none was built yet, or if the one in force is damaged.
    """
    home = home or home_dir()
    folder = current_library(home)
    if folder is None:
        raise NoLibrary("there is no library yet.", where=str(home), hint="Run `rulings index` to build it.")
    library = _opened.get(folder)
    if library is None or not library.untouched():
        with _opening:
            known = _opened.get(folder)
            library = known if known is not None and known.untouched() else Library(folder)
            for other in [known for known in _opened if known.parent == folder.parent]:
                del _opened[other]
            _opened[folder] = library
    return library


class _Kinds:
    """The kinds of entries that a library has, each with its game."""

    def __init__(self, library: Library) -> None:
        rows = library.connection.execute("select distinct game, kind from entries")
        self.found = frozenset((str(row["game"]), str(row["kind"])) for row in rows)
