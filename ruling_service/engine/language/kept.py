"""A card language as it was read, kept beside its files as Python keeps what it compiles: to read the files
and to link the patterns takes longer than any card.

It holds where the files, all that is declared of verbs and keywords, and the modules that read them are those
it was made of, to the byte. Where it can't be written, is damaged or of other files, they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from . import beside
from .account import Accounts
from .antecedents import Agreement
from .grammar import Category, Grammar, Pattern, gather


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
    mark = beside.mark_of(*made_of, *(path.read_bytes() for path in _readers()))
    place = beside.place_of(grammar)
    found = _load(place, mark)
    if found is None:
        found = make()
        beside.save(place, mark, msgspec.msgpack.encode(_packed(found)))
    return found


def _readers() -> list[Path]:
    """The modules that read what a language is declared in."""
    here = Path(__file__)
    names = ("account", "antecedents", "grammar", "kept", "properties", "synonyms", "words")
    return [*(here.with_name(f"{name}.py") for name in names), here.parents[2] / "slugs.py"]


def _load(place: Path, mark: bytes) -> Read | None:
    try:
        body = beside.load(place, mark)
        return None if body is None else _unpacked(msgspec.msgpack.decode(body, type=_Kept))
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


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
