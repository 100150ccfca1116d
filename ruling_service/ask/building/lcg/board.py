"""A position of the card game of cooperating players in the making, and the attacks in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruling_service.ask.building.lcg.plain import SHADOW, plain
from ruling_service.ask.building.position import Laid, Position
from ruling_service.situations.shared.model import CardFacts

Data = dict[str, Any]

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
ENCOUNTER = ("treachery", "enemy", "location", "objective")
TABLE = {"staging": "staging area", "side quests": "side quests"}
DECKS = {"encounter": "encounter deck", "encounter discard": "encounter discard",
         "victory": "victory display", "set aside": "set aside"}  # fmt: skip
OWN = ("heroes", "allies", "engaged")


@dataclass
class Board(Position):
    """The position, the acts and the choices of a situation in the making."""

    GAME = "lcg"
    NAMES = ("Tom", "Kris", "Ada", "Ben")
    ASKER = ("", "you", "i", "me", "my", "your", "we", "a player", "player", "the player", "the players",
             "each player", "the first player", "the defending player", "the attacking player",
             "the active player")  # fmt: skip
    OTHERS = ("another", "other", "second", "next", "opponent", "someone")
    PILES = {"hand": "hand", "deck": "deck", "discard": "discard"}

    threat: dict[int, int] = field(default_factory=dict)
    first: int | None = None
    encounter_deck: int | None = None
    quest: Data = field(default_factory=dict)
    attack: Data = field(default_factory=dict)
    payment_told: bool = False
    absent_sphere: str = ""
    buys: str = ""
    """What the question calls the card whose playing it asks about."""

    def lay(self, facts: CardFacts, *, place: str = "", **more: Any) -> Laid:
        """Lay a card out, where cards of its type lie."""
        return super().lay(facts, place=place or PLACE_OF.get(facts.type, "set aside"), **more)

    def make(self, type_: str, place: str = "", *, says: bool = True, player: int = 0, **values: Any) -> Laid:
        """A card of plain values."""
        laid = self.lay(plain(type_, **values), place=place, made_up=True, player=player)
        if says:
            self.defaults.append(f"{laid.label}: a card of plain values")
        return laid

    def hero(self, player: int = 0, **values: Any) -> Laid:
        """A hero of the player: one that is there, else a plain one."""
        for laid in self.of_type("hero", "objective-hero"):
            if laid.place == "heroes" and laid.player == player and not values:
                return laid
        return self.make("hero", "heroes", player=player, **values)

    def characters(self, player: int = 0) -> list[Laid]:
        """A player's characters in play."""
        return [
            laid for laid in self.of_type(*CHARACTERS)
            if laid.place in ("heroes", "allies", "") and laid.player == player
        ]

    def character(self, player: int = 0) -> Laid:
        """A character of the player: one that the question names, else the hero."""
        return next((laid for laid in self.characters(player) if laid.told), None) or self.hero(player)

    def in_play(self, laid: Laid) -> None:
        """A card that nothing has placed lies where it is in play; an enemy is engaged."""
        if laid.place in ("", "encounter", "hand") and laid.facts.type in (*CHARACTERS, *ENCOUNTER[1:]):
            laid.place = "engaged" if laid.facts.type == "enemy" else PLACE_OF[laid.facts.type]

    # -- attacks ---------------------------------------------------------------------------------------------

    def enemy(self, player: int = 0) -> Laid:
        """An enemy engaged with the player: one that the question names, else a plain one."""
        found = sorted(self.of_type("enemy"), key=lambda laid: not laid.told)
        chosen = found[0] if found else self.make("enemy", "engaged")
        chosen.place, chosen.player = "engaged", player
        return chosen

    def enemy_attack(
        self, foe: Laid | None = None, *, defender: Laid | None = None, shadow: bool = False, player: int = 0
    ) -> None:
        """An enemy attacks: the attack is under way, its shadow cards are not resolved."""
        foe = foe or self.enemy(player)
        foe.place, foe.player = "engaged", player
        self.attack = {"enemy": foe.label, "player": self.NAMES[player]}
        if defender is not None:
            self.attack["defenders"] = [defender.label]
        told = [
            laid for laid in self.cards
            if laid.place == "shadow" or (laid.told and laid.place == "" and laid.facts.shadow)
        ]
        if not told and shadow:
            told = [self.make("treachery", "shadow", shadow=SHADOW)]
        for laid in told:
            laid.place, laid.host = "shadow", foe.label

    def player_attack(self, attackers: list[Laid], foe: Laid, *, destroys: bool = False) -> None:
        """Characters attack an enemy; if it is to be destroyed, it has one hit point left."""
        foe.place, seat = "engaged", attackers[0].player
        foe.player = foe.player if "~engaged with" in foe.state else seat
        for laid in attackers:
            laid.state.setdefault("exhausted", True)
        self.attack = {
            "enemy": foe.label, "player": self.NAMES[seat], "attackers": [laid.label for laid in attackers]
        }
        if destroys:
            self.last_hit_point(foe)
        self.stand("6.8.3")

    def last_hit_point(self, laid: Laid) -> None:
        """A card has one hit point left, unless the question tells its damage."""
        points = laid.facts.hit_points
        if isinstance(points, int) and points > 1 and "damage" not in laid.state:
            laid.state["damage"] = points - 1
            self.defaults.append(f"{laid.label} has 1 hit point left")

    # -- writing it down -------------------------------------------------------------------------------------

    def situation(self, ask: Data, title: str = "") -> Data:
        """The situation as plain data."""
        for seat in range(self.people):
            if not any(laid.place == "heroes" and laid.player == seat for laid in self.cards):
                self.hero(seat)
        data = self.begun(title)
        data["players"] = [
            {
                "name": self.NAMES[seat], "threat": self.threat.get(seat, 30),
                **{place: listed for place in OWN if (listed := self._in(place, seat))}, **self.piles(seat)
            } for seat in range(self.people)
        ]
        if self.first is not None:
            data["first player"] = self.NAMES[self.first]
        data |= {name: listed for place, name in TABLE.items() if (listed := self._in(place))}
        if active := self._in("active"):
            data["active location"] = active[0] if len(active) == 1 else active
        for place, name in DECKS.items():
            if names := [laid.name for laid in self.cards if laid.place == place]:
                data[name] = names
        if self.encounter_deck is not None:
            data.setdefault("encounter deck", self.encounter_deck)
        for laid in [laid for laid in self.cards if laid.place == "quest"][:1]:
            progress = {"progress": laid.state["progress"]} if "progress" in laid.state else {}
            self.quest = {"card": laid.name, **self.quest, **progress}
        return self.ended(data, ask, "quest", "at", "until", "attack", "do", "given")

    def _in(self, place: str, player: int | None = None) -> list[Data | str]:
        return [
            self.written(laid, attached="attached", shadows="shadow") for laid in self.cards
            if laid.place == place and player in (None, laid.player)
        ]


__all__ = ["CHARACTERS", "ENCOUNTER", "IN_PLAY", "PLACE_OF", "Board", "Laid"]
