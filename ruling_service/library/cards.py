"""A user's own card database, beside the library: imported once, kept when the library is built again.

Every row of a file is kept as it was, next to the facts that the service reads from it. Importing a file
again changes only what changed in it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.library import card_file
from ruling_service.library.card_file import FILE
from ruling_service.library.card_formats import facts_of
from ruling_service.library.card_rows import rows_of
from ruling_service.library.keeping import only_writer, plainly
from ruling_service.library.text import words
from ruling_service.resources import home_dir
from ruling_service.slugs import slug

COMMAND = "rulings import-cards"
AT_HAND = 1024
"""What so many names find stays at hand, as long as the file is the same."""
SHEETS = ("rules", "campaign", "nightmare")
"""Types of what card databases list beside cards: sheets of rules."""


class Rejected(msgspec.Struct, frozen=True):
    """A row that could not be used, or something to know of one that was; `line` is its first line in the
    file, counted from 1.
    """

    line: int
    reason: str


class Imported(msgspec.Struct, kw_only=True):
    """What became of one file: `refused` rows were left out for the reasons in `rejected`; `notes` are of
    rows that were kept.

    `error` says why a file could not be used at all.
    """

    path: str
    cards: int = 0
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: int = 0
    rejected: list[Rejected] = []
    notes: list[Rejected] = []
    error: str = ""


class Found(NamedTuple):
    """A card as a row gives it. `row` is the row as it was, `encoded` the facts, both as JSON."""

    line: int
    game: str
    id: str
    facts: dict[str, Any]
    encoded: str
    row: str

    @property
    def side(self) -> str:
        """Which side of a card it is, where the row says so."""
        return str(self.facts.get("side", ""))

    @property
    def printing(self) -> tuple[str, ...]:
        """What makes two rows of one id the same printed side."""
        return _printing(self.facts)


def _printing(facts: dict[str, Any]) -> tuple[str, ...]:
    return tuple(str(facts.get(field, "")) for field in ("side", "name", "type", "set", "number"))


class Kept(NamedTuple):
    """A row that was imported before."""

    face: str
    facts: dict[str, Any]
    encoded: str
    row: str
    source: str


def import_cards(path: Path, home: Path | None = None) -> Imported:
    """Add the cards of a file to the user's own; a bad row is reported and left out, the others are added.

    Raises `MalformedInput` if the file cannot be read or holds no card at all, `OtherWriter` and `CannotKeep`
    if the user's folder cannot be written; nothing is changed then.
    """
    report, found = _read(path)
    _store([(report, found)], home or home_dir(), lambda _said: None)
    return report


def import_files(
    paths: Sequence[Path], home: Path | None = None, told: Callable[[str], None] = lambda _said: None
) -> list[Imported]:
    """Add the cards of all files that can be used, in one step; the reports of the others have an `error`.

    `told` is told of another writer that has to be waited for. Raises `OtherWriter` and `CannotKeep`; nothing
    is changed then.
    """
    read: list[tuple[Imported, list[Found]]] = []
    for path in paths:
        try:
            read.append(_read(path))
        except MalformedInput as error:
            read.append((Imported(path=str(path), error=str(error)), []))
    if any(found for _, found in read):
        _store([(report, found) for report, found in read if found], home or home_dir(), told)
    return [report for report, _ in read]


def _read(path: Path) -> tuple[Imported, list[Found]]:
    """The cards of a file. Raises `MalformedInput` if it holds none."""
    report = Imported(path=str(path))
    found: list[Found] = []
    for row in rows_of(path):
        if row.refused:
            report.rejected.append(Rejected(row.line, row.refused))
            continue
        try:
            game, facts = facts_of(row.data)
        except MalformedInput as error:
            report.rejected.append(Rejected(row.line, f"{error.message} {error.hint}".strip()))
            continue
        card_id = str(facts.get("id") or slug(facts["name"]))
        encoded = json.dumps(facts, ensure_ascii=False)
        found.append(
            Found(
                row.line, game, card_id, facts, encoded,
                json.dumps(row.data, ensure_ascii=False, sort_keys=True)
            )
        )
    report.rejected.sort(key=lambda one: one.line)
    report.refused, report.cards = len(report.rejected), len(found)
    if not found:
        first = f" Line {report.rejected[0].line}: {report.rejected[0].reason}" if report.rejected else ""
        hint = "Give JSON lines of an LCG or TCG card list, or the JSON array of the RingsDB API."
        raise MalformedInput(f"no card was found in this file.{first}", where=str(path), hint=hint)
    return report, found


def _store(read: list[tuple[Imported, list[Found]]], home: Path, told: Callable[[str], None]) -> None:
    path = home / FILE
    with only_writer(home, COMMAND, told), plainly(path):
        aside = card_file.set_aside(path)
        with card_file.rewriting(path) as connection:
            for report, found in read:
                _add(connection, report, found)
        if aside:
            told_of = (
                f"the cards imported before were damaged; they are set aside as {aside}. Import their files "
                f"again."
            )
            read[0][0].notes.insert(0, Rejected(0, told_of))


def _add(connection: sqlite3.Connection, report: Imported, found: list[Found]) -> None:
    """Add the cards of a file to the table, and count what became of them."""
    together: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for card in found:
        together[card.game, card.id].append(card)
    for (game, card_id), cards in together.items():
        query = "select face, facts, row, source from cards where game = ? and id = ?"
        rows = connection.execute(query, [game, card_id])
        kept = {face: Kept(face, json.loads(facts), facts, row, source) for face, facts, row, source in rows}
        report.notes += _shared_ids(cards, [one for one in kept.values() if one.source != report.path])
        for face, card in _places(cards, kept, report.path).items():
            before = kept.get(face)
            if before and (before.row, before.encoded) == (card.row, card.encoded):
                report.unchanged += 1
                continue
            report.added += before is None
            report.changed += before is not None
            values = [
                face, card.facts["name"], slug(card.facts["name"]), card.facts["type"], card.encoded,
                card.row, report.path
            ]
            connection.execute(
                "insert or replace into cards values (?, ?, ?, ?, ?, ?, ?, ?, ?)", [game, card_id, *values]
            )
            connection.executemany(
                "insert or ignore into words values (?)", [[word] for word in words(card.facts["name"])]
            )
    report.notes.sort(key=lambda one: one.line)


def _places(cards: list[Found], kept: dict[str, Kept], source: str) -> dict[str, Found]:
    """Where each of the rows with one id is kept: its face. No row takes the place of another that it isn't.

    A row goes where it is already; else to the same printed side; else to the row of its own file that is
    gone from it (it has a new name now); else it gets a place of its own.
    """
    places: dict[str, Found] = {}
    left = list(cards)
    fits: tuple[Callable[[Found, Kept], bool], ...] = (
        lambda card, old: card.row == old.row,
        lambda card, old: card.printing == _printing(old.facts),
        lambda card, old: old.source == source and card.side == str(old.facts.get("side", "")),
    )
    for fit in fits:
        for card in list(left):
            known = next((face for face, old in kept.items() if face not in places and fit(card, old)), None)
            if known is not None:
                places[known] = card
                left.remove(card)
    for card in left:
        number = 1
        while (face := card.side if number == 1 else f"{card.side}#{number}") in places or face in kept:
            number += 1
        places[face] = card
    return places


def _shared_ids(cards: list[Found], elsewhere: list[Kept]) -> list[Rejected]:
    """What is to be said of cards that share an id and are not two sides of one: each is kept, but one of the
    ids is probably wrong.
    """
    notes = []
    for number, card in enumerate(cards):
        others = [
            (one.facts, f"line {one.line}") for one in cards[:number]
        ] + [(one.facts, one.source) for one in elsewhere]
        other = next(((facts, place) for facts, place in others if not _one_card(card.facts, facts)), None)
        if other:
            told = (
                f"it has the id {card.id!r} of another card, {other[0]['name']!r} ({other[1]}); both are "
                f"kept."
            )
            notes.append(Rejected(card.line, told))
    return notes


def _one_card(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Can two rows with one id be of one card: of one name, or two sides of what has one number in one set?
    """
    if one["name"] == other["name"]:
        return True
    sides = one.get("side"), other.get("side")
    where = [(card.get("set"), card.get("number")) for card in (one, other)]
    return (all(sides) and sides[0] != sides[1]) or (where[0] == where[1] and all(where[0]))


Rows = Callable[[Path, object, str, tuple[Any, ...]], tuple[tuple[Any, ...], ...]]


def _rows(path: Path, _state: object, query: str, values: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """The rows of a query to a file that is in this state. Raises sqlite3.Error."""
    with closing(card_file.reading(path)) as connection:
        return tuple(connection.execute(query, values).fetchall())


_rows_at_hand = lru_cache(maxsize=AT_HAND)(_rows)


class ImportedCards:
    """The cards that the user has imported.

    Empty where nothing was. Each method raises `CardsDamaged` where the file is damaged.
    """

    def __init__(self, home: Path | None = None) -> None:
        self.home = home or home_dir()
        self._path = self.home / FILE

    def _query(self, query: str, values: list[Any]) -> list[tuple[Any, ...]]:
        return list(self._read(_rows, query, values))

    def _of_name(self, query: str, values: list[Any]) -> tuple[tuple[Any, ...], ...]:
        """The same of a query that is made again and again while a question is played."""
        return self._read(_rows_at_hand, query, values)

    def _read(self, rows: Rows, query: str, values: list[Any]) -> tuple[tuple[Any, ...], ...]:
        if not card_file.exists(self._path):
            return ()
        try:
            return rows(self._path, self.state(), query, tuple(values))
        except sqlite3.Error:
            raise card_file.damaged(self._path) from None

    def state(self) -> object:
        """What changes whenever cards are imported; the same as long as none are."""
        return card_file.state(self._path)

    def mark(self) -> str:
        """What is in the file of cards, the same in every copy; "" where there is none. Raises
        `CardsDamaged`.
        """
        return card_file.mark(self._path)

    def called(self, name: str, game: str | None = None) -> list[dict[str, Any]]:
        """The facts of every printing and side of the card called `name` (a title or its slug) in the order
        of their ids, numbers in them as numbers: a card of set 7 comes before one of set 15.
        """
        rows = self._of_name(
            "select facts, id, face from cards where slug = ?1 and (?2 is null or game = ?2)",
            [slug(name), game]
        )
        return [self._with_back(facts) for facts in _in_order(rows)]

    def titled(self, title: str, game: str | None = None) -> list[dict[str, Any]]:
        """The facts of the cards that have this title and a subtitle besides, in the order of their ids."""
        start = slug(title)
        if not start:
            return []
        rows = self._of_name(
            "select facts, id, face from cards where slug > ?1 || '-' and slug < ?1 || '.' "
            "and (?2 is null or game = ?2)", [start, game]
        )
        return [facts for facts in _in_order(rows) if slug(str(facts.get("title") or "")) == start]

    def of_title(self, title: str, game: str | None = None) -> list[dict[str, Any]]:
        """The facts of every card that is called so, with a subtitle or without: those without first."""
        return [*self.called(title, game), *self.titled(title, game)]

    def _with_back(self, facts: dict[str, Any]) -> dict[str, Any]:
        """The facts of a side of a quest card, with the title of its other side where that is another."""
        if facts.get("type") != "quest" or not facts.get("side") or not facts.get("id"):
            return facts
        sides = self._of_name("select facts from cards where id = ? and type = 'quest'", [facts["id"]])
        titles = [str(json.loads(row[0])["name"]) for row in sides]
        other = next((title for title in titles if title != facts["name"]), "")
        return {**facts, "back": other} if other else facts

    def names(self, game: str | None = None) -> list[str]:
        """The names of all imported cards, each once, in alphabetical order."""
        return [
            row[0] for row in self._query(
                "select distinct name from cards where ?1 is null or game = ?1 order by name", [game]
            )
        ]

    def names_and_sheets(self, game: str) -> list[tuple[str, bool]]:
        """The names of all imported cards of a game, each once, and whether it is that of sheets of rules
        only.
        """
        marks = ", ".join("?" * len(SHEETS))
        rows = self._query(
            f"select name, min(type in ({marks})) from cards where game = ? group by name", [*SHEETS, game]
        )
        return [(str(name), bool(sheet)) for name, sheet in rows]

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

    def with_id(self, card_id: str, game: str) -> list[dict[str, Any]]:
        """The facts of every side of the card with that id, as its database has it."""
        rows = self._query("select facts from cards where game = ? and id = ? order by face", [game, card_id])
        return [json.loads(row[0]) for row in rows]

    def with_code(self, code: str, game: str) -> list[dict[str, Any]]:
        """The facts of the card with that code, of those whose database gives codes besides ids."""
        rows = self._query(
            "select facts from cards where game = ? and json_extract(facts, '$.code') = ? order by id, face",
            [game, code]
        )
        return [json.loads(row[0]) for row in rows]

    def encounter_sets(self, game: str = "lcg") -> dict[str, list[dict[str, Any]]]:
        """The facts of every side of the cards of each encounter set, by its slug, ordered by id."""
        rows = self._query(
            "select facts from cards where game = ? and facts like '%\"encounter set\"%' order by id, face",
            [game]
        )
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for facts in (json.loads(row[0]) for row in rows):
            found[slug(str(facts.get("encounter set", "")))].append(facts)
        return found


def _in_order(rows: Iterable[Sequence[Any]]) -> list[dict[str, Any]]:
    """The facts in rows (facts, id, face) in the order of their ids, numbers in them as numbers."""
    ordered = sorted(rows, key=lambda row: (_by_number(str(row[1])), row[2]))
    return [json.loads(row[0]) for row in ordered]


def _by_number(ident: str) -> list[tuple[int, str]]:
    """An id as it is put in order: its numbers by their size, letters by the alphabet."""
    parts = re.split(r"(\d+)", ident)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]
