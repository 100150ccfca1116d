"""A position of the trading card game in the making: who plays, what lies where, what happens."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg.plain import BEARER
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

Data = dict[str, Any]

NAMES = ("Tom", "Ann", "Bob", "Cat")
"""What the players are called: the first has the turn and plays the Free Peoples, the second is the Shadow
player.
"""

FREE, SHADOW = 0, 1
ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
FREE_PEOPLES = (
    "", "i", "you", "me", "the free peoples player", "a player", "the first player", "the active player",
    "each player", "tom"
)
CHARACTERS = ("companion", "ally", "minion")


@dataclass
class Laid:
    """A card of the position. `told` is one that the question names."""

    label: str
    name: str
    facts: CardFacts
    place: str = ""
    player: int = FREE
    host: str = ""
    state: Data = field(default_factory=dict)
    told: bool = False
    made_up: bool = False
    called: tuple[str, ...] = ()

    @property
    def is_shadow(self) -> bool:
        return self.facts.type == "minion" or self.facts.side == "Shadow"


@dataclass
class Board:
    """The position, the acts and the choices of a situation in the making."""

    known: Known
    people: int = 2
    cards: list[Laid] = field(default_factory=list)
    site: int | None = None
    path: dict[int, Data] = field(default_factory=dict)
    twilight: int = 0
    moves: int = 0
    burdens: int = 0
    threats: int = 0
    ring_worn: bool = False
    fierce: bool = False
    tie: bool = False
    format: str = ""
    hand: dict[int, int] = field(default_factory=dict)
    deck: dict[int, int] = field(default_factory=dict)
    at: str = ""
    until: str = ""
    assignments: list[Data] = field(default_factory=list)
    do: list[Data] = field(default_factory=list)
    given: list[Data] = field(default_factory=list)
    explore: bool | str = True
    defaults: list[str] = field(default_factory=list)
    bearer: Laid | None = None

    def lay(
        self, facts: CardFacts, *, place: str = "", told: bool = False, made_up: bool = False, name: str = "",
        player: int | None = None
    ) -> Laid:
        """Lay a card out; a second one of the same name gets a label of its own."""
        label, number = facts.name, 0
        while any(fold(laid.label) == fold(label) for laid in self.cards):
            kind = facts.name.removeprefix("a ").removeprefix("an ")
            label = f"{ORDINALS[number]} {kind}" if number < len(ORDINALS) else f"{kind} {number + 2}"
            number += 1
        same = [one for one in self.cards if one.made_up and one.facts.name == facts.name]
        if made_up and label != facts.name and any(one.facts != facts for one in same):
            facts, name = msgspec.structs.replace(facts, name=label), label
        laid = Laid(label, name or facts.name, facts, place, told=told, made_up=made_up)
        laid.player = player if player is not None else SHADOW if laid.is_shadow else FREE
        self.cards.append(laid)
        return laid

    def has(self, label: str) -> bool:
        return bool(label) and any(self._is(laid, label) for laid in self.cards)

    def find(self, label: str) -> Laid:
        """The card of that label or name. Raises NotBuilt."""
        for laid in self.cards:
            if fold(label) in (fold(laid.label), *(fold(one) for one in laid.called)):
                return laid
        for laid in self.cards:
            if self._is(laid, label):
                return laid
        raise not_placed(f"“{label}”")

    def _is(self, laid: Laid, label: str) -> bool:
        return fold(label) in [fold(one) for one in (laid.label, laid.name, laid.facts.name, *laid.called)]

    def of_type(self, *types: str, told: bool | None = None) -> list[Laid]:
        return [
            laid for laid in self.cards if laid.facts.type in types and (told is None or laid.told == told)
        ]

    def seat(self, player: str) -> int:
        """The seat of a player as a question calls them."""
        word = fold(player)
        if "shadow" in word or word in ("opponent", "an opponent", "another player", "my opponent"):
            return SHADOW
        if word in FREE_PEOPLES:
            return FREE
        raise not_placed(f"the player {player!r}")

    # -- writing it down -------------------------------------------------------------------------------------

    def situation(self, ask: Data, title: str) -> Data:
        """The situation as plain data."""
        bearer = self.bearer
        made: dict[str, CardFacts] = {}
        for laid in self.cards:
            if laid.made_up and made.get(laid.facts.name, laid.facts) != laid.facts:
                laid.facts = msgspec.structs.replace(laid.facts, name=laid.label)
                laid.name = laid.label
            if laid.made_up:
                made[laid.facts.name] = laid.facts
        if bearer is None:
            made[str(BEARER["name"])] = CardFacts(**BEARER)  # type: ignore[arg-type]
        data: Data = {"game": "tcg", "title": title[:200]}
        if made:
            data["cards"] = [dict(msgspec.to_builtins(facts)) for facts in made.values()]
        data["players"] = [self._player(seat) for seat in range(self.people)]
        if self.path:
            data["path"] = [{"number": number, **site} for number, site in sorted(self.path.items())]
        for name in ("format", "twilight", "moves", "fierce", "at", "until", "assignments", "do", "given"):
            value = getattr(self, name)
            if value:
                data[name] = value
        if self.explore is not True:
            data["explore"] = self.explore
        data["ask"] = ask
        return data

    def _player(self, seat: int) -> Data:
        data: Data = {"name": NAMES[seat]}
        own = [laid for laid in self.cards if laid.player == seat]
        if seat == FREE:
            if self.site is not None:
                data["site"] = self.site
            data["ring bearer"] = self._written(self.bearer) if self.bearer is not None else BEARER["name"]
            for name, value in (
                ("burdens", self.burdens), ("threats", self.threats), ("ring worn", self.ring_worn)
            ):
                if value:
                    data[name] = value
        for place, name in (
            ("companions", "companions"), ("minions", "minions"), ("support", "support area")
        ):
            listed = [self._written(laid) for laid in own if laid.place == place and laid is not self.bearer]
            if listed:
                data[name] = listed
        for place, name in (
            ("hand", "hand"), ("dead", "dead pile"), ("discard", "discard"), ("deck", "deck")
        ):
            names = [laid.name for laid in own if laid.place == place]
            if names:
                data[name] = names
        if seat in self.hand and "hand" not in data:
            data["hand"] = self.hand[seat]
        if seat in self.deck and "deck" not in data:
            data["deck"] = self.deck[seat]
        return data

    def _written(self, laid: Laid) -> Data | str:
        data: Data = {
            "card": laid.name, **{k: v for k, v in laid.state.items() if v and not k.startswith("~")}
        }
        if laid.label != laid.facts.name:
            data["as"] = laid.label
        borne = [
            self._written(other) for other in self.cards
            if other.place == "borne" and other.host == laid.label
        ]
        if borne:
            data["attached"] = borne
        return laid.name if set(data) == {"card"} else data
