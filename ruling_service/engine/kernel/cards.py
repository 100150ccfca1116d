"""Printed cards and the small records that stand for them in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

FIRST_ID = 2**20 + 1
"""The id of a game's first card: beyond every other number in a game, so that an id is known wherever it
stands.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A card as printed: what never changes during a game. `key` identifies it in the catalogue.

    `type` is the game's own card type in lower case ("enemy", "hero", "minion"). `values` are printed numbers
    by name ("threat", "hit points"); a value the card does not have is absent, and a variable one ("X") is
    None. `abilities` are compiled abilities in the order printed; `gaps` the phrases that did not compile.
    """

    key: str
    name: str
    type: str
    values: Mapping[str, int | None] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()
    facts: Mapping[str, Any] = field(default_factory=dict)
    unique: bool = False
    abilities: tuple[Any, ...] = ()
    gaps: tuple[Any, ...] = ()
    entry: str = ""

    def __repr__(self) -> str:
        return f"<{self.type} {self.name}>"


class Card(NamedTuple):
    """One physical card in a game. Immutable: a change is a new record in the state.

    `life` counts how often it entered play, so that a card that left and came back is a new object to every
    effect.
    `tokens` and `marks` are sorted tuples, so equal positions compare equal.
    """

    id: int
    printed: str
    zone: str
    owner: int | None = None
    controller: int | None = None
    host: int | None = None
    ready: bool = True
    face_up: bool = True
    tokens: tuple[tuple[str, int], ...] = ()
    marks: tuple[str, ...] = ()
    life: int = 0

    def token(self, kind: str) -> int:
        """How many tokens of `kind` lie on it."""
        for name, count in self.tokens:
            if name == kind:
                return count
        return 0

    def with_token(self, kind: str, count: int) -> Card:
        """The same card with exactly `count` tokens of `kind`."""
        others = [t for t in self.tokens if t[0] != kind]
        if count > 0:
            others.append((kind, count))
            others.sort()
        return self._replace(tokens=tuple(others))

    def marked(self, mark: str) -> bool:
        """Whether it carries `mark` ("committed", "attacking" …)."""
        return mark in self.marks

    def with_mark(self, mark: str, on: bool = True) -> Card:
        """The same card with `mark` set or removed."""
        if on == (mark in self.marks):
            return self
        return self._replace(marks=tuple(sorted({*self.marks, mark} if on else set(self.marks) - {mark})))
