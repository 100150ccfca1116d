"""A question taken to be about one card: who takes part in what it tells, and of whom it asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from ruling_service.ask.building import Known
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.laying import Named


@cache
def staging(game: str) -> Any:
    """What stages texts of a game: the class of its `staged` module."""
    return import_module(f"ruling_service.ask.building.{game}.staged").Staging


class OneCard:
    """A question taken to be about one of the cards that it names."""

    def __init__(
        self, card: Named, others: Sequence[Named], understood: Understanding, known: Known
    ) -> None:
        self.card, self.others = card, others
        self.understood, self.known, self.game = understood, known, understood.game
        self.abilities = known.abilities(card.facts)
        self.used = [one for one in self.abilities if one.kind in staging(self.game).COMES]


__all__ = ["OneCard", "staging"]
