"""Of whom a card's text speaks: the parts of its abilities (what they cost, what they do, what they wait for)
in which cards stand, and the verb that each of them stands with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from ruling_service.ask.building.by_text.frames import STOPS
from ruling_service.ask.building.known import inside, kinds, parts
from ruling_service.ask.building.position import Laid
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts

Place = Literal["cost", "effect", "event"]
FIELDS: dict[str, Place] = {"cost": "cost", "do": "effect", "when": "event"}
WHOM = ("what", "who", "on", "to")
"""Fields of a phrase that say to whom it is done, or who does it."""
ITSELF = ("this", "it", "attached")
"""References to the card that has the text, to who was spoken of, to its bearer."""
WHO_IT_WAS = ("that", "it", "those")
"""References to whom something happened that the ability waits for."""


class Spoken(NamedTuple):
    """Cards that an ability speaks of: in which part of it, with which verb, and how it describes them."""

    ability: Node
    place: Place
    verb: str
    cards: Node


def spoken_of(ability: Node, filter_of: Callable[[Node | None], Node | None]) -> list[Spoken]:
    """The cards that an ability speaks of, those of a cost first. `filter_of` finds what describes them."""
    found: list[Spoken] = []
    for field, place in FIELDS.items():
        for phrase in parts(ability, field):
            for verb, cards, paid in _inside(phrase, place == "cost"):
                if cards.kind in (*ITSELF, *WHO_IT_WAS, "named") or filter_of(cards) is not None:
                    found.append(Spoken(ability, "cost" if paid else place, verb, cards))
    return [one for each in found for one in _of_the_event(each, found)]


def _of_the_event(one: Spoken, found: list[Spoken]) -> tuple[Spoken, ...]:
    """What a pronoun stands for, where only what the ability waits for speaks of cards."""
    if one.cards.kind not in WHO_IT_WAS:
        return (one,)
    described = [each for each in found if each.cards.kind not in (*ITSELF, *WHO_IT_WAS)]
    event = [each for each in described if each.place == "event"]
    if len(event) != 1 or len(described) != 1:
        return ()
    return (Spoken(one.ability, "event", one.verb, event[0].cards),)


def meant_of(
    found: list[Spoken], laid: Laid, filter_of: Callable[[Node | None], Node | None],
    of_its_type: Callable[[Node, CardFacts], bool], place: str = "",
) -> Spoken | None:
    """The one of several parts in which a card can stand by its type, or that is in this place of the text.
    None where that is none or several.
    """
    told = {filter_of(one.cards) or one.cards: one for one in reversed(found)}
    if len(told) > 1:
        told = {
            cards: one for cards, one in told.items()
            if (described := filter_of(one.cards)) is None or of_its_type(described, laid.facts)
        }
    if len(told) > 1 and place:
        told = {cards: one for cards, one in told.items() if one.place == place}
    return next(iter(told.values())) if len(told) == 1 else None


def does(one: Spoken, verb: str) -> bool:
    """Whether a verb of a question is that of the phrase: `discard` is `discard_cards`."""
    return bool(set(verb.split()) & set(one.verb.split("_")))


def can_do(ability: Node, verb: str) -> bool:
    """Whether an ability has a phrase with the verb of a question, in its effect or its cost."""
    words = set(STOPS) if verb in STOPS else set(verb.split())
    found = kinds(ability.get("do")) | kinds(ability.get("cost"))
    return any(words & set(kind.split("_")) for kind in found)


def gives(ability: Node, keyword: str, number: int | None = None) -> bool:
    """Whether an ability gives somebody a keyword, with that number where one is said."""
    return any(
        node.get("keyword") == keyword and (number is None or node.get("value") == number)
        for node in inside(ability.get("do"))
    )


def costs(ability: Node, number: int | None) -> bool:
    """Whether an ability costs so many of something, where a question says how many."""
    return number is None or any(node.get("n") == number for node in inside(ability.get("cost")))


def _inside(node: Node, paid: bool) -> Iterator[tuple[str, Node, bool]]:
    """The phrases that speak of cards, with their verb, and whether that is paid."""
    if node.kind == "player_may" and str(getattr(node.get("who"), "kind", "")) != "you":
        return  # what somebody else may do against it isn't what the card does
    for name, value in node.fields.items():
        for each in value if isinstance(value, tuple) else (value,):
            if not isinstance(each, Node):
                continue
            if name in WHOM:
                yield node.kind, each, paid
            if each.kind != "filter":
                yield from _inside(each, paid or node.kind == "pay" and name == "cost")
