"""What was read of a document: its passages in its own order, what was mended and where, what is missing, and
what has no place.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.packing import unpack_html
from ruling_service.library.reading import WORDING, Library
from ruling_service.library.records import DocumentView, UnplacedView


class Stated(msgspec.Struct, kw_only=True):
    """A passage in the order of its document: what it says, where, and the entry it belongs to.

    `chapter` is the part it stands in.
    """

    number: int
    chapter: str
    layer: str
    heading: str
    section: str | None
    role: str
    lines: list[tuple[int, int]]
    html: str
    entry: str
    title: str
    mends: list[str] = []
    missing: str = ""
    added_by: str = ""
    raw: str = ""


class Mended(msgspec.Struct, kw_only=True):
    """A correction that was made to a document, the lines it touched and the passage that shows it."""

    why: str
    lines: list[tuple[int, int]]
    heading: str
    entry: str


class Missing(msgspec.Struct, kw_only=True):
    """Words that a document lacks at a place, which kind of words they are, and the document that has them
    ("" if none does).
    """

    what: str
    lines: list[tuple[int, int]]
    heading: str
    entry: str
    filled_by: str = ""


class LineCount(msgspec.Struct, kw_only=True):
    """How the lines of a file are accounted for; `blank` are those in no passage that hold nothing, `unread`
    should be 0.
    """

    all: int
    in_passages: int
    unplaced: int
    furniture: int
    blank: int
    unread: int


class DocumentReport(msgspec.Struct, kw_only=True):
    """The published report of one imported document."""

    document: DocumentView
    lines: LineCount
    by_layer: dict[str, int]
    by_kind: dict[str, int]
    by_role: dict[str, int]
    mended: list[Mended]
    missing: list[Missing]
    added_later: int
    unplaced: list[UnplacedView]
    unread: list[int]


def known_document(library: Library, name: str) -> DocumentView:
    """The document with this id. Raises `UnknownName` naming those there are."""
    known = {one.document: one for one in library.documents()}
    if name not in known:
        raise UnknownName(
            f"there is no document {quoted(name)}.", hint=f"Documents are {', '.join(known)}.",
            where="document"
        )
    return known[name]


def stated_by(library: Library, document: str) -> list[Stated]:
    """Everything an imported document says, in the order of its lines; lines that two entries quote come once
    for each.
    """
    rows = library.connection.execute(
        "select p.*, e.title as entry_title from passages p left join entries e on e.id = p.entry where "
        "p.document = ?", [document]
    )
    found = [
        Stated(
            number=row["n"], chapter=row["group_name"], layer=row["part"], heading=row["heading"],
            section=row["number"], role=row["role"],
            lines=_spans(row["spans"]), html=unpack_html(row["html"], row["text"]), entry=row["entry"],
            title=row["entry_title"] or row["entry"],
            mends=msgspec.json.decode(row["mends"]), missing=row["missing"], added_by=row["added_by"],
            raw=row["raw"],
        )
        for row in rows
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.lines[0] if one.lines else (0, 0), one.number))


def report_on(library: Library, name: str) -> DocumentReport:
    """The report of the document with this id; of one that is not imported it counts nothing.

    Raises `UnknownName`.
    """
    document = known_document(library, name)
    stated = stated_by(library, name)
    unplaced = library.unplaced(name) if document.imported else []
    placed = [one for one in stated if not one.heading.startswith("Without a place: ")]
    kinds = library.connection.execute(
        "select kind, count(*) from passages where document = ? group by kind order by kind", [name]
    )
    counted, unread = _line_count(library, name, stated, unplaced)
    whole = _whole_elsewhere(library, name) if any(one.missing for one in placed) else {}
    return DocumentReport(
        document=document,
        lines=counted,
        by_layer=_by_layer(document, placed),
        by_kind=dict(kinds.fetchall()),
        by_role=dict(sorted(Counter(one.role for one in placed).items())),
        mended=[
            Mended(why=why, lines=one.lines, heading=one.heading, entry=one.entry) for one in placed
            for why in one.mends
        ],
        missing=[
            Missing(
                what=one.missing, lines=one.lines, heading=one.heading, entry=one.entry,
                filled_by=whole.get(one.entry, "")
            )
            for one in placed if one.missing
        ],
        added_later=sum(bool(one.added_by) for one in placed),
        unplaced=unplaced,
        unread=unread,
    )  # fmt: skip


def _whole_elsewhere(library: Library, name: str) -> dict[str, str]:
    """Entry → the prevailing other document that has its wording without a gap."""
    rows = library.connection.execute(
        f"""select e.id, p.document
             from cited c join entries e on e.ord = c.entry_ord join passages p on p.n = c.passage
            join known_documents k on k.document = p.document
            where p.document != ? and p.missing = '' and p.role in ({','.join('?' * len(WORDING))})
            order by k.rank""",
        [name, *WORDING],
    )
    found: dict[str, str] = {}
    for entry, document in rows:
        found.setdefault(entry, document)
    return found


def _by_layer(document: DocumentView, placed: list[Stated]) -> dict[str, int]:
    """How many passages each part of the document has, the prevailing part first."""
    counted = Counter(one.layer or "the document" for one in placed)
    return {name: counted[name] for name in [*document.layers, *counted] if counted[name]}


def _line_count(
    library: Library, name: str, stated: list[Stated], unplaced: list[UnplacedView]
) -> tuple[LineCount, list[int]]:
    row = library.connection.execute(
        "select lines, furniture, uncovered from documents where document = ?", [name]
    ).fetchone()
    if row is None:
        return LineCount(all=0, in_passages=0, unplaced=0, furniture=0, blank=0, unread=0), []
    unread: list[int] = msgspec.json.decode(row["uncovered"])
    left = _numbers(span for one in unplaced for span in one.lines)
    said = _numbers(span for one in stated for span in one.lines) - left
    furniture = _numbers(_spans(row["furniture"])) - said - left
    blank = row["lines"] - len(said) - len(left) - len(furniture) - len(unread)
    counted = LineCount(
        all=row["lines"], in_passages=len(said), unplaced=len(left), furniture=len(furniture), blank=blank,
        unread=len(unread)
    )
    return counted, unread


def _numbers(spans: Any) -> set[int]:
    return {number for first, last in spans for number in range(first, last + 1)}


def _spans(packed: str) -> list[tuple[int, int]]:
    return [(span["first"], span["last"]) for span in msgspec.json.decode(packed)]
