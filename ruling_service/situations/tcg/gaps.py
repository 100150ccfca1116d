"""The cards of a situation as the rules read them, and which of their texts the engine does not play yet:
those are named, never left out.

A phrase without a meaning that only comes up in play stops the line of play that comes upon it.
"""

from __future__ import annotations

from dataclasses import replace

from ruling_service.engine.tcg import coverage
from ruling_service.engine.tcg.meaning import reading
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.position import Position
from ruling_service.situations.shared.results import Gap


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
            printed = self.printed[key]
            self.lacking[key] = tuple(str(missing.kind) for missing in coverage.lacks(printed.abilities))
            self.printed[key] = replace(printed, abilities=reading.read(printed.abilities))
        return key


def gaps(position: Position) -> list[Gap]:
    """The phrases of cards in this position that are not understood, or understood and not played yet."""
    catalogue = position.catalogue
    keys = {card.printed for card in position.play.state.cards.values()}
    found = catalogue.gaps(keys)
    if isinstance(catalogue, Understood):
        for key in sorted(keys):
            found += [
                _gap(catalogue[key].name, kind) for kind in dict.fromkeys(catalogue.lacking.get(key, ()))
            ]
    return found


def _gap(card: str, kind: str) -> Gap:
    return Gap(card=card, phrase=kind.replace("_", " ").strip(), reason="understood, but not played yet")
