"""Tables in which a game keeps what the phrases of its card language mean, one table for each category of its
grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Protocol, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


ANYTHING = "*"
"""Stands for every sort of ability."""


class Phrase(Protocol):
    """A phrase of card text, as far as its meaning is looked up: by its kind."""

    @property
    def kind(self) -> str:
        """Which phrase it is."""
        ...


class Meanings:
    """Meanings of the phrase kinds of one category.

    `of(phrase)` finds a meaning; `None` means the engine does not play the phrase. The kinds in `also` are
    played by whoever asks for them, as those of `plays`.
    """

    def __init__(self, category: str, also: Callable[[], Container[str]] = tuple) -> None:
        self.category = category
        self._also = also
        self.table: dict[str, Callable[..., Any]] = {}
        self.cites: dict[str, tuple[str, ...]] = {}
        self.of_print: set[str] = set()
        """Kinds that ask only what is printed on a card, not how or where it is."""
        self.against: dict[str, tuple[str, ...]] = {}
        """Kind → the sorts of ability that it cancels."""

    def of(self, node: Phrase) -> Callable[..., Any] | None:
        """The meaning registered for the phrase's kind."""
        return self.table.get(node.kind) or (_asked_for if node.kind in self._also() else None)

    def knows(self, kind: str) -> bool:
        """Whether phrases of this kind are played."""
        return kind in self.table or kind in self._also()

    def means(
        self, kind: str, *cites: str, of_print: bool = False, against: tuple[str, ...] = ()
    ) -> Callable[[F], F]:
        """Register the meaning of `kind`, governed by the entries `cites`.

        `of_print` says that it asks only what is printed on a card (or holds phrases that may), `against`
        which sorts of ability it cancels (`ANYTHING`: whatever the card does). Raises ValueError for a kind
        that has a meaning.
        """

        def register(function: F) -> F:
            if kind in self.table:
                raise ValueError(f"{self.category} {kind} has two meanings")
            self.table[kind] = function
            self.cites[kind] = cites
            if of_print:
                self.of_print.add(kind)
            if against:
                self.against[kind] = against
            return function

        return register

    def plays(self, *kinds: str) -> None:
        """Say that these kinds are played by whoever asks for them; they need no function of their own."""
        for kind in kinds:
            self.table.setdefault(kind, _asked_for)


def _asked_for(*_: Any) -> None:
    """Stands for a kind that others ask about."""


class NotPlayed(Exception):
    """The engine has no meaning for a phrase.

    Simulations report it as a gap; they never go on as if it weren't there.
    """

    def __init__(self, category: str, kind: str) -> None:
        super().__init__(f"{category} {kind}")
        self.category = category
        self.kind = kind


def meaning(table: Meanings, node: Phrase) -> Callable[..., Any]:
    """The meaning of a phrase in `table`; raises NotPlayed where there is none."""
    found = table.table.get(node.kind)
    if found is None:
        raise NotPlayed(table.category, node.kind)
    return found
