"""Who decides what the framework leaves open: for each such choice, how it is recognised in a question and
brought about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ruling_service.ask.building.lcg import occasions
from ruling_service.ask.building.lcg.board import CHARACTERS, Laid
from ruling_service.ask.building.lcg.told_acts import Course


class Choice(NamedTuple):
    """A choice of the framework: words that a question speaks of it with, what brings it about, and what the
    engine calls it.
    """

    words: frozenset[str]
    bring: Callable[[Course], None]
    called: str


def spoken(course: Course) -> set[str]:
    """Everything that the question speaks of."""
    asked = course.asked
    acts = [*asked.acts, *(each for each in (asked.wanted, asked.purpose) if each is not None)]
    words = {word for each in acts for word in (each.verb, each.thing) if word}
    words |= {laid.facts.type for laid in course.board.cards.values() if laid.told}
    words |= {state for subject in asked.subjects for state in subject.states}
    return words | {name for name, value in asked.board.items() if value} | {
        subject.card for subject in asked.subjects if subject.generic
    }


def _enough(course: Course, *types: str, place: str, number: int = 2) -> list[Laid]:
    """As many cards of a type as there have to be for a choice between them."""
    board = course.board
    found = board.of_type(*types)
    for laid in found:
        laid.place = place
    while len(found) < number:
        found.append(board.make("hero" if types[0] in CHARACTERS else types[0], place))
    return found


def _travel(course: Course) -> None:
    _enough(course, "location", place="staging")
    course.board.at = "4.2"


def _undefended(course: Course) -> None:
    _enough(course, "hero", place="heroes")
    occasions.enemy_attack(course.board, undefended=True)
    course.board.at = "6.4.3"


def _defenders(course: Course) -> None:
    board = course.board
    found = [laid for laid in board.of_type(*CHARACTERS) if laid.told]
    while len(found) < 2:
        found.append(board.make("hero", "heroes"))
    occasions.enemy_attack(board, defender=found[0])
    board.attack["defenders"] = [laid.label for laid in found]
    for laid in found:
        laid.state.pop("~defending", None)
    foe = board.find(board.attack["enemy"])
    foe.facts = msgspec.structs.replace(foe.facts, attack=12)
    board.at = "6.4.3"


def _next_enemy(course: Course) -> None:
    board = course.board
    board.attack = {}
    for laid in _enough(course, "enemy", place="engaged"):
        laid.state.pop("~attacking", None)
        board.given.append({"defend": "none", "for": laid.label})
    board.at, board.until, board.explore = "6.4a", "6.6", "policy"


def _engage(course: Course) -> None:
    _enough(course, "enemy", place="staging")
    course.board.at = "5.2"


def _commit(course: Course) -> None:
    _enough(course, "hero", place="heroes")
    course.board.at = "3.2"


CHOICES = (
    Choice(frozenset(["travel"]), _travel, "travel"),
    Choice(frozenset(["undefended", "damage"]), _undefended, "undefended damage"),
    Choice(frozenset(["defender", "damage"]), _defenders, "which defender takes"),
    Choice(frozenset(["enemy", "attack"]), _next_enemy, "which enemy attacks next"),
)
"""The choices, the more particular ones first."""


def choice(course: Course) -> Choice | None:
    """The choice that a question of who decides is about, if it is one of the framework's."""
    words = spoken(course)
    if (
        course.asked.wanted is None or "order" in words
        or ("first" in course.asked.text.lower() and "engage" in words)
    ):
        return None
    if any(laid.told and not laid.made_up for laid in course.board.cards.values()):
        return None
    return next((each for each in CHOICES if each.words <= words), None)
