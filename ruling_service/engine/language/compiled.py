"""What a card's text was read as, and what of it was not read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .node import Node
from .unread import unread_in


@dataclass(frozen=True)
class Gap:
    """A sentence that could not be compiled: the sentence, why, and the nearest phrase that the grammar has.
    Or one whose reading leaves words out, with the abilities that it was `read_as`.
    """

    phrase: str
    reason: str
    nearest: str = ""
    read_as: tuple[Node, ...] = ()


@dataclass(frozen=True)
class CompiledCard:
    """A card's abilities as far as its text could be read; `complete` only when nothing is missing.

    `abilities` are those that could be read whole, `unread` those that lack a phrase, with an `unread` phrase
    in its place.
    """

    abilities: tuple[Node, ...] = ()
    gaps: tuple[Gap, ...] = ()
    unread: tuple[Node, ...] = ()

    @classmethod
    def of(cls, abilities: Iterable[Node], gaps: Iterable[Gap]) -> CompiledCard:
        """What was read and what was not, of abilities in the order printed; each once."""
        listed = tuple(dict.fromkeys(abilities))
        return cls(
            tuple(a for a in listed if not unread_in(a)), tuple(dict.fromkeys(gaps)),
            tuple(a for a in listed if unread_in(a))
        )

    @property
    def all(self) -> tuple[Node, ...]:
        """Every ability, those that lack a phrase last."""
        return (*self.abilities, *self.unread)

    @property
    def complete(self) -> bool:
        """Was every sentence understood?"""
        return not self.gaps


__all__ = ["CompiledCard", "Gap"]
