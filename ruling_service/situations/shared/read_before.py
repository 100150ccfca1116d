"""What card texts were read as, kept in the user's folder: to read one card takes longer than to play with
it, as nothing of the card language is loaded for a text that was read before.

It holds while the code that reads and plays texts is what it was, to the byte. Only a command that ends soon
keeps anything: whoever goes on has in memory what was read. What is damaged or can't be written is read anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from ruling_service.engine.language import Declared
from ruling_service.engine.language.compiled import Gap
from ruling_service.engine.language.node import Node, Value
from ruling_service.library.keeping import FILE_MODE
from ruling_service.library.made import Files

CODE = Path(__file__).parents[2]
"""The package, whose code says how texts are read."""
SINGLE = ("errors.py", "patterns.py", "slugs.py")
"""The modules of the package itself that reading texts stands on."""
FOLDER = "grammars"
"""Every file of a folder of this name counts, whatever it is called."""

T = TypeVar("T")
SaidBack = tuple[tuple[str, ...], bool]
"""A card's texts in house wording, ability by ability, and whether that is all of them."""

Packed = dict[str, "Packed"] | list["Packed"] | str | int | bool


class ReadText(NamedTuple):
    """What a card's texts and traits are read as: the abilities as they are played, what of the text could
    not be read, and the traits as texts name them.
    """

    abilities: tuple[Node, ...]
    gaps: tuple[Gap, ...]
    traits: frozenset[str]


class Kept:
    """What is kept of one game in one file, and what is to be added to it."""

    def __init__(self, path: Path, game: str) -> None:
        self._path = path
        self._files = _files(game)
        self._fresh: dict[bytes, bytes] = {}
        self._connection = self._opened()

    def get(self, key: bytes, unpacked: Callable[[Any], T]) -> T | None:
        """What was read under that key; None where nothing legible is kept."""
        if self._connection is None:
            return None
        with contextlib.suppress(sqlite3.Error, ValueError, TypeError, LookupError, msgspec.MsgspecError):
            row = self._connection.execute("select sum, body from texts where key = ?", [key]).fetchone()
            if row is not None and row[0] == zlib.crc32(key + row[1]):
                return unpacked(msgspec.msgpack.decode(row[1]))
        return None

    def add(self, key: bytes, packed: object) -> None:
        """Keep this with what is written next."""
        self._fresh[key] = msgspec.msgpack.encode(packed)

    def close(self) -> None:
        """Write what was added, if the folder can be written and nobody else is writing to the file."""
        valid = self._connection is not None
        if self._connection is not None:
            self._connection.close()
        if not self._fresh:
            return
        try:
            self._write(anew=not valid)
        except (sqlite3.OperationalError, OSError):
            pass
        except sqlite3.DatabaseError:  # it is no such file: the next command makes another
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _opened(self) -> sqlite3.Connection | None:
        """The file as it is now; None where there is none that holds."""
        if not self._path.is_file():
            return None
        connection = None
        with contextlib.suppress(sqlite3.Error):
            connection = sqlite3.connect(f"{self._path.resolve().as_uri()}?mode=ro", uri=True, timeout=0)
            marks = dict(connection.execute("select name, mark from marks").fetchall())
            if marks.get("stamp") == self._files.stamp or marks.get("content") == self._files.content:
                return connection
        if connection is not None:
            connection.close()
        return None

    def _write(self, *, anew: bool) -> None:
        with contextlib.closing(sqlite3.connect(self._path, timeout=0)) as connection, connection:
            connection.execute("pragma synchronous = off")  # a row that was cut off has not its sum
            connection.execute("create table if not exists marks (name text primary key, mark text)")
            connection.execute(
                "create table if not exists texts (key blob primary key, sum int, body blob) without rowid"
            )
            if anew:
                self._path.chmod(FILE_MODE)
                connection.execute("delete from texts")
                connection.executemany(
                    "insert or replace into marks values (?, ?)",
                    [("stamp", self._files.stamp), ("content", self._files.content)]
                )
            connection.executemany(
                "insert or replace into texts values (?, ?, ?)",
                [(key, zlib.crc32(key + body), body) for key, body in self._fresh.items()]
            )


_home: list[Path] = []
"""The user's folder in which is kept what is read; none where nothing is."""


@contextlib.contextmanager
def kept_in(home: Path) -> Iterator[None]:
    """Within this, what card texts are read as is looked up in the user's folder, and kept there at the end.
    """
    _home.append(home)
    try:
        yield
    finally:
        for kept in _open.values():
            kept.close()
        _open.clear()
        _home.pop()


_open: dict[str, Kept] = {}


def read(game: str, described: bytes, declared: Declared, make: Callable[[], ReadText]) -> ReadText:
    """What the texts of a card with these facts are read as: what is kept, else what `make` reads.

    `declared` is what is declared of the game's verbs and keywords, by which texts are read too.
    """
    return _kept(game, _said(declared) + described, make, _packed, _unpacked)


def said_back(game: str, described: bytes, declared: Declared, make: Callable[[], SaidBack]) -> SaidBack:
    """What the texts of a card with these facts say in house wording, in the same way."""
    return _kept(game, b"said back " + _said(declared) + described, make, list, _said_back)


def _kept(
    game: str, said: bytes, make: Callable[[], T], packed: Callable[[T], object],
    unpacked: Callable[[Any], T]
) -> T:
    if not _home:
        return make()
    kept = _open.get(game)
    if kept is None:
        kept = _open[game] = Kept(_home[-1] / f"read-{game}.sqlite", game)
    key = hashlib.blake2b(said, digest_size=16).digest()
    found = kept.get(key, unpacked)
    if found is None:
        found = make()
        kept.add(key, packed(found))
    return found


@lru_cache(maxsize=4)
def _said(declared: Declared) -> bytes:
    verbs, keywords = declared
    return f"{sorted(verbs)} {keywords}\n".encode()


@cache
def _files(game: str) -> Files:
    """All code that says how the texts of a game are read and what of them is played."""
    roots = [CODE / "engine", CODE / "situations" / "shared", CODE / "situations" / game]
    folders = [Path(folder) for root in roots for folder, _, _ in os.walk(root)]
    where = [(one, "" if one.name == FOLDER else ".py") for one in folders if one.name != "__pycache__"]
    return Files(*where, *((CODE, name) for name in SINGLE))


def _said_back(data: Sequence[Any]) -> SaidBack:
    says, whole = data
    return tuple(str(one) for one in says), bool(whole)


def _packed(read: ReadText) -> list[Any]:
    return [
        [_of_value(one) for one in read.abilities],
        [[one.phrase, one.reason, one.nearest, [_of_value(each) for each in one.read_as]]
         for one in read.gaps],
        sorted(read.traits),
    ]  # fmt: skip


def _unpacked(data: Sequence[Any]) -> ReadText:
    abilities, gaps, traits = data
    return ReadText(
        tuple(_node(one) for one in abilities),
        tuple(
            Gap(phrase, reason, nearest, tuple(_node(each) for each in read_as))
            for phrase, reason, nearest, read_as in gaps
        ),
        frozenset(traits),
    )  # fmt: skip


def _of_value(value: Value) -> Packed:
    """A phrase is kept as its fields by name, its kind under no name; several as a list."""
    if isinstance(value, Node):
        return {"": value.kind, **{name: _of_value(inner) for name, inner in value.fields.items()}}
    return [_of_value(inner) for inner in value] if isinstance(value, tuple) else value


def _value(data: Any) -> Value:
    if isinstance(data, dict):
        return _node(data)
    if isinstance(data, list):
        return tuple([_value(inner) for inner in data])
    return data  # type: ignore[no-any-return]


def _node(data: dict[str, Any]) -> Node:
    fields = {name: _value(inner) for name, inner in data.items()}
    return Node(str(fields.pop("")), **fields)


__all__ = ["Kept", "ReadText", "SaidBack", "kept_in", "read", "said_back"]
