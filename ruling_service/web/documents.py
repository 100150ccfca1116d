"""The documents: their order of precedence, everything one says in its own order, and the report of how it
was read.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, groupby
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, redirect

from ruling_service.library.records import DocumentView
from ruling_service.library.reports import Stated, known_document, report_on, stated_by
from ruling_service.web import arguments
from ruling_service.web.editions import siblings
from ruling_service.web.pages import Page, library, page

blueprint = Blueprint("documents", __name__)

ON_A_PAGE = 44_000
"""Characters on one page of a document; a chapter is cut only if it has more."""
AROUND = 320
"""Characters that a passage takes besides its own, for its place and its entry."""

ABOVE_ALL = {
    "lcg": ["A card's text as corrected by errata", "a scenario's own rules, for that scenario"],
    "tcg": ["A card's text as corrected by errata"],
}
"""What prevails over every document of a game."""

BELOW_ALL = {
    "lcg": "Designers' answers stand below the documents, unless one is later and more specific; "
    "each says what it rests on.",
    "tcg": "",
}


class Chapter(msgspec.Struct, kw_only=True):
    """A stretch of a document under one part of it: `first` is the number of its first passage, `page` where
    that stands.
    """

    title: str
    page: int
    first: int
    passages: int
    lines: tuple[int, int]


@page(blueprint, "/documents")
def documents() -> Page:
    """Every known document of both games, by precedence."""
    found = library().documents()
    by_game = {game: [one for one in found if one.game == game] for game in ("lcg", "tcg")}
    asked = arguments.text("not")
    return Page(
        template="documents.html", title="Documents", data={"documents": found},
        context={
            "by_game": by_game, "above": ABOVE_ALL, "below": BELOW_ALL,
            "lacked": "" if asked in {one.edition for one in found} else asked[:20],
        },
    )  # fmt: skip


@page(blueprint, "/documents/<name>")
def document(name: str) -> Page | Response:
    """What one document holds, chapter by chapter; of one that is not imported, the entries that name it as
    their source.
    """
    shown = known_document(library(), name)
    number = arguments.number_or_none("page")
    if number:
        return redirect(f"/documents/{shown.document}/{number}", 301)  # type: ignore[return-value]
    stated = stated_by(library(), name)
    rows = [_row(one) for one in stated] if shown.imported else _named_by_entries(shown)
    unplaced = library().unplaced(name) if shown.imported else []
    context = {
        "document": shown, "chapters": chapters(stated), "rows": [] if shown.imported else rows,
        "total": len(rows),
        "pages": len(_pages(stated)), "beside": siblings(shown),
    }  # fmt: skip
    data = {"document": shown, "chapters": context["chapters"], "contents": rows, "unplaced": unplaced}
    return Page(
        template="document.html", title=f"{shown.title} {shown.edition}", data=data, game=shown.game,
        context=context
    )


@page(blueprint, "/documents/<name>/<int:number>")
def document_page(name: str, number: int) -> Page:
    """What the document says, in its own order, each passage with its lines and the entry it belongs to."""
    shown = known_document(library(), name)
    pages = _pages(stated_by(library(), name))
    if not 1 <= number <= len(pages):
        abort(404)
    parts = [(title, list(members)) for title, members in groupby(pages[number - 1], key=lambda one: one[0])]
    found = [(title, [stated for _, stated in members]) for title, members in parts]
    data = {
        "document": shown, "page": number, "pages": len(pages),
        "chapters": [{"title": t, "passages": p} for t, p in found]
    }
    parts_shown = [(title, folded(passages)) for title, passages in found]
    context = {"document": shown, "parts": parts_shown, "number": number, "pages": len(pages)}
    title = f"{shown.title} {shown.edition}, page {number}"
    return Page(template="document_page.html", title=title, data=data, game=shown.game, context=context)


@page(blueprint, "/documents/<name>/report")
def report(name: str) -> Page:
    """How the document was read: passages, mends with their lines, what it lacks, what has no place and why.
    """
    found = report_on(library(), name)
    title = f"Report: {found.document.title} {found.document.edition}"
    return Page(
        template="document_report.html", title=title, data=found, game=found.document.game,
        context={"report": found}
    )


def chapters(stated: list[Stated]) -> list[Chapter]:
    """The chapters of a document in its order, and the page on which each begins."""
    found: list[Chapter] = []
    for number, members in enumerate(_pages(stated), 1):
        for title, run in groupby(members, key=lambda one: one[0]):
            part = [stated for _, stated in run]
            if found and found[-1].title == title:
                found[-1].passages += len(part)
            else:
                found.append(
                    Chapter(
                        title=title, page=number, first=part[0].number, passages=len(part),
                        lines=_extent(part)
                    )
                )
            found[-1].lines = (found[-1].lines[0], _extent(part)[1])
    return found


def folded(stated: list[Stated]) -> list[tuple[Stated, list[Stated]]]:
    """The passages, each with those right after it that quote the same words for other entries."""
    found: list[tuple[Stated, list[Stated]]] = []
    for one in stated:
        if found and found[-1][0].html == one.html and _overlap(found[-1][0], one):
            found[-1][1].append(one)
        else:
            found.append((one, []))
    return found


def _overlap(one: Stated, other: Stated) -> bool:
    return any(first <= end and start <= last for first, last in one.lines for start, end in other.lines)


def _pages(stated: list[Stated]) -> list[list[tuple[str, Stated]]]:
    pages: list[list[tuple[str, Stated]]] = [[]]
    for _, run in groupby(_in_chapters(stated), key=lambda one: one[0]):
        members = list(run)
        while members:
            room = ON_A_PAGE - _size(pages[-1])
            if pages[-1] and _size(members) > room:
                pages.append([])
                room = ON_A_PAGE
            fitting = max(1, sum(size <= room for size in accumulate(_size([one]) for one in members)))
            pages[-1] += members[:fitting]
            members = members[fitting:]
    return pages if pages[0] else []


def _size(members: Iterable[tuple[str, Stated]]) -> int:
    """How many characters passages take on a page."""
    return sum(len(one.html) + AROUND for _, one in members)


def _in_chapters(stated: list[Stated]) -> list[tuple[str, Stated]]:
    """Each passage with the chapter it is shown in: what stands between two stretches of one chapter belongs
    to that chapter.
    """
    runs = [(title, list(members)) for title, members in groupby(stated, key=lambda one: one.chapter)]
    found: list[tuple[str, Stated]] = []
    current = ""
    for place, (title, members) in enumerate(runs):
        after = runs[place + 1][0] if place + 1 < len(runs) else ""
        if not (current and after == current):
            current = title
        found += [(current or "The document", one) for one in members]
    return found


def _extent(stated: list[Stated]) -> tuple[int, int]:
    spans = [span for one in stated for span in one.lines]
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else (0, 0)


def _row(one: Stated) -> dict[str, Any]:
    return {
        "entry": one.entry, "title": one.title, "heading": one.heading, "number": one.section,
        "lines": one.lines, "role": one.role,
    }  # fmt: skip


def _named_by_entries(shown: DocumentView) -> list[dict[str, Any]]:
    rows = library().connection.execute(
        "select id, title, summary, sources from entries where instr(sources, ?) order by ord",
        [f'"{shown.document}"']
    )
    return [
        {"entry": row["id"], "title": row["title"],
         "heading": "; ".join(msgspec.json.decode(row["sources"]).get(shown.document, [])),
         "summary": row["summary"], "number": None, "lines": [], "role": "text"}
        for row in rows
    ]  # fmt: skip
