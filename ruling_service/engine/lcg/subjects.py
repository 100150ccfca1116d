"""Of whom a condition is true: whom a text speaks of that goes on "it", "that enemy"."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.phrases import cards, holds
from ruling_service.engine.lcg.printing import noun_phrase

ONE = frozenset(["another", "some", "any"])
"""Noun phrases of which a condition may be true of one card and not of the next."""
WHOM = frozenset(
    ["is_so", "is_not_so", "is_a", "is_not_a", "is_in_play", "has_trait", "has_keyword", "not_attached"]
)
"""Conditions about one card each."""

Subject = tuple[str, tuple[int, ...]]
"""A noun phrase, and the cards of which the condition with it is true."""


def of_conditions(play: Play, frame: Frame, conditions: Iterable[Node]) -> tuple[Subject, ...]:
    """The subjects of conditions that hold."""
    found = []
    for condition in conditions:
        who = condition.get("who")
        if isinstance(who, Node) and who.kind in ONE and condition.kind in WHOM:
            found.append((noun_phrase(who), of_condition(play, frame, condition)))
        what = condition.get("what")
        if condition.kind == "exists" and isinstance(what, Node) and what.kind == "copy_there":
            found.append((noun_phrase(what), cards(play, frame, what)[:1]))  # one copy is like another
    return tuple(found)


def of_condition(play: Play, frame: Frame, condition: Node) -> tuple[int, ...]:
    """The cards of which a condition about one card is true."""
    who = condition["who"]
    assert isinstance(who, Node)
    said = condition.replace(who=Node("it"))
    return tuple(i for i in cards(play, frame, who) if holds(play, frame.binding(spoken=((i,),)), said))
