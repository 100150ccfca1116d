"""What was understood of a question, as the page shows it: the question with its words marked, and a chip for each thing in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ruling_service.web.pages import library

if TYPE_CHECKING:
    from ruling_service.web.asking import Question

MOMENTS = ("step", "window", "phase")
"""Kinds of mention that another step can stand for."""
WORDS = ("card", "number", "value")
"""Kinds of mention that other words can be written for."""


class Piece(msgspec.Struct, frozen=True):
    """A stretch of the question: plain, `read`, or `unread`."""

    text: str
    sort: str = ""
    kind: str = ""


class Other(msgspec.Struct, frozen=True):
    """Another reading of the same words, and the address of the question read so."""

    title: str
    game: str
    address: str
    chosen: bool


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was understood: its words, what they mean, what else they could mean, and what can be put in their place."""

    text: str
    kind: str
    title: str
    start: int
    end: int
    id: str
    others: list[Other]
    left_out: str
    asks_back: bool
    corrected: bool
    moments: list[tuple[str, str]]
    writable: bool


def marked(question: str, understood: dict[str, Any]) -> list[Piece]:
    """The question in pieces, in order. Where words were read twice, the first reading counts."""
    found = [(one["start"], one["end"], "read", one.get("kind", "")) for one in understood.get("mentions", [])]
    found += [(one["start"], one["end"], "unread", "") for one in understood.get("unread", [])]
    pieces, at = [], 0
    for start, end, sort, kind in sorted(found):
        if not at <= start < end <= len(question):
            continue
        if start > at:
            pieces.append(Piece(question[at:start]))
        pieces.append(Piece(question[start:end], sort, kind))
        at = end
    return [*pieces, *([Piece(question[at:])] if at < len(question) else [])]


def chips(question: Question, understood: dict[str, Any]) -> list[Chip]:
    """A chip for each mention that can be changed or that matters to the answer."""
    game = understood.get("game") or question.game
    return [_chip(question, one, game) for one in understood.get("mentions", []) if one.get("readings") or one.get("kind") == "number"]


def _chip(question: Question, mention: dict[str, Any], game: str) -> Chip:
    readings, kind, start = mention.get("readings", []), mention["kind"], mention["start"]
    first = readings[0] if readings else {"id": "", "title": mention["text"]}
    value = mention.get("value")
    return Chip(
        text=mention["text"],
        kind=kind,
        title=str(value) if kind == "number" and value is not None else first.get("title") or first.get("name") or mention["text"],
        start=start,
        end=mention["end"],
        id=first["id"],
        others=[
            Other(
                one.get("title") or one.get("name", ""),
                one.get("game", ""),
                question.choosing(start, one["id"]).address(),
                number == 0 and not mention.get("asks_back"),
            )
            for number, one in enumerate(readings)
            if one.get("id")
        ],
        left_out=question.choosing(start, "").address(),
        asks_back=bool(mention.get("asks_back")),
        corrected=bool(mention.get("corrected")),
        moments=moments(game) if kind in MOMENTS else [],
        writable=kind in WORDS,
    )


def moments(game: str) -> list[tuple[str, str]]:
    """The steps of a game's round or turn: id and name."""
    if game == "lcg":
        rows = library().connection.execute("select id, title from entries where kind = 'framework' and game = 'lcg'")
        steps = [(row["id"], f"{row['id'].rsplit('/', 1)[-1]} {row['title']}") for row in rows]
        return sorted(steps, key=lambda one: [(len(part), part) for part in one[0].rsplit("/", 1)[-1].split(".")])
    if game == "tcg":
        rows = library().connection.execute("select id, title from entries where game = 'tcg' and id like 'tcg/%-phase' order by title")
        return [(row["id"], row["title"]) for row in rows]
    return []
