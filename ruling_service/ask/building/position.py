"""A position in the making, of either game: cards are laid out, moved and given states until it is written
down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Subject
from ruling_service.ordinals import ORDINALS
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

Data = dict[str, Any]
MANY = 20
"""So many copies of a card are laid out, which is more than any limit of the rules."""


def copies_told(subject: Subject) -> int:
    """How many copies of a card lie there by what is told, one where that isn't told. Raises NotBuilt where
    they are too many to be laid out: fewer are another position.
    """
    if subject.copies > MANY:
        raise not_placed(f"{subject.copies} of “{subject.card}”")
    return max(1, subject.copies)


@dataclass
class Laid:
    """A card of the position: what it is, where it lies, whose and in which state.

    `told` is one that the question names, `made_up` one of plain values, `counted` one of so many as there
    are told to be, `called` what the question calls it.
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
    counted: bool = False
    called: tuple[str, ...] = ()

    @property
    def is_shadow(self) -> bool:
        """Whether it is of the Shadow side."""
        return self.facts.type == "minion" or self.facts.side == "Shadow"


@dataclass
class Position:
    """The cards, the acts and the choices of a situation in the making.

    `closed` are the types of card of which the question says that those it names are all there are, `absent`
    the cards of which it says that there are none. `provided` is what somebody of whom too little is told
    has to be.
    """

    known: Known
    people: int = 1
    cards: list[Laid] = field(default_factory=list)
    hand: dict[int, int] = field(default_factory=dict)
    deck: dict[int, int] = field(default_factory=dict)
    at: str = ""
    until: str = ""
    do: list[Data] = field(default_factory=list)
    given: list[Data] = field(default_factory=list)
    explore: bool | str = True
    defaults: list[str] = field(default_factory=list)
    closed: frozenset[str] = frozenset()
    absent: list[CardFacts] = field(default_factory=list)
    provided: str = ""

    GAME: ClassVar[str]
    NAMES: ClassVar[tuple[str, ...]]
    ASKER: ClassVar[tuple[str, ...]]
    """Whom a question means by the player who asks it, or by any one player."""
    OTHERS: ClassVar[tuple[str, ...]]
    """Words for another player."""
    PILES: ClassVar[dict[str, str]]
    """Places that are listed by name for each player, and what situations call them."""

    # -- cards -----------------------------------------------------------------------------------------------

    def lay(
        self, facts: CardFacts, *, place: str = "", told: bool = False, made_up: bool = False, name: str = "",
        player: int = 0
    ) -> Laid:
        """Lay a card out; a second one of the same name gets a label of its own."""
        label, number = facts.name, 0
        while any(fold(laid.label) == fold(label) for laid in self.cards):
            kind = facts.name.removeprefix("a ").removeprefix("an ")
            label = f"{ORDINALS[number + 1]} {kind}" if number + 1 < len(ORDINALS) else f"{kind} {number + 2}"
            number += 1
        same = [one for one in self.cards if one.made_up and one.facts.name == facts.name]
        if made_up and label != facts.name and any(one.facts != facts for one in same):
            facts, name = msgspec.structs.replace(facts, name=label), label
        laid = Laid(label, name or facts.name, facts, place, player, told=told, made_up=made_up)
        self.cards.append(laid)
        return laid

    def find(self, label: str) -> Laid:
        """The card of that label, or of that title. Raises NotBuilt if there is none."""
        for names in (_labels, _titles):
            for laid in self.cards:
                if fold(label) in [fold(name) for name in names(laid)]:
                    return laid
        raise not_placed(f"“{label}”")

    def has(self, label: str) -> bool:
        """Whether a card goes by that name."""
        return bool(label) and any(
            fold(label) in [fold(name) for name in (*_labels(laid), *_titles(laid))] for laid in self.cards
        )

    def of_type(self, *types: str, told: bool | None = None) -> list[Laid]:
        """The cards of these types."""
        return [
            laid for laid in self.cards if laid.facts.type in types and (told is None or laid.told == told)
        ]

    def told(self, *types: str) -> list[Laid]:
        """The cards that the question names."""
        return [laid for laid in self.cards if laid.told and (not types or laid.facts.type in types)]

    def like(self, laid: Laid) -> list[Laid]:
        """Its other copies."""
        return [one for one in self.cards if one.facts == laid.facts and one is not laid]

    def seat(self, player: str) -> int:
        """The seat of a player as a question calls them; others than who asks take the seats after."""
        word = fold(player).strip()
        if word in self.ASKER:
            return 0
        known = [fold(name) for name in self.NAMES]
        if word in known:
            seat = known.index(word)
        elif any(other in word for other in self.OTHERS):
            seat = 1
        else:
            raise not_placed(f"the player {player!r}")
        self.people = max(self.people, seat + 1)
        return seat

    def printed(self, laid: Laid, value: str, least: int) -> int:
        """A value as it is printed; that of a plain card, where nobody tells it, is at least so high. Raises
        NotBuilt for a card without a number there.
        """
        name = value.replace(" ", "_")
        number = getattr(laid.facts, name, None)
        if not isinstance(number, int):
            raise not_placed(f"the {value} of {laid.label}")
        if laid.made_up and number < least:
            number = least
            laid.facts = msgspec.structs.replace(laid.facts, **{name: number})
        return number

    # -- what happens ----------------------------------------------------------------------------------------

    def stand(self, at: str) -> None:
        """Where the situation stands, unless the question has said so."""
        self.at = self.at or at

    def act(self, **what: Any) -> None:
        """One more act."""
        self.do.append(
            {name.replace("_", " "): value for name, value in what.items() if value not in ("", None, [])}
        )

    # -- writing it down -------------------------------------------------------------------------------------

    def made(self) -> dict[str, CardFacts]:
        """The made-up cards by name; two of one name with other values are called by their labels."""
        made: dict[str, CardFacts] = {}
        for laid in self.cards:
            if laid.made_up and made.get(laid.facts.name, laid.facts) != laid.facts:
                laid.facts = msgspec.structs.replace(laid.facts, name=laid.label)
                laid.name = laid.label
            if laid.made_up:
                made[laid.facts.name] = laid.facts
        return made

    def begun(self, title: str) -> Data:
        """What every situation begins with."""
        data: Data = {"game": self.GAME, "title": title[:200]}
        if made := self.made():
            data["cards"] = [dict(msgspec.to_builtins(facts)) for facts in made.values()]
        return data

    def ended(self, data: Data, ask: Data, *names: str) -> Data:
        """The situation with what happens in it and what is asked."""
        for name in names:
            if value := getattr(self, name):
                data[name] = value
        if self.explore is not True:
            data["explore"] = self.explore
        return {**data, "ask": ask}

    def piles(self, seat: int) -> Data:
        """What a player holds, by name or by number."""
        data: Data = {}
        for place, name in self.PILES.items():
            names = [laid.name for laid in self.cards if laid.place == place and laid.player == seat]
            if names:
                data[name] = names
        for name, numbers in (("hand", self.hand), ("deck", self.deck)):
            if seat in numbers:
                data.setdefault(name, numbers[seat])
        return data

    def written(self, laid: Laid, **within: str) -> Data | str:
        """A card with its states and, by the names in `within`, the cards on it that lie in these places."""
        data: Data = {
            "card": laid.name,
            **{k: v for k, v in laid.state.items() if k == "exhausted" or v and not k.startswith("~")}
        }
        if laid.label != laid.facts.name:
            data["as"] = laid.label
        for name, place in within.items():
            found = [
                self.written(one, **within) for one in self.cards
                if one.place == place and one.host == laid.label
            ]
            if found:
                data[name] = found
        return laid.name if set(data) == {"card"} else data


def _labels(laid: Laid) -> tuple[str, ...]:
    return (laid.label, *laid.called)


def _titles(laid: Laid) -> tuple[str, ...]:
    return (laid.name, laid.facts.name)
