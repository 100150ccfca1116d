"""The cards that a question may name: their printed facts and their compiled abilities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from ruling_service.ask.building.given_cards import NONE, GivenCards
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.catalogue import compiled
from ruling_service.situations.shared.facts import Cards, More, fits, split
from ruling_service.situations.shared.model import CardFacts


class Known:
    """The cards of one game by name: those given with the question, the project's own, then those that the
    user imported.
    """

    def __init__(self, game: str, more: More | None = None, given: GivenCards = NONE) -> None:
        self.game = game
        self.more = more
        self.given = given
        self.cards = Cards(game, given.of(game), more)

    def printings(self, name: str) -> list[CardFacts]:
        """The cards of that name, narrowed by a printing in brackets; none if it is unknown."""
        title, printing = split(name)
        found = self.cards.printings(name) or self.cards.printings(title)
        if not printing:
            return found
        every = [*found, *self.cards.imported_beside(title)]
        return [facts for facts in every if fits(facts, printing)]

    def printed(self, facts: CardFacts) -> Printed:
        """The card with its abilities compiled."""
        return compiled(self.game, msgspec.json.encode(facts))

    def abilities(self, facts: CardFacts) -> tuple[Node, ...]:
        """The compiled abilities of a card."""
        return tuple(a for a in self.printed(facts).abilities if isinstance(a, Node))


def inside(value: object) -> Iterator[Node]:
    """Every node of a tree, or of several."""
    if isinstance(value, tuple):
        for each in value:
            yield from inside(each)
    elif isinstance(value, Node):
        yield value
        for each in value.fields.values():
            yield from inside(each)


def kinds(value: object) -> frozenset[str]:
    """The kinds of all nodes of a tree."""
    return _kinds(value)


@lru_cache(maxsize=4096)
def _kinds(value: object) -> frozenset[str]:
    return frozenset(node.kind for node in inside(value))


def part(node: Node, field: str) -> Node | None:
    """The node in a field, if there is one."""
    value = node.get(field)
    return value if isinstance(value, Node) else None


def parts(node: Node, field: str) -> tuple[Node, ...]:
    """The nodes in a field that holds several."""
    value = node.get(field)
    if isinstance(value, Node):
        return (value,)
    return tuple(each for each in value if isinstance(each, Node)) if isinstance(value, tuple) else ()
