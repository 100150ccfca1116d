"""What a question about a card's text comes to: the plan to play, and what the text says."""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.of_cards.laying import Named
from ruling_service.engine.language.node import Node


class Framed(NamedTuple):
    """A card's ability as a question asks of it: the plan to play, what the text `says` by itself, and
    whether it has to be used in the run; `lies` is the plan in which it only is in force. `why` is the reason
    in words, where it isn't the ability's own; `unpaid` where nothing but its cost stands in the way.
    """

    card: Named
    ability: Node
    plan: Plan
    says: str | bool | int
    used: bool = True
    lies: Plan | None = None
    why: str = ""
    unpaid: bool = False


__all__ = ["Framed"]
