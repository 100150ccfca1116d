"""A card's text staged, in what both games do alike: the card is ready to be used, with all that its text
wants.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ruling_service.ask.building.plan import Data
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, Subject
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts

BORNE = ("attach_to", "plays_on")
"""Abilities that say to whom an item is attached."""


class Stage:
    """A text on its way to a situation."""

    GAME: ClassVar[str]
    USED: ClassVar[tuple[str, ...]]
    """Kinds of abilities that are used, or act by themselves."""
    COMES: ClassVar[tuple[str, ...]]
    """Kinds of abilities that can be made to come about."""

    asked: Asked
    CALLED: dict[str, str] = {}
    """What players call an event of card text that has another name."""
    board: Any
    walk: Any
    laid: Laid

    def __init__(self) -> None:
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
    def kind_of(card: str, traits: tuple[str, ...]) -> str:
        """The kind of card that is taken for one with these traits."""
        return card

    @staticmethod
    def of_its_type(filter_: Node, facts: CardFacts) -> bool:
        """Whether a description is of cards of that type."""
        raise NotImplementedError

    def set_up(self, ability: Node) -> Data:
        """The situation in which an ability is used, or what it waits for happens."""
        raise NotImplementedError

    def comes_about(self, ability: Node) -> Data:
        """The same, of every kind of ability that can be made to come about."""
        return self.set_up(ability)

    def lies(self, ability: Node) -> Data:
        """The situation in which a text that always holds is in force."""
        raise NotImplementedError
