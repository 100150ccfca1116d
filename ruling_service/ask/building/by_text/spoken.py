"""Of whom a card's text speaks: the parts of its abilities (what they cost, what they do, what they wait for)
in which cards stand, and the verb that each of them stands with.
"""

from __future__ import annotations

from ruling_service.ask.building.by_text.frames import STOPS
from ruling_service.ask.building.known import kinds
from ruling_service.engine.language.node import Node

WHOM = ("what", "who", "on", "to")
"""Fields of a phrase that say to whom it is done, or who does it."""


def can_do(ability: Node, verb: str) -> bool:
    """Whether an ability has a phrase with the verb of a question, in its effect or its cost."""
    words = set(STOPS) if verb in STOPS else set(verb.split())
    found = kinds(ability.get("do")) | kinds(ability.get("cost"))
    return any(words & set(kind.split("_")) for kind in found)


