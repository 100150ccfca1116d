"""A card's text staged as a question asks of it, in what both games do alike: which ability is meant, in what
part of it the other card stands, and what shows that it was used on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.by_text.frames import STOPS, Frame
from ruling_service.ask.building.by_text.spoken import (
    ITSELF,
    Spoken,
    can_do,
    costs,
    does,
    gives,
    meant_of,
    spoken_of,
)
from ruling_service.ask.building.known import Known, part
from ruling_service.ask.building.plan import Data, Plan
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, Subject
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts

CHOSEN = ("some", "another", "up_to", "any", "one_of", "either_of")
"""References to cards that are chosen as a text is used."""
BORNE = ("attach_to", "plays_on")
"""Abilities that say to whom an item is attached."""


class Part(NamedTuple):
    """What a question asks of a text: which ability, in which part of it the other card stands."""

    ability: Node
    spoken: Spoken | None


class Stage:
    """A text on its way to a situation. `happens` is what is looked for, `offered` who has to be a choice;
    `only_yes`: that it doesn't come about says nothing.
    """

    GAME: ClassVar[str]
    USED: ClassVar[tuple[str, ...]]
    """Kinds of abilities that are used, or act by themselves."""
    COMES: ClassVar[tuple[str, ...]]
    """Kinds of abilities that can be made to come about."""
    USE: ClassVar[str]
    """The verb by which an ability is used."""

    frame: Frame
    asked: Asked
    CALLED: dict[str, str] = {}
    """What players call an event of card text that has another name."""
    board: Any
    walk: Any
    laid: Laid
    whom: Laid | None

    def __init__(self) -> None:
        self.happens: Data = {}
        self.offered = ""
        self.only_yes = False
        if self.laid.made_up:
            raise not_placed("whose text it is")

    # -- what of its game a text speaks of -------------------------------------------------------------------

    @staticmethod
    def filter_of(cards: Node | None) -> Node | None:
        """The description inside a reference to cards."""
        raise NotImplementedError

    @staticmethod
    def fits(filter_: Node, facts: CardFacts) -> bool:
        """Whether a card can be what a description means, as far as its printed facts tell."""
        raise NotImplementedError

    @staticmethod
    def generic(subject: Subject) -> CardFacts:
        """The card of plain values that a question describes."""
        raise NotImplementedError

    @staticmethod
    def of_its_type(filter_: Node, facts: CardFacts) -> bool:
        """Whether a description is of cards of that type."""
        raise NotImplementedError

    def set_up(self, meant: Part) -> tuple[Data, Data]:
        """The situation as data, and what shows that the text was used."""
        raise NotImplementedError

    def comes_about(self, ability: Node) -> Data:
        """The situation in which an ability is used, or what it waits for happens."""
        return self.set_up(Part(ability, None))[0]

    def lies(self, ability: Node) -> Data:
        """The situation in which a text that always holds is in force."""
        raise NotImplementedError

    def often(self, times: int) -> None:
        """There is enough of what it costs to use a text so often, but for what the question tells."""

    def told(self) -> list[Data]:
        """What shows that the acts happened that the question tells."""
        return []

    # -- which part of the text ------------------------------------------------------------------------------

    def part(self) -> Part:
        """The ability that is asked about, and where in it the other card stands."""
        abilities = [one for one in self.board.known.abilities(self.laid.facts) if one.kind in self.USED]
        verb, whom = self.frame.verb, self.whom
        if self.frame.gives:
            abilities = [one for one in abilities if gives(one, self.frame.gives, self.frame.number)]
            verb = verb if whom is not None else ""
        if whom is None:
            does_it = [
                one for one in abilities if (not verb or can_do(one, verb)) and costs(one, self.frame.paid)
            ]
            if len(does_it) != 1:
                raise not_placed(f"which ability of {self.laid.label}")
            return Part(does_it[0], None)
        found = [
            one for ability in abilities for one in spoken_of(ability, self.filter_of)
            if one.cards.kind not in ITSELF or whom is self.laid or self.by_its_bearer(one)
        ]
        if verb in STOPS and (stopping := self.stopping(abilities, found)) is not None:
            return stopping
        meant = self.kept([one for one in found if not verb or does(one, verb)])
        if not verb and meant.spoken is not None and meant.spoken.place != "event":
            self.does_unchosen(meant.spoken)
        return meant

    def does_unchosen(self, spoken: Spoken) -> None:
        """Whom nobody chooses a text works on by doing what it says: that it does is what shows it. Raises
        NotBuilt where nothing shows.
        """
        if spoken.cards.kind in CHOSEN or spoken.cards.kind in ITSELF and spoken.cards.kind != "attached":
            return
        verb = spoken.verb.replace("_", " ")
        if not records.sign_of(self.GAME, verb):
            raise not_placed(f"what {self.laid.label} does")
        self.frame = self.frame._replace(verb=verb)

    def kept(self, found: list[Spoken]) -> Part:
        """The one of several parts of a text in which the other card stands."""
        assert self.whom is not None
        one = meant_of(found, self.whom, self.described, self.of_its_type, self.frame.place)
        if one is None:
            raise not_placed(f"what {self.laid.label} has to do with {self.whom.label}")
        return Part(one.ability, one)

    def stopping(self, abilities: list[Node], found: list[Spoken]) -> Part | None:
        """The ability that cancels or prevents something of the other card; None where that is none's."""
        raise NotImplementedError

    def by_its_bearer(self, one: Spoken) -> bool:
        """Whether a part of an item's text is of whoever bears it, so that it may be asked if it is of
        somebody.
        """
        of_it = one.cards.kind == "attached" and one.place == "effect"
        return of_it and self.described(one.cards) is not None

    def described(self, cards: Node | None) -> Node | None:
        """What describes the cards of a reference: those that may bear the item, where it is its bearer."""
        if cards is None or cards.kind != "attached":
            return self.filter_of(cards)
        where = [part(one, "to") for one in self.board.known.abilities(self.laid.facts) if one.kind in BORNE]
        return self.filter_of(where[0]) if len(where) == 1 else None

    def fitting(self, meant: Part) -> bool:
        """Whether the other card can be one that the text speaks of, as far as its printed facts tell."""
        if meant.spoken is None or self.whom is None:
            return True
        described = self.described(meant.spoken.cards)
        return described is None or self.fits(described, self.whom.facts)

    def bears(self, meant: Part) -> None:
        """Whoever is asked about bears the item, where its text speaks of its bearer and he may."""
        spoken, whom = meant.spoken, self.whom
        if spoken is None or spoken.cards.kind != "attached" or whom is None or self.laid.host:
            return
        if self.fitting(meant):
            self.laid.host = whom.label

    # -- what is looked for ----------------------------------------------------------------------------------

    def as_found(self, target: Laid) -> None:
        """A card is in the state in which the act finds it."""
        record = records.act_of(self.GAME, self.frame.verb)
        for name, value in record.finds if record is not None else ():
            if name != "lies":
                target.state.setdefault(name, value)

    def aimed_at(self, target: Laid) -> None:
        """What shows that it is done to that card: the word of the verb, else that it is offered as a choice.
        """
        sign = records.sign_of(self.GAME, self.frame.verb) if self.frame.verb else ""
        if sign:
            self.happens = {"happened": {"happened": sign, "card": target.label}}
        elif self.whom is not None:
            self.offered = target.label


def staged_by(
    stage_of: Callable[[Asked, Frame, Known], Stage], asked: Asked, frame: Frame, known: Known
) -> Plan:
    """The situation in which a text is used as a question asks. Raises NotBuilt."""
    stage = stage_of(asked, frame, known)
    meant = stage.part()
    situation, used = stage.set_up(meant)
    stage.walk.events_take_part([situation.get(each) for each in ("do", "given", "ask")] + [used])
    plain = stage_of(alone(asked, frame), Frame(frame.user, stage.frame.verb, ""), known)
    contrast, _ = plain.set_up(meant)
    needs = [used] if stage.happens is not used and not stage.asked.acts else []
    return Plan(
        situation=situation, asks="may", subject=stage.laid.label, about=frame.verb or stage.USE,
        defaults=list(dict.fromkeys(stage.board.defaults)), needs=needs, contrast=contrast,
        fitting=stage.fitting(meant), offered=stage.offered, told=stage.told(), only_yes=stage.only_yes,
    )


def alone(asked: Asked, frame: Frame) -> Asked:
    """The question of the card alone, with nothing told."""
    own = tuple(msgspec.structs.replace(one, states={}) for one in asked.subjects if one.label == frame.user)
    return msgspec.structs.replace(
        asked, subjects=own, acts=(), board={}, player_states={}, relation="", moment="", phase="", moments=()
    )
