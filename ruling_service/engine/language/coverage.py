"""Which phrases of a card language an engine plays.

The grammar says which category stands in which field, and each category has a table of meanings. A kind in no
table is understood, but not played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.language import card_language
from ruling_service.engine.language.grammar import PASS, Category, Grammar, Pattern, Slot, slots
from ruling_service.engine.language.node import Node, Value

STRUCTURE = frozenset(["sentence", "option", "opening"])
"""Kinds that only hold others."""


class Missing(NamedTuple):
    """A phrase that is understood and not played: the table it would be in, and its kind."""

    table: str
    kind: str

    def __str__(self) -> str:
        return f"{self.table} {self.kind}"


class Inner(NamedTuple):
    """A phrase within another: the field it stands in, and the categories that the grammar lets in there."""

    field: str
    phrase: Node
    categories: tuple[str, ...]


class Coverage:
    """What a game's tables of meanings cover of its grammar.

    `tables` gives each category of the grammar the table that its own kinds are looked up in; the phrases of
    the categories `by_the_compiler` are turned into others by it, so that no ability holds them.
    """

    def __init__(
        self, game: str, tables: Mapping[str, Meanings], by_the_compiler: frozenset[str] = frozenset()
    ) -> None:
        self.game = game
        self.tables = tables
        self.by_the_compiler = by_the_compiler

    @property
    def _grammar(self) -> Grammar:
        return card_language(self.game).grammar

    def anywhere(self, node: Node) -> list[Pattern]:
        """The patterns of a phrase's kind in whatever category: the compiler puts some phrases where their
        category does not let them in.
        """
        return _homes(self._grammar).get(node.kind, [])

    def patterns(self, node: Node, category: str) -> list[Pattern]:
        """The patterns of a category that a node can have been read with: those that have exactly its fields.
        """
        names = frozenset(node.fields)
        fitting = _reach(self._grammar).get(category, {}).get(node.kind, [])
        return [p for p in fitting if p.required <= names <= p.possible] or fitting

    def table(self, patterns: list[Pattern]) -> Meanings | None:
        """The table in which a phrase read with these patterns is looked up; None where it needs no meaning.
        """
        return None if patterns[0].kind in STRUCTURE else self.tables.get(patterns[0].category)

    def unmeant(self, node: Node, patterns: list[Pattern]) -> Iterator[Missing]:
        """The phrase itself, where it was read with these patterns and has no meaning."""
        table = self.table(patterns)
        if table is not None and table.of(node) is None:
            yield Missing(table.category, node.kind)

    def inner(self, node: Node, patterns: list[Pattern]) -> Iterator[Inner]:
        """The phrases within one that was read with these patterns."""
        places: dict[str, list[str]] = {}
        for pattern in patterns:
            for slot in slots(pattern.elements):
                if isinstance(slot, Slot):
                    places.setdefault(slot.field, []).append(slot.category)
        for field, value in node.fields.items():
            if field in places:
                yield from in_field(field, value, *places[field])

    def read_as(self, within: Inner) -> str:
        """The category as which a phrase within another was read."""
        readable = (c for c in within.categories if self.patterns(within.phrase, c))
        return next(readable, within.categories[0])

    def kinds(self) -> dict[tuple[str, str], bool]:
        """Every kind of the grammar with its table, and whether the engine plays it."""
        found: dict[tuple[str, str], bool] = {}
        for category in self._grammar.categories.values():
            table = self.tables.get(category.name)
            if category.is_enum or table is None or category.name in self.by_the_compiler:
                continue
            for pattern in category.own:
                if pattern.kind != PASS and pattern.kind not in STRUCTURE:
                    found[(table.category, pattern.kind)] = table.knows(pattern.kind)
        return found

    def not_played(self) -> tuple[Missing, ...]:
        """Every kind of the grammar that the engine understands and does not play."""
        return tuple(sorted(Missing(*phrase) for phrase, known in self.kinds().items() if not known))

    def counts(self) -> Mapping[str, Any]:
        """How many kinds of phrase the grammar has (`known`), how many are `played`, and which are
        `not_played`.
        """
        kinds = self.kinds()
        return {
            "known": len(kinds), "played": sum(kinds.values()),
            "not_played": [str(each) for each in self.not_played()]
        }


@lru_cache(maxsize=4)
def _reach(grammar: Grammar) -> dict[str, dict[str, list[Pattern]]]:
    """For each category the patterns that may stand in it, by kind; phrases let in from other categories
    included.
    """
    found: dict[str, dict[str, list[Pattern]]] = {}
    for name in grammar.categories:
        kinds = found[name] = {}
        for pattern in _standing_in(grammar.categories, name, frozenset([name])):
            kinds.setdefault(pattern.kind, []).append(pattern)
    return found


def _standing_in(categories: dict[str, Category], name: str, seen: frozenset[str]) -> Iterator[Pattern]:
    for pattern in categories[name].patterns:
        if pattern.kind != PASS:
            yield pattern
            continue
        for slot in slots(pattern.elements):
            if isinstance(slot, Slot) and slot.category in categories and slot.category not in seen:
                yield from _standing_in(categories, slot.category, seen | {slot.category})


@lru_cache(maxsize=4)
def _homes(grammar: Grammar) -> dict[str, list[Pattern]]:
    found: dict[str, list[Pattern]] = {}
    for category in grammar.categories.values():
        for pattern in category.own:
            found.setdefault(pattern.kind, []).append(pattern)
    return found


def in_field(field: str, value: Value | None, *categories: str) -> Iterator[Inner]:
    """The phrases in a field, which holds one, several or none."""
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, Node):
            yield Inner(field, item, categories)


def once(found: Iterable[Missing]) -> tuple[Missing, ...]:
    """What is missing, each phrase once."""
    return tuple(dict.fromkeys(found))
