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

THERE = frozenset(["controls", "exists", "is_engaged_with"])
"""Conditions that there is such a card: where there is but one, the text speaks of that."""

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
        elif condition.kind in THERE and isinstance(what, Node) and what.kind in ONE:
            those = of_condition(play, frame, condition, "what")
            if len(those) == 1:
                found.append((noun_phrase(what), those))
    return tuple(found)


def speaking_of(play: Play, frame: Frame, conditions: Iterable[Node]) -> Frame:
    """The frame in which conditions that hold have spoken of their subjects."""
    found = of_conditions(play, frame, conditions)
    return frame.binding(
        spoken=(*frame.get("spoken", ()), *(those for _, those in found if those)),
        named=(*frame.get("named", ()), *found)
    ) if found else frame


def of_condition(play: Play, frame: Frame, condition: Node, field: str = "who") -> tuple[int, ...]:
    """The cards of which a condition about one card, in that field of it, is true."""
    who = condition[field]
    assert isinstance(who, Node)
    said = condition.replace(**{field: Node("it")})
    return tuple(i for i in cards(play, frame, who) if holds(play, frame.binding(spoken=((i,),)), said))
