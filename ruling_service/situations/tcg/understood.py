"""The cards of a situation as the rules read them."""

from __future__ import annotations

from dataclasses import replace

from ruling_service.engine.language.node import Node, shared
from ruling_service.engine.language.unread import unread_in
from ruling_service.engine.tcg.meaning import reading
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts


class Understood(Catalogue):
    """The printed cards of a situation of the card game: their abilities as the rules read them, and what
    those lack.
    """

    def __init__(self, game: str, cards: Cards) -> None:
        super().__init__(game, cards)
        self.lacking: dict[str, tuple[str, ...]] = {}

    def add(self, facts: CardFacts) -> str:
        """The key of a card with these facts."""
        key = super().add(facts)
        if key not in self.lacking:
            printed = self[key]
            self.lacking[key] = tuple(
                str(phrase["phrase"]) for ability in printed.abilities if isinstance(ability, Node)
                for phrase in unread_in(ability)
            )
            of_an_event = printed.type == "event"
            as_read = tuple(map(shared, reading.read(printed.abilities, event=of_an_event)))
            self[key] = replace(printed, abilities=as_read)
        return key
