"""A card language as it was read, kept beside its files as Python keeps what it compiles: to read the files
and to link the patterns takes longer than any card.

It holds where the files, all that is declared of verbs and keywords, and the modules that read them are those
it was made of, to the byte. Where it can't be written, is damaged or of other files, they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from sys import intern
from typing import Generic, TypeVar

import msgspec

from . import beside
from .account import Accounts, Said
from .antecedents import Agreement
from .grammar import Category, Element, Grammar, Opens, Pattern, gather


class Read(msgspec.Struct, frozen=True):
    """What is read of the files of one game."""

    grammar: Grammar
    accounts: Accounts
    agreement: Agreement | None


Needed = tuple[tuple[int, ...], ...]
T = TypeVar("T")


class _Pattern(msgspec.Struct, array_like=True):
    """A pattern; what many have alike is told by its number: its elements, the words that it may begin with,
    its fields, and the words that it needs.
    """

    kind: str
    elements: list[int]
    source: str
    first: int
    required: int
    possible: int
    needed: int
    constants: tuple[tuple[str, str | int | bool], ...] = ()
    as_well: bool = False


class _Category(msgspec.Struct, array_like=True):
    """A category: its own patterns, and its parts, own patterns by their number."""

    name: str
    is_enum: bool
    own: list[_Pattern]
    parts: list[int | str]


class _Accounts(msgspec.Struct, array_like=True):
    """The accounts; sets of words are told by their number."""

    said: list[tuple[list[int], int, str]]
    watched: frozenset[str]
    counted: frozenset[str]
    declared: dict[str, list[tuple[int, int]]]


class _Kept(msgspec.Struct, array_like=True):
    """A language; `elements`, `sets` and `needed` are what patterns have alike. Sets are of `spoken` words,
    by their number: a few hundred stand in thousands of sets.
    """

    name: str
    words: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    elements: list[Element]
    spoken: list[str]
    sets: list[list[int] | None]
    needed: list[Needed]
    categories: list[_Category]
    vocabulary: dict[str, dict[tuple[str, ...], str]]
    meanings: dict[str, str]
    accounts: _Accounts
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
    names = (
        "account", "antecedents", "derived", "grammar", "grammar_file", "kept", "needed", "properties",
        "synonyms", "words",
    )  # fmt: skip
    return [*(here.with_name(f"{name}.py") for name in names), here.parents[2] / "slugs.py"]


def _load(place: Path, mark: bytes) -> Read | None:
    try:
        body = beside.load(place, mark)
        return None if body is None else _unpacked(msgspec.msgpack.decode(body, type=_Kept))
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


class _Numbered(Generic[T]):
    """Things that many have alike, each once. They are told apart as they are kept: 1 is not true."""

    def __init__(self) -> None:
        self.each: list[T] = []
        self._numbers: dict[bytes, int] = {}
        self._encode = msgspec.msgpack.Encoder(order="sorted").encode

    def number(self, one: T) -> int:
        """The number under which it is kept."""
        number = self._numbers.setdefault(self._encode(one), len(self.each))
        if number == len(self.each):
            self.each.append(one)
        return number


def _packed(found: Read) -> _Kept:
    grammar, accounts = found.grammar, found.accounts
    elements, sets, needed = _Numbered[Element](), _Numbered[Opens](), _Numbered[Needed]()

    def packed(one: Pattern) -> _Pattern:
        return _Pattern(
            one.kind, [elements.number(element) for element in one.elements], one.source,
            sets.number(one.first), sets.number(one.required), sets.number(one.possible),
            needed.number(one.needed), one.constants, one.as_well,
        )  # fmt: skip

    categories = []
    for category in grammar.categories.values():
        places = {id(pattern): number for number, pattern in enumerate(category.own)}
        categories.append(_Category(
            category.name, category.is_enum, [packed(pattern) for pattern in category.own],
            [part if isinstance(part, str) else places[id(part)] for part in category.parts],
        ))  # fmt: skip
    told = _Accounts(
        [([sets.number(forms) for forms in one.printed], sets.number(one.house), one.why)
         for one in accounts.said],
        accounts.watched, accounts.counted,
        {word: [(sets.number(theirs), sets.number(ours)) for theirs, ours in ways]
         for word, ways in accounts.declared.items()},
    )  # fmt: skip
    spoken = sorted({word for words in sets.each for word in words or ()})
    numbers = {word: number for number, word in enumerate(spoken)}
    by_number = [None if words is None else sorted(numbers[word] for word in words) for words in sets.each]
    return _Kept(
        grammar.name, grammar.words, grammar.groups, elements.each, spoken, by_number, needed.each,
        categories, grammar.vocabulary, grammar.meanings, told, found.agreement,
    )  # fmt: skip


def _unpacked(kept: _Kept) -> Read:
    elements, needed = kept.elements, kept.needed
    spoken = [*map(intern, kept.spoken)]
    begins: list[Opens] = [
        None if words is None else frozenset([spoken[number] for number in words]) for words in kept.sets
    ]
    sets = [each or frozenset[str]() for each in begins]
    categories = {}
    for category in kept.categories:
        own = [
            Pattern(
                one.kind, tuple([elements[number] for number in one.elements]), one.source, category.name,
                category.is_enum, begins[one.first], sets[one.required], sets[one.possible], one.constants,
                needed[one.needed], one.as_well,
            )
            for one in category.own
        ]  # fmt: skip
        parts = [part if isinstance(part, str) else own[part] for part in category.parts]
        categories[category.name] = Category(category.name, category.is_enum, own, parts)
    grammar = Grammar(kept.name, categories, kept.vocabulary, kept.meanings, kept.words, kept.groups)
    gather(grammar)
    told = kept.accounts
    reasons = {why: why for _, _, why in told.said}
    said = tuple(
        Said(tuple([sets[number] for number in printed]), sets[house], reasons[why])
        for printed, house, why in told.said
    )
    declared = {
        word: tuple([(sets[theirs], sets[ours]) for theirs, ours in ways])
        for word, ways in told.declared.items()
    }
    return Read(grammar, Accounts(said, told.watched, told.counted, declared), kept.agreement)


__all__ = ["Read", "read"]
