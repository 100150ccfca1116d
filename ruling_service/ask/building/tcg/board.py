"""A position of the trading card game in the making: who plays, what lies where, what happens."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruling_service.ask.building.position import Laid, Position
from ruling_service.ask.building.tcg.plain import BEARER, generic
from ruling_service.ask.model import Subject
from ruling_service.situations.shared.model import CardFacts

Data = dict[str, Any]

FREE, SHADOW = 0, 1
CHARACTERS = ("companion", "ally", "minion")
PLACE_OF = {"companion": "companions", "minion": "minions", "ally": "support", "follower": "support",
            "condition": "support",
            "event": "hand", "possession": "borne", "artifact": "borne"}  # fmt: skip
PLACES = {"companions": "companions", "minions": "minions", "support": "support area"}


@dataclass
class Board(Position):
    """The position, the acts and the choices of a situation in the making.

    `told_numbers` are the tokens of which the question says how many there are, `controls` is how many sites
    each seat controls.
    """

    GAME = "tcg"
    NAMES = ("Tom", "Ann", "Bob", "Cat")
    ASKER = ("", "i", "you", "me", "the free peoples player", "a player", "the first player",
             "the active player", "each player")  # fmt: skip
    OTHERS = ("shadow", "opponent", "another player")
    PILES = {"hand": "hand", "dead": "dead pile", "discard": "discard", "deck": "deck"}

    people: int = 2
    site: int | None = None
    path: dict[int, Data] = field(default_factory=dict)
    twilight: int = 0
    moves: int = 0
    burdens: int = 0
    threats: int = 0
    ring_worn: bool = False
    tie: bool = False
    format: str = ""
    assignments: list[Data] = field(default_factory=list)
    skirmish: str = ""
    bearer: Laid | None = None
    controls: dict[int, int] = field(default_factory=dict)
    terrain_told: bool = False
    no_site_controlled: bool = False
    site_controlled: bool = False
    cultures_told: bool = False
    told_numbers: tuple[str, ...] = ()

    def lay(self, facts: CardFacts, *, player: int | None = None, **more: Any) -> Laid:
        """Lay a card out, for the player of its side."""
        laid = super().lay(facts, **more)
        laid.player = player if player is not None else SHADOW if laid.is_shadow else FREE
        return laid

    def make(self, kind: str, place: str = "", **values: int) -> Laid:
        """A card of plain values."""
        laid = self.lay(generic(Subject(card=kind, values=values)), place=place or PLACE_OF[kind],
                        made_up=True)  # fmt: skip
        self.defaults.append(f"{laid.label}: a card of plain values")
        return laid

    def fight(self, defender: Laid, *minions: Laid) -> None:
        """They are assigned to skirmish each other."""
        self.assignments.append({"defender": defender.label, "minions": [laid.label for laid in minions]})

    def situation(self, ask: Data, title: str) -> Data:
        """The situation as plain data."""
        data = self.begun(title)
        if self.bearer is None:
            data.setdefault("cards", []).append({"type": "companion", **BEARER})
        data["players"] = [self._player(seat) for seat in range(self.people)]
        if self.path:
            data["path"] = [{"number": number, **site} for number, site in sorted(self.path.items())]
        return self.ended(
            data, ask, "format", "twilight", "moves", "at", "until", "assignments", "skirmish", "do", "given"
        )

    def _player(self, seat: int) -> Data:
        data: Data = {"name": self.NAMES[seat]}
        if seat == FREE:
            if self.site is not None:
                data["site"] = self.site
            bearer = self.bearer
            data["ring bearer"] = BEARER["name"] if bearer is None else self.written(bearer, attached="borne")
            for name in ("burdens", "threats", "ring_worn"):
                if value := getattr(self, name):
                    data[name.replace("_", " ")] = value
        if controlled := self.controls.get(seat):
            data["controls"] = list(range(1, controlled + 1))
        for place, name in PLACES.items():
            listed = [
                self.written(laid, attached="borne") for laid in self.cards
                if laid.place == place and laid.player == seat and laid is not self.bearer
            ]
            if listed:
                data[name] = listed
        return {**data, **self.piles(seat)}
