"""What a deck file says, before anybody knows which cards are meant."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Section = Literal["", "heroes", "deck", "contract", "sideboard", "ring-bearer", "ring", "sites", "map"]
"""Which part of a deck a card is listed in; "" where the file does not say."""

MOST_LINES = 600
"""Lines of cards that one deck file may have."""
MOST_COPIES = 99
"""Copies of a card that one line may ask for."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a deck file: how many copies of which card, by name, or by what a database calls it.

    `id` is the card's own id (of OCTGN's definition, or of the TCG's online client), `code` that of RingsDB;
    `line` counts from 1, 0 where the file has no lines.
    """

    count: int
    name: str = ""
    section: Section = ""
    id: str = ""
    code: str = ""
    set: str = ""
    line: int = 0

    @property
    def called(self) -> str:
        """How the line names the card."""
        return self.name or (f"RingsDB {self.code}" if self.code else self.id)


@dataclass(slots=True)
class DeckFile:
    """A deck as its file has it: its format of file, its name if it has one, the game if that is sure, and
    its lines.
    """

    form: str
    name: str = ""
    game: str = ""
    cards: list[Listed] = field(default_factory=list)
