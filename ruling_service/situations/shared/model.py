"""A situation: the position, the choices already fixed, and the question asked of it.

One model makes the YAML file, the form on the site, the permalink and the body of the API. Names of fields
are the ones people write (`where is`, `first player`); everything left out has the default that a player
would assume. docs/situations.md explains every field.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ruling_service.situations.shared.acts import Act, Given, schema_components
from ruling_service.situations.shared.parts import Part
from ruling_service.situations.shared.questions import Ask, Expect
from ruling_service.situations.shared.records import Game


class CardInPlay(Part, kw_only=True):
    """A card in play and the state it is in."""

    card: str
    as_: str = ""
    printing: str = ""
    exhausted: bool | None = None
    facedown: bool = False
    counts_as: str = ""
    damage: int = 0
    resources: int = 0
    progress: int = 0
    wounds: int = 0
    tokens: dict[str, int] = {}
    committed: bool = False
    attached: list[str | CardInPlay] = []
    stacked: list[str | CardInPlay] = []
    underneath: list[str] = []
    guarded_by: str | CardInPlay = ""
    shadows: list[str | CardInPlay] = []
    attacked: bool = False
    owner: str = ""
    by: str = ""
    used: list[str] | dict[str, int] = []
    reason: str = ""


class Copy(Part, kw_only=True):
    """A card out of play that has a label of its own, to tell it from other copies."""

    card: str
    as_: str


class Attachment(CardInPlay, kw_only=True):
    """An attachment in play; `on` is its host."""

    on: str


class Pile(Part, kw_only=True):
    """A deck or other ordered pile: the cards on top, first one topmost, and how many there are altogether.
    """

    top: list[str | Copy] = []
    size: int | None = None
    bottom: list[str | Copy] = []


class Apart(Part, kw_only=True):
    """What a player has to himself whom a text has separated from the others: the stage, the staging area,
    the active location; `with_` names the players who share them.
    """

    quest: str | Quest = ""
    staging_area: list[str | CardInPlay] = []
    active_location: str | CardInPlay | list[str | CardInPlay] = []
    with_: list[str] = []


class Player(Part, kw_only=True):
    """A player: threat, characters, attachments, hand, deck, discard pile and the enemies engaged with them.
    Who has no name is called by the number of the seat (see `loader`).
    """

    name: str = ""
    threat: int | None = None
    heroes: list[str | CardInPlay] = []
    allies: list[str | CardInPlay] = []
    attachments: list[Attachment] = []
    engaged: list[str | CardInPlay] = []
    hand: list[str | Copy] | int = []
    deck: list[str | Copy] | int | Pile = []
    discard: list[str | Copy] = []
    ring_bearer: str | CardInPlay = ""
    ring: str = ""
    ring_worn: bool = False
    companions: list[str | CardInPlay] = []
    minions: list[str | CardInPlay] = []
    support_area: list[str | CardInPlay] = []
    burdens: int = 0
    threats: int = 0
    dead_pile: list[str] = []
    adventure_deck: list[str] = []
    site: int | None = None
    controls: list[int] = []
    contract: str = ""
    set_aside: list[str] = []
    decks: dict[str, list[str | Copy] | int | Pile] = {}
    apart: Apart | None = None
    eliminated: bool = False
    reason: str = ""


class Site(Part, kw_only=True):
    """A site on the adventure path: a card's name, or plain values where the card does not matter."""

    number: int
    card: str = ""
    as_: str = ""
    owner: str = ""
    shadow_number: int | None = None
    keywords: list[str] = []
    block: str = ""
    text: str = ""
    stacked: list[str | CardInPlay] = []


class Assigned(Part, kw_only=True):
    """A character and the minions assigned to it."""

    defender: str
    minions: list[str]


class Quest(Part, kw_only=True):
    """The current quest: a card's name, or plain values where the text does not matter."""

    card: str = ""
    stage: int | None = None
    quest_points: int | None = None
    progress: int = 0
    tokens: dict[str, int] = {}
    text: str = ""
    next: list[str | Quest] = []
    last: bool = False
    attached: list[str | CardInPlay] = []


class Attack(Part, kw_only=True):
    """An attack in progress: an enemy against a player, or characters against an enemy."""

    enemy: str
    player: str
    defenders: list[str] = []
    undefended: bool = False
    attackers: list[str] = []
    shadows_resolved: bool | None = None


class InForce(Part, kw_only=True):
    """An effect already resolved that is still in force, or still waiting: a card, who played it, what it was
    aimed at.
    """

    card: str
    player: str = ""
    choosing: list[str] = []
    amount: int | None = None


SHIPS = {"ship objective": "objective-ally", "ship enemy": "enemy"}
"""What the ships of either side are besides, by the type that card databases write."""


class CardFacts(Part, kw_only=True):
    """A card as printed, or one that a situation makes up.

    Values that are unknown or absent are left out; "X" is a variable one.
    """

    name: str
    id: str = ""
    type: str
    printing: str = ""
    set: str = ""
    number: str = ""
    encounter_set: str = ""
    unique: bool = False
    sphere: str = ""
    traits: list[str] = []
    keywords: list[str] = []
    cost: int | Literal["X"] | None = None
    threat_cost: int | None = None
    willpower: int | Literal["X"] | None = None
    attack: int | Literal["X"] | None = None
    defense: int | Literal["X"] | None = None
    hit_points: int | Literal["X"] | None = None
    engagement_cost: int | Literal["X"] | None = None
    threat: int | Literal["X"] | None = None
    quest_points: int | Literal["X"] | None = None
    victory_points: int | None = None
    stage: int | None = None
    side: str = ""
    back: str = ""
    subtitle: str = ""
    culture: str = ""
    race: str = ""
    time_words: list[str] = []
    signet: str = ""
    collector: str = ""
    twilight_cost: int | Literal["X"] | None = None
    strength: int | Literal["X"] | None = None
    vitality: int | Literal["X"] | None = None
    resistance: int | Literal["X"] | None = None
    site_number: int | None = None
    shadow_number: int | None = None
    item_class: str | list[str] = ""
    home: list[str] = []
    block: str = ""
    direction: str = ""
    values: dict[str, int | str] = {}
    text: str = ""
    shadow: str = ""
    erratum: str = ""
    since: str = ""
    basis: str = ""

    def __post_init__(self) -> None:
        """Types of two words that the rules treat as one are written with a hyphen, whichever way a card
        database writes them; ships are objective-allies and enemies of that trait (lcg/rule/ships).
        """
        if self.type.replace("-", " ") in SHIPS:
            self.type = SHIPS[self.type.replace("-", " ")]
            if not any(trait.lower() == "ship" for trait in self.traits):
                self.traits = [*self.traits, "Ship"]
        if self.type in ("objective ally", "objective hero", "objective location"):
            self.type = self.type.replace(" ", "-")


class Situation(Part, kw_only=True):
    """A position of one game, what is fixed, and the question. See docs/situations.md."""

    game: Game
    title: str = ""
    summary: str = ""
    ruleset: str = ""
    scenario: str = ""
    mode: Literal["", "easy", "standard", "nightmare"] = ""
    cards: list[CardFacts] = []
    players: list[Player] = []
    first_player: str = ""
    round: int = 1
    staging_area: list[str | CardInPlay] = []
    active_location: str | CardInPlay | list[str | CardInPlay] = []
    quest: str | Quest = ""
    side_quests: list[str | CardInPlay] = []
    encounter_deck: list[str | Copy] | int | Pile = []
    encounter_discard: list[str | Copy] = []
    victory_display: list[str] = []
    set_aside: list[str] = []
    decks: dict[str, list[str | Copy] | int | Pile] = {}
    deck_discards: dict[str, list[str | Copy]] = {}
    dials: dict[str, int] = {}
    removed: list[str] = []
    beside: list[str] = []
    in_force: list[InForce] = []
    at: str = ""
    attack: Attack | None = None
    quested: Literal["", "successfully", "unsuccessfully"] = ""
    format: str = ""
    turn: str = ""
    shadow_player: str = ""
    twilight: int = 0
    moves: int = 0
    path: list[Site] = []
    assignments: list[Assigned] = []
    skirmish: str = ""
    fierce: bool = False
    given: list[Given] = []
    do: list[Act] = []
    until: str = ""
    ask: Ask = msgspec.field(default_factory=Ask)
    explore: bool | Literal["policy"] = True
    expect: Expect | None = None
    source: dict[str, str | list[str]] = {}
    why: str = ""
    cites: list[str] = []
    otherwise: dict[str, Any] = {}


def schema() -> dict[str, Any]:
    """The JSON Schema of a situation."""
    (found,), components = schema_components([Situation], "#/$defs/{name}")
    return {**found, "$defs": components}


__all__ = [
    "Act", "Assigned", "Attachment", "Attack", "CardFacts", "CardInPlay", "Game", "Given", "InForce", "Pile",
    "Player", "Quest", "Site",
    "Situation", "schema",
]  # fmt: skip
