"""Who and what a question speaks of: its cards with what is said about them, its players, the table."""

from __future__ import annotations

import msgspec

from ruling_service.ask.model import AskedAct, Subject
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.words import Word

TOKENS = ("damage", "resources", "progress", "wounds", "culture tokens")
"""Values that lie on a card as tokens; others are printed on it."""
OF_PLAYERS = (
    "threat", "cards in hand", "cards in deck", "cards in discard pile", "cards in dead pile", "cards"
)
OF_THE_TABLE = (
    "twilight",
    "burdens",
    "threats",
    "site number",
    "move limit",
    "willpower committed",
    "threat in staging area",
    "minion archery total",
    "fellowship archery total",
    "quest points",
)
PERSON = (
    "hero",
    "ally",
    "companion",
    "minion",
    "enemy",
    "objective ally",
    "objective hero",
    "ship enemy",
    "character",
    "attacker",
    "defender",
    "ring-bearer",
)


class Actor(msgspec.Struct):
    """A card taking part, while it is still being read about."""

    card: str
    label: str
    id: str = ""
    types: tuple[str, ...] = ()
    generic: bool = False
    states: dict[str, int | bool | str] = {}
    values: dict[str, int] = {}
    traits: tuple[str, ...] = ()
    keywords: dict[str, int] = {}
    zone: str = ""
    on: str = ""
    player: str = ""
    copies: int = 1
    tool: bool = False
    fellows: list[Actor] = []

    def is_person(self) -> bool:
        return any(kind in PERSON for kind in self.types)

    def subject(self) -> Subject:
        return Subject(
            card=self.card,
            id=self.id,
            label=self.label,
            states=dict(self.states),
            zone=self.zone,
            on=self.on,
            player=self.player,
            copies=self.copies,
            generic=self.generic,
            types=self.types,
            traits=self.traits,
            keywords=dict(self.keywords),
            values=dict(self.values),
        )

    def describe(self, name: str, amount: int) -> None:
        """Note a value with its number: tokens on it, or what is printed."""
        if name in TOKENS:
            self.states[name] = amount
        else:
            self.values[name] = amount


class Scene(msgspec.Struct):
    """Everything told so far."""

    actors: list[Actor] = []
    acts: list[AskedAct] = []
    player_states: dict[str, dict[str, int | bool | str]] = {}
    board: dict[str, int | bool | str] = {}
    players: int = 0
    moment: str = ""
    phase: str = ""
    relation: str = ""
    moments: list[str] = []
    last_player: str = ""

    def copied(self) -> Scene:
        """A copy that further reading doesn't change back."""
        return Scene(
            actors=[
                msgspec.structs.replace(
                    actor, states=dict(actor.states), values=dict(actor.values),
                    keywords=dict(actor.keywords), fellows=list(actor.fellows)
                )
                for actor in self.actors
            ],
            acts=list(self.acts),
            player_states={name: dict(states) for name, states in self.player_states.items()},
            board=dict(self.board),
            players=self.players,
            moment=self.moment,
            phase=self.phase,
            relation=self.relation,
            moments=list(self.moments),
            last_player=self.last_player,
        )

    def card(self, node: Node, another: bool = False) -> Actor:
        """The card of this title: the one already spoken of, unless another one is meant."""
        reading = node.readings[0]
        label = reading.title
        known = next((actor for actor in self.actors if actor.label == label and not actor.generic), None)
        if known is not None and not another:
            return known
        if known is not None:
            label = f"{reading.title} {sum(actor.id == reading.id for actor in self.actors) + 1}"
        kind = _kind_told(node)
        types = (
            (kind,) if kind and not node.asks
            else tuple(one for card in node.cards if card.title == reading.title for one in card.types)
        )
        actor = Actor(
            card=reading.name, label=label, id=reading.id,
            types=types or (node.cards[0].types if node.cards else ())
        )
        self.actors.append(actor)
        return actor

    def more_of(self, known: Actor) -> Actor:
        """Another card like one spoken of."""
        same = sum(actor.card == known.card for actor in self.actors)
        actor = Actor(
            card=known.card, label=f"{known.label.rstrip(' 0123456789')} {same + 1}", id=known.id,
            types=known.types, generic=known.generic,
            traits=known.traits,
        )  # fmt: skip
        self.actors.append(actor)
        return actor

    def noun(self, word: Word, definite: bool, another: bool = False) -> Actor:
        """A card named by its kind: one spoken of before that fits where it is "the" or "that" one, else a
        new generic one.
        """
        types = tuple(word.more.get("types", ()))
        if word.name == "card" and definite and not another and self.actors:
            things = [actor for actor in self.actors if not actor.is_person()]
            return (things or self.actors)[-1]  # who acts is called by what he is
        if definite and not another:
            known = self._fitting(word.name, types)
            if known is not None:
                if word.more.get("state"):
                    known.states[str(word.more["state"])] = True
                return known
        same = sum(actor.generic and actor.card == word.name for actor in self.actors)
        actor = Actor(
            card=word.name, label=f"{word.name} {same + 1}" if same else word.name, types=types, generic=True
        )
        if word.more.get("state"):
            actor.states[str(word.more["state"])] = True
        if word.more.get("trait"):
            actor.traits = (str(word.more["trait"]),)
        self.actors.append(actor)
        return actor

    def _fitting(self, name: str, types: tuple[str, ...]) -> Actor | None:
        for actor in reversed(self.actors):
            if actor.generic and actor.card == name:
                return actor
        for actor in reversed(self.actors):
            if set(actor.types) & set(types):
                return actor
        return None

    def meant(self, person: bool, but: Actor | None = None) -> Actor | None:
        """Whom "he" or "it" means: the card spoken of last that is (or need not be) a person."""
        if person:
            people = [actor for actor in self.actors if actor.is_person() and actor is not but]
            return people[-1] if people else None
        others = [actor for actor in self.actors if actor is not but]
        return others[-1] if others else None


def _kind_told(node: Node) -> str:
    """The kind of card that the reading tells: "Beorn (ally)", "Boromir (The Dead Marshes)"."""
    reading = node.readings[0]
    told = reading.name.rpartition("(")[2].rstrip(")") if reading.name != reading.title else ""
    return next(
        (one.type for card in node.cards for one in card.printings if told and one.name == told), told
    )
