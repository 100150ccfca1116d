"""Which statement of an entry is in force, which older ones there are, and since when it reads as it does."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ruling_service.library.model import Change, Citation


class Source(msgspec.Struct, frozen=True):
    """A document as its precedence is told: title with edition, date (a year, a month or a day), rank within
    its game.
    """

    title: str
    date: str
    rank: int


class Statement(msgspec.Struct, kw_only=True):
    """What one document says of an entry: where, and whether its words are quoted here (`imported`)."""

    document: str
    title: str
    date: str
    places: list[str]
    imported: bool


class Standing(msgspec.Struct, kw_only=True):
    """The current statement of an entry, others in force beside it, older ones, and since when it reads as it
    does.

    `since` names the document that brought the present reading; `unchanged` is true if no document is known
    to have read otherwise, and
    `since` is then the oldest one that says it.
    """

    current: Statement | None = None
    beside: list[Statement] = []
    older: list[Statement] = []
    since: str = ""
    since_date: str = ""
    unchanged: bool = True


def standing(
    sources: Mapping[str, list[str]],
    citations: list[Citation],
    changes: list[Change],
    known: Mapping[str, Source],
    *,
    replaced: bool = False,
    answer: Statement | None = None,
) -> Standing:
    """How an entry stands: from where it says it is stated (`sources`), what is imported of that
    (`citations`), and its changes.

    The document that prevails makes the current statement. A document that ranks below it is older, unless a
    passage of it is in force. A designer's `answer` stands by itself; it is older once it was reversed
    (`replaced`).
    """
    if answer is not None:
        told = Standing(since=answer.title, since_date=answer.date)
        return (
            msgspec.structs.replace(told, older=[answer]) if replaced
            else msgspec.structs.replace(told, current=answer)
        )
    stated = {document for document in sources if document in known}
    quoted = {
        citation.document for citation in citations
        if citation.lines is not None and citation.document in known
    }
    in_order = sorted(stated | quoted, key=lambda document: known[document].rank)
    in_force = {
        citation.document for citation in citations if citation.current and citation.document in quoted
    }
    found = Standing(unchanged=not changes)
    for document in in_order:
        statement = _statement(document, sources, citations, known[document], document in quoted)
        prevails = found.current is None and (document in in_force or document not in quoted)
        if prevails and not replaced:
            found.current = statement
        elif document in in_force and not replaced:
            found.beside.append(statement)
        else:
            found.older.append(statement)
    origin = changes[-1].since if changes else in_order[-1] if in_order else ""
    if origin in known:
        found.since, found.since_date = known[origin].title, known[origin].date
    return found


def _statement(
    document: str, sources: Mapping[str, list[str]], citations: list[Citation], source: Source, imported: bool
) -> Statement:
    places = list(dict.fromkeys(_place(one) for one in citations if one.document == document))
    return Statement(
        document=document, title=source.title, date=source.date,
        places=places or list(sources.get(document, [])), imported=imported
    )


def _place(citation: Citation) -> str:
    number = citation.number if citation.number and citation.number not in citation.heading else ""
    return f"{number} {citation.heading}".strip()
