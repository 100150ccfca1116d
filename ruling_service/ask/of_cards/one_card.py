"""A question taken to be about one card: who takes part in what it tells, and of whom it asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from ruling_service.ask.building import Known
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.laying import Laying, Named
from ruling_service.engine.language.node import Node


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

    def plan(self, ability: Node, *, so: bool) -> Plan:
        """The position in which an ability is used, or only in force. Raises NotBuilt."""
        laying = Laying(self.card, self.understood)
        laying.named(self.card)
        read = laying.asked(self.understood.question)
        stage = staging(self.game)(read, self.card.name, self.known)
        situation = stage.comes_about(ability) if so else stage.lies(ability)
        situation["ask"] = {"what happens": True}
        defaults = list(dict.fromkeys(stage.board.defaults))
        return Plan(situation, asks="what", subject=stage.laid.label, defaults=defaults)


__all__ = ["OneCard", "staging"]
