"""Writing a joined library into a new folder: one SQLite file and one full-text index.

Nothing here reads what was written; `ruling_service.library` does, and knows the same tables.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import sqlite_utils

from indexer.corpus import Corpus
from indexer.html import passage_html, wording_html
from indexer.join import Cited, Join, Joined
from indexer.sources import KnownDocument
from ruling_service.library import asked, full_text
from ruling_service.library.model import Citation, Reading, Span
from ruling_service.library.own import OWN_TABLE, OwnWording, pack_own
from ruling_service.library.packing import SCHEMA, pack_citations, pack_html, pack_stems, pack_text, sample
from ruling_service.library.snippets import plain_text
from ruling_service.library.text import stem, terms, words

Progress = Callable[[str, float], None]
"""Told what is being done and how far along it is, 0 to 1."""


@dataclass
class Unit:
    """A stretch of an entry that search finds as one: our wording (or one section of it), or one passage."""

    number: int
    entry: str
    passage: int | None
    heading: str
    text: str
    current: bool
    role: str
    names: tuple[str, ...]

    @cached_property
    def words(self) -> list[str]:
        """All words it is found by: its entry's names, its heading and its text."""
        return words(f"{' '.join(self.names)} {self.heading} {self.text}")

    @cached_property
    def stems(self) -> list[str]:
        return [stem(word) for word in self.words]


def write_library(
    folder: Path,
    joined: Join,
    corpus: Corpus,
    readings: list[tuple[str, Reading]],
    known: dict[str, KnownDocument],
    own: dict[str, OwnWording],
    said: Iterable[asked.Wordings],
    about: dict[str, Any],
    progress: Progress,
) -> None:
    """Write everything into `folder`, which must be empty or new; `own` is what our wording alone says of the
    entries that documents completed, `said` how cases are asked.
    """
    folder.mkdir(parents=True, exist_ok=True)
    database = sqlite_utils.Database(folder / "library.sqlite")
    try:
        with database.conn:
            database.conn.execute("pragma page_size = 8192")
            database.conn.execute("pragma journal_mode = off")
            database.conn.execute("pragma synchronous = off")
        progress("entries", 0.0)
        _write_entries(database, joined)
        progress("passages", 0.2)
        _write_passages(database, joined, known, progress)
        _write_documents(database, readings, known)
        _write_cards(database, corpus)
        database.table(OWN_TABLE).create({"own": bytes})
        database.table(OWN_TABLE).insert({"own": pack_own(own)})
        progress("search index", 0.7)
        units = list(_units(joined))
        numbers = _write_vocabulary(database, units, corpus.asked)
        _write_units(database, joined, units, numbers)
        _write_search_index(folder / "search", units)
        with database.conn:
            asked.write(database.conn, said)
        about = {**about, "schema": SCHEMA}
        database.table("about").insert_all(
            ({"name": name, "value": json.dumps(value)} for name, value in about.items()), pk="name"
        )
        database.conn.execute("pragma optimize")
    finally:
        database.close()
    progress("done", 1.0)


SITUATION = "situation"
"""What the entry of a case has beside its text."""


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def citations_of(joined: Joined) -> list[Citation]:
    """All citations of an entry: one for each run of lines of each passage, the prevailing document first,
    our own wording last.
    """
    citations = [citation for cited in joined.cited for citation in _passage_citations(cited)]
    entry = joined.entry
    if entry.file:
        citations.append(Citation("corpus", entry.file, entry.title, None, None, entry.replaced_by is None))
    return citations


def _passage_citations(cited: Cited) -> Iterator[Citation]:
    passage = cited.placed.passage
    for span in passage.spans or [Span(0, 0)]:
        lines = (span.first, span.last) if span.first else None
        yield Citation(
            passage.document, cited.placed.file, passage.heading, passage.number, lines, cited.current
        )


def _write_entries(database: sqlite_utils.Database, joined: Join) -> None:
    rows = []
    for order, item in enumerate(joined.entries.values()):
        entry = item.entry
        citations = citations_of(item)
        rows.append(
            {
                "id": entry.id,
                "title": entry.title,
                "kind": entry.kind,
                "game": entry.game,
                "body": entry.body,
                "html": pack_html(wording_html(entry.body), entry.body),
                "summary": entry.summary,
                "aliases": _json(entry.aliases),
                "names": " ".join(dict.fromkeys(terms(" ".join([entry.title, *entry.aliases])))),
                "see": _json(joined.links_of(entry)),
                "changes": _json(entry.changes),
                "sources": _json(entry.sources),
                "replaces": _json(entry.replaces),
                "replaced_by": entry.replaced_by,
                "group_name": entry.group,
                "file": entry.file,
                "extra": _json({name: value for name, value in entry.extra.items() if name != SITUATION}),
                SITUATION: _json(entry.extra[SITUATION]) if SITUATION in entry.extra else None,
                "citations": pack_citations(citations),
                "documents": " ".join(dict.fromkeys(citation.document for citation in citations)),
                "ord": order,
            }
        )
    for column in (SITUATION, "citations"):
        _deflate(database, rows, column)
    database.table("entries").insert_all(
        rows, pk="id", columns={"replaced_by": str, "html": bytes, SITUATION: bytes}
    )
    database.table("entries").create_index(["kind"])
    database.table("entries").create_index(["ord"], unique=True)
    database.execute(
        "create table links (to_ord integer, from_ord integer, primary key (to_ord, from_ord)) without rowid"
    )
    database.table("links").insert_all(
        {"to_ord": joined.places[named], "from_ord": number}
        for number, (entry_id, item) in enumerate(joined.entries.items())
        for named in dict.fromkeys(joined.links_of(item.entry))
        if named in joined.places and named != entry_id
    )
    database.table("redirects").create({"other": str, "entry": str}, pk="other")
    database.table("redirects").insert_all(
        {"other": other, "entry": entry} for other, entry in joined.redirects.items()
    )


def _deflate(database: sqlite_utils.Database, rows: list[dict[str, Any]], column: str) -> None:
    """Deflate a column that has many short texts of one kind; table `dictionaries` keeps what it takes to
    read them.
    """
    dictionary = sample([row[column] for row in rows if row[column]])
    for row in rows:
        row[column] = pack_text(row[column], dictionary) if row[column] else None
    database.table("dictionaries").insert({"column": column, "dictionary": dictionary}, pk="column")


def _write_passages(
    database: sqlite_utils.Database, joined: Join, known: dict[str, KnownDocument], progress: Progress
) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        for placed in joined.passages:
            passage = placed.passage
            if placed.number % 200 == 0:
                progress("passages", 0.2 + 0.5 * placed.number / len(joined.passages))
            document = known.get(passage.document)
            yield {
                "n": placed.number,
                "entry": placed.entry,
                "document": passage.document,
                "part": document.part_of(passage) if document else "",
                "kind": passage.kind,
                "title": passage.title,
                "heading": passage.heading,
                "number": passage.number,
                "role": passage.role,
                "spans": _json(passage.spans),
                "text": passage.text,
                "html": pack_html(passage_html(passage.text), passage.text),
                "group_name": passage.group,
                "mends": _json(passage.mends),
                "missing": passage.missing,
                "added_by": passage.added_by,
                "raw": passage.raw,
            }

    database.table("passages").create(
        {"n": int, "entry": str, "document": str, "part": str, "kind": str, "title": str, "heading": str,
         "number": str,
         "role": str, "spans": str, "text": str, "html": bytes, "group_name": str, "mends": str,
         "missing": str, "added_by": str,
         "raw": str},
        pk="n",
    )  # fmt: skip
    database.table("passages").insert_all(rows())
    columns = "entry_ord integer, ord integer, passage integer, current integer"
    database.execute(f"create table cited ({columns}, primary key (entry_ord, ord)) without rowid")
    database.table("cited").insert_all(
        {"entry_ord": number, "ord": order, "passage": cited.placed.number, "current": int(cited.current)}
        for number, item in enumerate(joined.entries.values())
        for order, cited in enumerate(item.cited)
    )


def _write_documents(
    database: sqlite_utils.Database, readings: list[tuple[str, Reading]], known: dict[str, KnownDocument]
) -> None:
    database.table("documents").create(
        {"file": str, "document": str, "title": str, "edition": str, "game": str, "date": str, "rank": int,
         "note": str, "passages": int,
         "mends_applied": int, "unplaced": int, "notes": str, "lines": int, "furniture": str,
         "uncovered": str},
        pk="file",
    )  # fmt: skip
    database.table("unplaced").create(
        {"n": int, "file": str, "document": str, "spans": str, "text": str, "reason": str}, pk="n"
    )
    for file, reading in readings:
        document = known[reading.document]
        stated = document.edition if reading.edition in ("", document.date[:4]) else reading.edition
        database.table("documents").insert(
            {"file": file, "document": reading.document, "title": reading.title, "edition": stated,
             "game": reading.game,
             "date": document.date if stated == document.edition else "", "rank": document.rank,
             "note": document.note,
             "passages": len(reading.passages), "mends_applied": reading.mends_applied,
             "unplaced": len(reading.unplaced),
             "notes": _json(reading.notes), "lines": reading.lines, "furniture": _json(reading.furniture),
             "uncovered": _json(reading.uncovered)}
        )  # fmt: skip
        database.table("unplaced").insert_all(
            {
                "file": file, "document": reading.document, "spans": _json(item.spans), "text": item.text,
                "reason": item.reason
            }
            for item in reading.unplaced
        )
    database.table("known_documents").create(
        {
            "document": str, "game": str, "title": str, "edition": str, "date": str, "rank": int, "note": str,
            "layers": str
        }, pk="document"
    )
    database.table("known_documents").insert_all(
        {"document": name, "game": d.game, "title": d.title, "edition": d.edition, "date": d.date,
         "rank": d.rank, "note": d.note,
         "layers": _json(d.layers)}
        for name, d in known.items()
    )  # fmt: skip


def _write_cards(database: sqlite_utils.Database, corpus: Corpus) -> None:
    database.table("cards").create({"id": str, "game": str, "name": str, "facts": str, "file": str}, pk="id")
    database.table("cards").insert_all(
        {"id": card.id, "game": card.game, "name": card.name, "facts": _json(card.facts), "file": card.file}
        for card in corpus.cards
    )


def _units(joined: Join) -> Iterator[Unit]:
    number = 0
    in_force = {
        (entry_id, cited.placed.number): cited.current for entry_id,
        item in joined.entries.items() for cited in item.cited
    }
    for item in joined.entries.values():
        entry = item.entry
        current = entry.replaced_by is None
        names = (entry.title, *entry.aliases)
        for heading, text in _sections(entry.body, entry.title):
            number += 1
            yield Unit(number, entry.id, None, heading, plain_text(text), current, "wording", names)
        for placed in item.own:
            passage = placed.passage
            number += 1
            yield Unit(
                number,
                entry.id,
                placed.number,
                passage.heading,
                plain_text(passage.text),
                in_force.get((entry.id, placed.number), True),
                passage.role,
                names,
            )
        if not entry.body and not item.own:
            number += 1
            yield Unit(number, entry.id, None, entry.title, entry.summary, current, "wording", names)


def _sections(body: str, title: str) -> Iterator[tuple[str, str]]:
    """Our wording cut at its level-two headings, and a long stretch of questions and answers at each
    question.
    """
    if not body.strip():
        return
    for part in re.split(r"(?m)^(?=##\s)", body):
        heading, text = title, part
        if part.startswith("##"):
            first, _, text = part.partition("\n")
            heading = first.lstrip("# ").strip()
        if text.strip():
            yield heading, text


def _write_units(
    database: sqlite_utils.Database, joined: Join, units: list[Unit], numbers: dict[str, int]
) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        for unit in units:
            yield {
                "n": unit.number,
                "entry_ord": joined.places[unit.entry],
                "passage": unit.passage,
                "heading": unit.heading,
                "text": ""
                if unit.passage is not None or unit.text == plain_text(joined.entries[unit.entry].entry.body)
                else unit.text,
                "terms": pack_stems(terms(unit.text), numbers),
                "head_terms": pack_stems(terms(unit.heading), numbers),
                "length": len(unit.stems),
                "current": int(unit.current),
                "role": unit.role,
            }

    database.table("units").create(
        {"n": int, "entry_ord": int, "passage": int, "heading": str, "text": str, "terms": bytes,
         "head_terms": bytes, "length": int,
         "current": int, "role": str},
        pk="n",
    )  # fmt: skip
    database.table("units").insert_all(rows())
    database.table("units").create_index(["entry_ord"])
    with database.conn:
        database.conn.execute(
            "create table names (name text, entry text, alias int, primary key (name, entry)) without rowid"
        )
        database.conn.executemany("insert into names values (:name, :entry, :alias)", _names(joined))


def _names(joined: Join) -> Iterator[dict[str, Any]]:
    """Every title and alias as a line of stems, so that "Encounter decks" finds "Encounter Deck"."""
    for item in joined.entries.values():
        seen = set()
        for alias, name in enumerate([item.entry.title, *item.entry.aliases]):
            key = " ".join(terms(name))
            if key and key not in seen:
                seen.add(key)
                yield {"name": key, "entry": item.entry.id, "alias": min(alias, 1)}


def _write_vocabulary(
    database: sqlite_utils.Database, units: list[Unit], asked: frozenset[str]
) -> dict[str, int]:
    """How many units each stem stands in, and how often each word is written: what rarity and typo repair go
    by. Plain English that stands nowhere in them counts 0: it is no mistake.

    Returns the number of each stem, the usual ones first and those as usual as they are first met: the same
    documents make the same library, wherever it is built.
    """
    in_units: Counter[str] = Counter()
    written: Counter[str] = Counter()
    for unit in units:
        written.update(unit.words)
        in_units.update(list(dict.fromkeys(unit.stems)))
    written.update(dict.fromkeys(sorted(asked), 0))
    numbers = {name: number for number, (name, _) in enumerate(in_units.most_common())}
    database.table("stems").create({"number": int, "stem": str, "units": int}, pk="number")
    database.table("stems").insert_all(
        {"number": number, "stem": name, "units": in_units[name]} for name, number in numbers.items()
    )
    database.table("words").create({"word": str, "count": int}, pk="word")
    database.table("words").insert_all({"word": name, "count": count} for name, count in written.items())
    return numbers


def _write_search_index(folder: Path, units: list[Unit]) -> None:
    full_text.write(folder, (unit.stems for unit in units))
