"""Statements about the end of a line of play, and about what happened in it."""

from __future__ import annotations

from typing import Literal

from ruling_service.situations.shared.parts import Part

Zone = Literal[
    "play",
    "hand",
    "deck",
    "discard",
    "staging",
    "engaged",
    "active location",
    "attached",
    "victory display",
    "encounter deck",
    "encounter discard",
    "set aside",
    "removed",
    "shadow",
    "quest",
    "dead pile",
    "stacked",
    "underneath",
    "adventure deck",
    "void",
    "own deck",
    "own discard",
    "being revealed",
    "staging area",
    "encounter discard pile",
    "discard pile",
    "removed from the game",
]


ALSO_CALLED: dict[str, Zone] = {
    "staging area": "staging",
    "encounter discard pile": "encounter discard",
    "discard pile": "discard",
    "removed from the game": "removed",
}
"""Zones by what fields of a position and answers call them, where that is another word."""


class Pattern(Part, kw_only=True):
    """Something that happened, told by as much as matters: what, to which card, by whom, at which step, on
    which ground.

    `happened` is a word for an occurrence in the past tense ("revealed", "destroyed", "readied"); `says` are
    words its line must contain.
    """

    EXAMPLE = "{happened: destroyed, card: NAME}"

    as_: str = ""
    happened: str = ""
    card: str = ""
    player: str = ""
    says: str = ""
    at: str = ""
    cites: str | list[str] = []
    amount: int | None = None


class IsWhere(Part, kw_only=True):
    """What is true of a card at the end: only the fields given are compared."""

    card: str
    in_: Zone | None = None
    of: str | None = None
    deck: str | None = None
    exhausted: bool | None = None
    damage: int | None = None
    resources: int | None = None
    progress: int | None = None
    tokens: dict[str, int] = {}
    committed: bool | None = None
    attacking: bool | None = None
    defending: bool | None = None
    on: str | None = None
    controller: str | None = None
    willpower: int | None = None
    attack: int | None = None
    defense: int | None = None
    threat: int | None = None
    hit_points_left: int | None = None
    shadows: int | None = None
    wounds: int | None = None
    burdens: int | None = None
    strength: int | None = None
    vitality: int | None = None
    resistance: int | None = None
    roaming: bool | None = None
    ring_bearer: bool | None = None
    assigned_to: str | None = None


class IsPlayer(Part, kw_only=True):
    """What is true of a player at the end: only the fields given are compared."""

    EXAMPLE = "{player: NAME, threat: 30}"

    player: str
    threat: int | None = None
    eliminated: bool | None = None
    cards_in_hand: int | None = None
    cards_in_deck: int | None = None
    first_player: bool | None = None


class Count(Part, kw_only=True):
    """How many occurrences fit a pattern, or how many cards a description, and what number that has to be."""

    of: Pattern | None = None
    cards: IsWhere | None = None
    exactly: int | None = None
    at_least: int | None = None
    at_most: int | None = None


class Condition(Part, kw_only=True):
    """A statement about how a line of play ended or what happened on the way; several fields at once must all
    hold.
    """

    EXAMPLE = "{is: {card: NAME, in: play}}"

    is_: IsWhere | None = None
    player: IsPlayer | None = None
    happened: Pattern | None = None
    in_order: list[Pattern] = []
    count: Count | None = None
    game: Literal["won", "lost", "goes on"] | None = None
    winner: str = ""
    value: str = ""
    equals: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    all: list[Condition] = []
    any: list[Condition] = []
    not_: Condition | None = None
