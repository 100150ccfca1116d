"""The documents that the service knows: what was imported of each, what it says in its own order, and what has no place."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, request

from ruling_service.errors import UnknownName
from ruling_service.library.records import DocumentView
from ruling_service.web.pages import Page, library, page

blueprint = Blueprint("documents", __name__)

ON_A_PAGE = 200


@page(blueprint, "/documents")
def documents() -> Page:
    """Every known document of both games, by precedence."""
    found = library().documents()
    by_game = {game: [one for one in found if one.game == game] for game in ("lcg", "tcg")}
    return Page(template="documents.html", title="Documents", data={"documents": found}, context={"by_game": by_game})


@page(blueprint, "/documents/<name>")
def document(name: str) -> Page:
    """What one document says, in its own order, and the entries each passage belongs to."""
    known = {one.document: one for one in library().documents()}
    if name not in known:
        raise UnknownName(f"there is no document {name!r}.", hint=f"Documents are {', '.join(known)}.", where="document")
    shown = known[name]
    rows = _contents(shown)
    pages = max(1, -(-len(rows) // ON_A_PAGE))
    number = min(max(1, request.args.get("page", 1, type=int)), pages)
    unplaced = library().unplaced(name) if shown.imported else []
    context = {
        "document": shown,
        "rows": rows[(number - 1) * ON_A_PAGE : number * ON_A_PAGE],
        "number": number,
        "pages": pages,
        "total": len(rows),
        "unplaced": unplaced,
    }
    data = {"document": shown, "contents": rows, "unplaced": unplaced}
    return Page(template="document.html", title=f"{shown.title} {shown.edition}", data=data, game=shown.game, context=context)


def _contents(shown: DocumentView) -> list[dict[str, Any]]:
    """The passages of an imported document in the order of its lines; else the entries that name it as their source."""
    if shown.imported:
        rows = library().connection.execute(
            """select p.entry, p.heading, p.number, p.spans, p.role, e.title from passages p left join entries e on e.id = p.entry
               where p.document = ?""",
            [shown.document],
        )
        found = [
            {"entry": row["entry"], "title": row["title"] or row["entry"], "heading": row["heading"], "number": row["number"],
             "lines": [(span["first"], span["last"]) for span in msgspec.json.decode(row["spans"])], "role": row["role"]}
            for row in rows
        ]  # fmt: skip
        return sorted(found, key=lambda one: one["lines"][0] if one["lines"] else (0, 0))
    rows = library().connection.execute(
        "select id, title, sources from entries where instr(sources, ?) order by ord", [f'"{shown.document}"']
    )
    return [
        {"entry": row["id"], "title": row["title"], "heading": "; ".join(msgspec.json.decode(row["sources"]).get(shown.document, [])),
         "number": None, "lines": [], "role": "text"}
        for row in rows
    ]  # fmt: skip
