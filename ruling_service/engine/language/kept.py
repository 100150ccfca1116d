"""A card language as it was read, kept beside its files as Python keeps what it compiles: to read the files
and to link the patterns takes longer than any card.

It holds where the files, all that is declared of verbs and keywords, and the modules that read them are those
it was made of, to the byte. Where it can't be written, is damaged or of other files, they are read.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from importlib.util import cache_from_source
from pathlib import Path

import msgspec

from .account import Accounts
from .antecedents import Agreement
from .grammar import Category, Grammar, Pattern, gather

_MARK = 16
"""Bytes of a mark: of what it was made of, and of what follows."""


class Read(msgspec.Struct, frozen=True):
    """What is read of the files of one game."""

    grammar: Grammar
    accounts: Accounts
    agreement: Agreement | None


class _Category(msgspec.Struct, array_like=True):
    """A category: its own patterns with the number of the words that each may begin with, and its parts, own
    patterns by their number.
    """

    name: str
    is_enum: bool
    own: list[Pattern]
    begins: list[int]
    parts: list[int | str]


class _Kept(msgspec.Struct, array_like=True):
    name: str
    words: tuple[str, ...]
    begins: list[frozenset[str] | None]
    categories: list[_Category]
    vocabulary: dict[str, dict[tuple[str, ...], str]]
    meanings: dict[str, str]
    accounts: Accounts
    agreement: Agreement | None


def read(grammar: Path, made_of: Iterable[bytes], make: Callable[[], Read]) -> Read:
    """What is kept of a grammar made of these texts, else what `make` reads of them."""
    mark = _mark(*made_of, *(path.read_bytes() for path in _readers()))
    place = Path(cache_from_source(f"{grammar}.py")).with_suffix(".read")
    found = _load(place, mark)
    if found is None:
        found = make()
        _save(place, mark, found)
    return found


def _readers() -> list[Path]:
    """The modules that read what a language is declared in."""
    here = Path(__file__)
    names = ("account", "antecedents", "grammar", "kept", "properties", "synonyms", "words")
    return [*(here.with_name(f"{name}.py") for name in names), here.parents[2] / "slugs.py"]


def _mark(*parts: bytes) -> bytes:
    mark = hashlib.blake2b(digest_size=_MARK)
    for part in parts:
        mark.update(len(part).to_bytes(8, "big") + part)
    return mark.digest()


def _load(place: Path, mark: bytes) -> Read | None:
    try:
        data = memoryview(place.read_bytes())
        body = data[2 * _MARK :]
        if data[:_MARK] != mark or data[_MARK : 2 * _MARK] != _mark(bytes(body)):
            return None
        return _unpacked(msgspec.msgpack.decode(body, type=_Kept))
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def _save(place: Path, mark: bytes, found: Read) -> None:
    """Keep it, unless Python is told to keep nothing of the kind; whole or not at all."""
    if sys.dont_write_bytecode:
        return
    body = msgspec.msgpack.encode(_packed(found))
    fresh = place.with_name(f"{place.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            fresh.write_bytes(mark + _mark(body) + body)
            os.replace(fresh, place)
        finally:
            fresh.unlink(missing_ok=True)


def _packed(found: Read) -> _Kept:
    grammar = found.grammar
    begins: dict[frozenset[str] | None, int] = {}
    categories = []
    for category in grammar.categories.values():
        numbers = {id(pattern): number for number, pattern in enumerate(category.own)}
        categories.append(_Category(
            category.name, category.is_enum,
            [msgspec.structs.replace(pattern, first=None) for pattern in category.own],
            [begins.setdefault(pattern.first, len(begins)) for pattern in category.own],
            [part if isinstance(part, str) else numbers[id(part)] for part in category.parts],
        ))  # fmt: skip
    return _Kept(
        grammar.name, grammar.words, list(begins), categories, grammar.vocabulary, grammar.meanings,
        found.accounts, found.agreement,
    )  # fmt: skip


def _unpacked(kept: _Kept) -> Read:
    categories = {}
    for one in kept.categories:
        for pattern, begins in zip(one.own, one.begins, strict=True):
            pattern.first = kept.begins[begins]
        parts = [part if isinstance(part, str) else one.own[part] for part in one.parts]
        categories[one.name] = Category(one.name, one.is_enum, one.own, parts)
    grammar = Grammar(kept.name, categories, kept.vocabulary, kept.meanings, kept.words)
    gather(grammar)
    return Read(grammar, kept.accounts, kept.agreement)


__all__ = ["Read", "read"]
