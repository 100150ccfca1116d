"""The tables in which meanings of node kinds are kept, one for each category of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ruling_service.engine.language.node import Node

F = TypeVar("F", bound=Callable[..., Any])


class Meanings:
    """Meanings of the node kinds of one category. `of(node)` finds a node's meaning; `None` means the engine does not play the phrase."""

    def __init__(self, category: str) -> None:
        self.category = category
        self.table: dict[str, Callable[..., Any]] = {}
        self.cites: dict[str, tuple[str, ...]] = {}

    def of(self, node: Node) -> Callable[..., Any] | None:
        """The meaning registered for the node's kind."""
        return self.table.get(node.kind)

    def means(self, kind: str, *cites: str) -> Callable[[F], F]:
        """Register the meaning of `kind`, governed by the entries `cites`."""

        def register(function: F) -> F:
            if kind in self.table:
                raise ValueError(f"{self.category} {kind} has two meanings")
            self.table[kind] = function
            self.cites[kind] = cites
            return function

        return register

    def plays(self, *kinds: str) -> None:
        """Say that these kinds are played by whoever asks for them; they need no function of their own."""
        for kind in kinds:
            self.table.setdefault(kind, _asked_for)


def _asked_for(*_: Any) -> None:
    """Stands for a kind that others ask about."""


PLAYERS = Meanings("player")
CARDS = Meanings("cards")
RESTRICTIONS = Meanings("restriction")
ZONES = Meanings("zone")
AMOUNTS = Meanings("amount")
CONDITIONS = Meanings("condition")
EVENTS = Meanings("event")
EFFECTS = Meanings("effect")
POSSIBLE = Meanings("possible effect")
LASTING = Meanings("lasting")
ACTS = Meanings("act")
TRIGGERS = Meanings("trigger")
MOMENTS = Meanings("moment")
REMARKS = Meanings("remark")
STANDING = Meanings("standing")

ALL = (PLAYERS, CARDS, RESTRICTIONS, ZONES, AMOUNTS, CONDITIONS, EVENTS, EFFECTS, LASTING, ACTS, TRIGGERS, MOMENTS, REMARKS, STANDING)

WRAPPERS: frozenset[str] = frozenset(["if_", "while_", "unless", "during", "until"])
"""Phrases that say when what they hold is true; a constant text may stand in them."""

STATES: set[str] = {"give"}
"""Phrases other than lasting ones that mean something in a constant text."""


class NotPlayed(Exception):
    """The engine has no meaning for a phrase. Simulations report it as a gap; they never go on as if it weren't there."""

    def __init__(self, category: str, kind: str) -> None:
        super().__init__(f"{category} {kind}")
        self.category = category
        self.kind = kind


def meaning(table: Meanings, node: Node) -> Callable[..., Any]:
    """The meaning of a node in `table`; raises NotPlayed where there is none."""
    found = table.table.get(node.kind)
    if found is None:
        raise NotPlayed(table.category, node.kind)
    return found
