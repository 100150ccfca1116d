"""What a picture of a table is made of: tiles in zones, piles, the adventure path, skirmishes."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

ASSIGNED = "assigned to "
"""What stands before whom a card fights."""


class Value(NamedTuple):
    """A value of a card: its short and its full name, what it is now, and what is printed where that
    differs.
    """

    short: str
    name: str
    now: int
    printed: int | None


class Token(NamedTuple):
    """Tokens on a card: how many, of what, and as how many dots they are drawn."""

    number: int
    name: str
    dots: int


class Handles(msgspec.Struct, kw_only=True):
    """What can be done with a tile of a form's table, whose row is at `path`: how it can be turned (and if it
    is), what can lie on it (and how many do), where it can be moved (path and name), to what it can be
    attached, whom it can be assigned to, and whether it is.
    """

    path: str
    turns: list[tuple[str, bool]]
    counts: list[tuple[str, int]]
    moves: list[tuple[str, str]]
    bearers: list[str]
    faces: list[str] = []
    assigned: bool = False


class Tile(msgspec.Struct, kw_only=True):
    """A card as it is drawn. `change` is what became of it since the position before, `flag` says that the
    question is about it, `says` is what its text says (as `playing.records.Reading` has it).
    """

    name: str
    href: str
    kind: str
    of: str = ""
    colour: str = ""
    values: list[Value] = []
    tokens: list[Token] = []
    marks: list[str] = []
    under: list[Tile] = []
    change: str = ""
    flag: bool = False
    small: bool = False
    copies: int = 1
    handles: Handles | None = None
    says: list[Any] = []


class Zone(msgspec.Struct, kw_only=True):
    """A part of the table with its cards; `note` is a number that belongs to it."""

    name: str
    tiles: list[Tile]
    note: str = ""


class Pile(NamedTuple):
    """Cards that lie together: how many there are, and those that are known."""

    name: str
    number: int | None
    cards: list[Tile]


class Site(NamedTuple):
    """A site of the adventure path: its number, its name where it has one, who is at it, who controls it."""

    number: int
    name: str
    here: bool
    controller: str


class Part(NamedTuple):
    """What a strength is made of: a card or "printed", and what it adds."""

    name: str
    number: int


class Fighter(NamedTuple):
    """A character in a skirmish: its name, its strength and what that is made of."""

    name: str
    total: int
    parts: list[Part]


class Side(NamedTuple):
    """A side of a skirmish: its name, its sum, those who fight, and the other side's sum from which on
    somebody here is overwhelmed (None: nobody can be).
    """

    name: str
    total: int
    fighters: list[Fighter]
    overwhelmed: int | None


class Skirmish(NamedTuple):
    """The skirmish under way: both sides, the value that is compared, and the number at the end of its scale.
    """

    sides: list[Side]
    by: str
    scale: int


class Assigned(NamedTuple):
    """Who is assigned to whom, behind the skirmish under way."""

    defender: str
    minions: list[str]


class Facing(msgspec.Struct, kw_only=True):
    """A defender and the minions assigned to it, as they stand face to face: tiles, and whose each are."""

    defender: list[Tile]
    minions: list[Tile]
    of: str
    against: str


class Area(msgspec.Struct, kw_only=True):
    """A player's side of the table."""

    name: str
    facts: list[tuple[str, str]]
    zones: list[Zone]
    piles: list[Pile]
    out: bool = False


class Picture(msgspec.Struct, kw_only=True):
    """A position drawn: facts of the game, the path of the TCG, zones that are nobody's, and each player's.
    """

    game: str
    facts: list[tuple[str, str]]
    path: list[Site]
    zones: list[Zone]
    areas: list[Area]
    piles: list[Pile]
    skirmish: Skirmish | None = None
    assigned: list[Assigned] = []
    facing: list[Facing] = []


class Table(NamedTuple):
    """The pictures of a verdict: as it begins, and as the outcome that is shown ends."""

    start: Picture
    end: Picture | None
