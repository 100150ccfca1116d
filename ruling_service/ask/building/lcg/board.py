"""A position of the card game of cooperating players in the making: cards are laid out, moved and given
states until it is written down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.lcg.plain import plain
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

NAMES = ("Tom", "Kris", "Ada", "Ben")
"""What the players are called; the first is whoever asks."""

Data = dict[str, Any]

ASKER = ("", "you", "i", "me", "my", "your", "we", "tom", "a player", "player", "the player", "the players",
         "each player",
         "the first player", "the defending player", "the attacking player", "the active player")  # fmt: skip
"""Whom a question means by the player who asks it, or by any one player."""

PLACE_OF = {
    "hero": "heroes", "objective-hero": "heroes", "ally": "allies", "objective-ally": "allies",
    "attachment": "attached", "event": "hand",
    "enemy": "staging", "location": "staging", "treachery": "encounter", "objective": "staging",
    "side quest": "side quests",
    "player side quest": "side quests", "encounter side quest": "side quests", "quest": "quest",
}  # fmt: skip
"""Where a card of a type lies if nothing else is said."""

IN_PLAY = ("heroes", "allies", "attached", "engaged", "staging", "active", "side quests")
CHARACTERS = ("hero", "ally", "objective-ally", "objective-hero")


@dataclass
class Laid:
    """A card of the position: what it is, where it lies, whose and in which state.

    `told` is one that the question names.
    """

    label: str
    name: str
    facts: CardFacts
    place: str = ""
    player: int = 0
    host: str = ""
    state: Data = field(default_factory=dict)
    told: bool = False
    made_up: bool = False
    called: tuple[str, ...] = ()

    @property
    def called_state(self) -> bool:
        """Whether the question tells of a state that it is in."""
        return any(
            not name.startswith("~") for name in self.state if name not in ("exhausted", "resources", "used")
        )

    @property
    def in_play(self) -> bool:
        return self.place in IN_PLAY


def another(name: str, number: int) -> str:
    """What one more card of that name is called: "another enemy", "second Foe-hammer"."""
    kind = name.removeprefix("a ").removeprefix("an ")
    if kind != name:
        return (
            f"another {kind}" if number == 0
            else f"{('a third', 'a fourth', 'a fifth', 'a sixth')[number - 1]} {kind}"
        )
    return f"{('second', 'third', 'fourth', 'fifth', 'sixth')[min(number, 4)]} {name}"


@dataclass
class Board:
    """The position, the acts and the choices of a situation in the making."""

    known: Known
    people: int = 1
    cards: dict[str, Laid] = field(default_factory=dict)
    threat: dict[int, int] = field(default_factory=dict)
    hand: dict[int, int] = field(default_factory=dict)
    deck_sizes: dict[str, int] = field(default_factory=dict)
    first_player: str = ""
    quest: Data = field(default_factory=dict)
    at: str = ""
    until: str = ""
    attack: Data = field(default_factory=dict)
    do: list[Data] = field(default_factory=list)
    given: list[Data] = field(default_factory=list)
    explore: bool | str = True
    defaults: list[str] = field(default_factory=list)
    payment_told: bool = False
    absent_sphere: str = ""

    # -- cards -----------------------------------------------------------------------------------------------

    def lay(
        self, facts: CardFacts, *, place: str = "", label: str = "", name: str = "", told: bool = False,
        **more: Any
    ) -> Laid:
        """Lay a card out; a second one of the same name gets a label of its own."""
        title = facts.name
        number = 0
        while fold(title) in {fold(known) for known in self.cards}:
            title = another(facts.name, number)
            number += 1
        if more.get("made_up") and title != facts.name and self._other(facts) is not None:
            facts = msgspec.structs.replace(facts, name=title)
            name = title
        laid = Laid(
            title, name or facts.name, facts, place or PLACE_OF.get(facts.type, "set aside"), told=told,
            **more
        )
        laid.called = (label,) if label else ()
        self.cards[title] = laid
        return laid

    def _other(self, facts: CardFacts) -> Laid | None:
        """A made-up card of the same name with other values."""
        same = (laid for laid in self.cards.values() if laid.made_up and laid.facts.name == facts.name)
        return next((laid for laid in same if laid.facts != facts), None)

    def make(self, type_: str, place: str = "", *, says: bool = True, player: int = 0, **values: Any) -> Laid:
        """Lay out a card of plain values."""
        laid = self.lay(plain(type_, **values), place=place, made_up=True, player=player)
        if says:
            self.defaults.append(f"{laid.label}: a card of plain values")
        return laid

    def find(self, label: str) -> Laid:
        """The card of that label, or of that title. Raises NotBuilt if there is none."""
        for laid in self.cards.values():
            if fold(label) in [fold(name) for name in (laid.label, *laid.called)]:
                return laid
        for laid in self.cards.values():
            if fold(label) in (fold(laid.name), fold(laid.facts.name)):
                return laid
        raise not_placed(f"“{label}”")

    def has(self, label: str) -> bool:
        """Whether a card of the board goes by that name."""
        return any(
            fold(label) in [fold(n) for n in (laid.label, laid.name, laid.facts.name, *laid.called)]
            for laid in self.cards.values()
        )

    def of_type(self, *types: str, told: bool | None = None) -> list[Laid]:
        return [
            laid for laid in self.cards.values()
            if laid.facts.type in types and (told is None or laid.told == told)
        ]

    def characters(self, player: int = 0) -> list[Laid]:
        """A player's characters in play."""
        return [
            laid for laid in self.of_type(*CHARACTERS)
            if laid.place in ("heroes", "allies", "") and laid.player == player
        ]

    # -- players ---------------------------------------------------------------------------------------------

    def seat(self, player: str) -> int:
        """The seat of a player as a question calls them; others than the one who asks take the seats after.
        """
        word = fold(player).strip()
        if word in ASKER:
            return 0
        known = [fold(name) for name in NAMES]
        if word in known:
            seat = known.index(word)
        elif any(
            other in word
            for other in (
                "another", "other", "second", "next", "teammate", "friend", "partner", "opponent", "someone"
            )
        ):
            seat = 1
        elif "third" in word:
            seat = 2
        else:
            raise not_placed(f"the player {player!r}")
        self.people = max(self.people, seat + 1)
        return seat

    def hero(self, player: int = 0, **values: Any) -> Laid:
        """A hero of the player: one that is there, else a plain one."""
        for laid in self.of_type("hero", "objective-hero"):
            if laid.place == "heroes" and laid.player == player and not values:
                return laid
        return self.make("hero", "heroes", player=player, **values)

    # -- writing it down -------------------------------------------------------------------------------------

    def situation(self, ask: Data, title: str = "") -> Data:
        """The situation as plain data."""
        for seat in range(self.people):
            if not any(laid.place == "heroes" and laid.player == seat for laid in self.cards.values()):
                self.hero(seat)
        data: Data = {"game": "lcg", "title": title[:200]}
        made: dict[str, CardFacts] = {}
        for laid in self.cards.values():
            if laid.made_up and made.get(laid.facts.name, laid.facts) != laid.facts:
                laid.facts = msgspec.structs.replace(laid.facts, name=laid.label)
                laid.name = laid.label
            if laid.made_up:
                made[laid.facts.name] = laid.facts
        if made:
            data["cards"] = [_facts(facts) for facts in made.values()]
        data["players"] = [self._player(seat) for seat in range(self.people)]
        if self.first_player:
            data["first player"] = self.first_player
        for place, name in (("staging", "staging area"), ("side quests", "side quests")):
            listed = self._in(place)
            if listed:
                data[name] = listed
        active = self._in("active")
        if active:
            data["active location"] = active[0] if len(active) == 1 else active
        for place, name in (("encounter", "encounter deck"), ("encounter discard", "encounter discard"),
                            ("victory", "victory display"), ("set aside", "set aside")):  # fmt: skip
            names = [laid.name for laid in self.cards.values() if laid.place == place]
            if names:
                data[name] = names
        if "encounter deck" in self.deck_sizes and "encounter deck" not in data:
            data["encounter deck"] = self.deck_sizes["encounter deck"]
        quests = [laid for laid in self.cards.values() if laid.place == "quest"]
        if quests:
            data["quest"] = {
                "card": quests[0].name, **self.quest,
                **{k: v for k, v in quests[0].state.items() if k == "progress"}
            }
        elif self.quest:
            data["quest"] = self.quest
        for name, value in (
            ("at", self.at), ("until", self.until), ("attack", self.attack), ("do", self.do),
            ("given", self.given)
        ):
            if value:
                data[name] = value
        if self.explore is not True:
            data["explore"] = self.explore
        data["ask"] = ask
        return data

    def _player(self, seat: int) -> Data:
        data: Data = {"name": NAMES[seat]}
        if seat in self.threat:
            data["threat"] = self.threat[seat]
        else:
            data["threat"] = 30
        for place in ("heroes", "allies", "engaged"):
            listed = self._in(place, seat)
            if listed:
                data[place] = listed
        for place in ("hand", "deck", "discard"):
            names = [laid.name for laid in self.cards.values() if laid.place == place and laid.player == seat]
            if names:
                data[place] = names
        if seat in self.hand and "hand" not in data:
            data["hand"] = self.hand[seat]
        if f"deck:{seat}" in self.deck_sizes and "deck" not in data:
            data["deck"] = self.deck_sizes[f"deck:{seat}"]
        return data

    def _in(self, place: str, player: int | None = None) -> list[Data | str]:
        return [
            self._written(laid) for laid in self.cards.values()
            if laid.place == place and (player is None or laid.player == player)
        ]

    def _written(self, laid: Laid) -> Data | str:
        data: Data = {
            "card": laid.name,
            **{k: v for k, v in laid.state.items() if v not in (False, None, "", [], {}) or k == "exhausted"}
        }
        if laid.label != laid.facts.name:
            data["as"] = laid.label
        attached = [
            self._written(other) for other in self.cards.values()
            if other.place == "attached" and other.host == laid.label
        ]
        if attached:
            data["attached"] = attached
        shadows = [
            self._written(other) for other in self.cards.values()
            if other.place == "shadow" and other.host == laid.label
        ]
        if shadows:
            data["shadows"] = shadows
        return laid.name if set(data) == {"card"} else data


def _facts(facts: CardFacts) -> Data:
    return dict(msgspec.to_builtins(facts))


__all__ = ["CHARACTERS", "NAMES", "Board", "Laid", "NotBuilt"]
