"""A user's own card database, beside the library: imported once, kept when the library is built again.

Every row of a file is kept as it was, next to the facts that the service reads from it. Importing a file again changes only what
changed in it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.library.card_formats import facts_of
from ruling_service.library.text import words
from ruling_service.resources import home_dir
from ruling_service.slugs import slug

FILE = "cards.sqlite"
_TABLES = """
    create table if not exists cards (
        game text not null, id text not null, face text not null, name text not null, slug text not null, type text not null,
        facts text not null, row text not null, source text not null, primary key (game, id, face)) without rowid;
    create index if not exists cards_by_slug on cards (slug, game);
    create table if not exists words (word text primary key) without rowid;
"""


class Rejected(msgspec.Struct, frozen=True):
    """A row that could not be used; `line` is its first line in the file, counted from 1."""

    line: int
    reason: str


class Imported(msgspec.Struct, kw_only=True):
    """What became of one file."""

    path: str
    cards: int = 0
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    rejected: list[Rejected] = []


def import_cards(path: Path, home: Path | None = None) -> Imported:
    """Add the cards of a file to the user's own; a bad row is reported and left out, the others are added.

    Raises `MalformedInput` if the file cannot be read or holds no card at all; nothing is changed then.
    """
    report = Imported(path=str(path))
    found: list[tuple[str, str, str, dict[str, Any], str]] = []
    faces: dict[tuple[str, str, str], int] = {}
    for line, row in _rows(_text_of(path), report.rejected):
        try:
            game, facts = facts_of(row)
        except MalformedInput as error:
            report.rejected.append(Rejected(line, f"{error.message} {error.hint}".strip()))
            continue
        card_id = str(facts.get("id") or slug(facts["name"]))
        face = str(facts.get("side", ""))
        copies = faces[game, card_id, face] = faces.get((game, card_id, face), 0) + 1
        found.append(
            (game, card_id, face if copies == 1 else f"{face}#{copies}", facts, json.dumps(row, ensure_ascii=False, sort_keys=True))
        )
    report.rejected.sort(key=lambda one: one.line)
    if not found:
        first = f" Line {report.rejected[0].line}: {report.rejected[0].reason}" if report.rejected else ""
        hint = "Give JSON lines of an LCG or TCG card list, or the JSON array of the RingsDB API."
        raise MalformedInput(f"no card was found in this file.{first}", where=str(path), hint=hint)
    _store(found, report, home or home_dir())
    return report


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise MalformedInput(f"the file cannot be read: {error.strerror}.", where=str(path)) from None
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise MalformedInput("the file is not UTF-8 text.", where=f"{path}:{line}", hint="Save it as UTF-8.") from None


def _rows(text: str, rejected: list[Rejected]) -> Iterator[tuple[int, Any]]:
    """Each row with its first line, of JSON lines or of one JSON array. Rows that are no JSON go to `rejected`."""
    if text.lstrip().startswith("["):
        yield from _array_rows(text, rejected)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except json.JSONDecodeError as error:
            rejected.append(Rejected(number, f"this is not valid JSON: {error.msg} at column {error.colno}."))


def _array_rows(text: str, rejected: list[Rejected]) -> Iterator[tuple[int, Any]]:
    decoder = json.JSONDecoder()
    at = text.index("[") + 1
    counted, line = 0, 1
    while True:
        at = _skip(text, at)
        line, counted = line + text.count("\n", counted, at), at
        if at >= len(text) or text[at] == "]":
            return
        try:
            row, at = decoder.raw_decode(text, at)
            yield line, row
        except json.JSONDecodeError as error:
            rejected.append(Rejected(error.lineno, f"this is not valid JSON: {error.msg} at column {error.colno}."))
            following = re.compile(r"\}\s*,\s*(?=\{)").search(text, at)
            if following is None:
                return
            at = following.end()


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in ", \t\r\n":
        at += 1
    return at


def _store(found: list[tuple[str, str, str, dict[str, Any], str]], report: Imported, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(home / FILE, timeout=30)) as connection, connection:
        connection.executescript(_TABLES)
        known = {(row[0], row[1], row[2]): (row[3], row[4]) for row in connection.execute("select game, id, face, row, facts from cards")}
        for game, card_id, face, facts, row in found:
            before = known.get((game, card_id, face))
            encoded = json.dumps(facts, ensure_ascii=False)
            if before == (row, encoded):
                report.unchanged += 1
                continue
            report.added += before is None
            report.changed += before is not None
            connection.execute(
                "insert or replace into cards values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [game, card_id, face, facts["name"], slug(facts["name"]), facts["type"], encoded, row, report.path],
            )
            connection.executemany("insert or ignore into words values (?)", [[word] for word in words(facts["name"])])
    report.cards = len(found)


class ImportedCards:
    """The cards that the user has imported. Empty where nothing was."""

    def __init__(self, home: Path | None = None) -> None:
        self._path = (home or home_dir()) / FILE

    def _query(self, query: str, values: list[Any]) -> list[tuple[Any, ...]]:
        if not self._path.is_file():
            return []
        with closing(sqlite3.connect(f"{self._path.resolve().as_uri()}?mode=ro", uri=True, timeout=30)) as connection:
            return connection.execute(query, values).fetchall()

    def called(self, name: str, game: str | None = None) -> list[dict[str, Any]]:
        """The facts of every printing and side of the card called `name` (a title or its slug) in the order of their ids."""
        rows = self._query("select facts from cards where slug = ?1 and (?2 is null or game = ?2) order by id, face", [slug(name), game])
        return [json.loads(row[0]) for row in rows]

    def names(self, game: str | None = None) -> list[str]:
        """The names of all imported cards, each once, in alphabetical order."""
        return [row[0] for row in self._query("select distinct name from cards where ?1 is null or game = ?1 order by name", [game])]

    def count(self, game: str | None = None) -> int:
        """How many rows were imported."""
        found = self._query("select count(*) from cards where ?1 is null or game = ?1", [game])
        return int(found[0][0]) if found else 0

    def all(self, game: str) -> Iterator[dict[str, Any]]:
        """The facts of every imported card of a game."""
        for row in self._query("select facts from cards where game = ? order by name, id, face", [game]):
            yield json.loads(row[0])

    def knows_word(self, word: str) -> bool:
        """Does a card's name hold this (folded) word?"""
        return bool(self._query("select 1 from words where word = ?", [word]))
