"""A question whether a card's text may be used on another card, or is used when something happens, as a
situation that is made from the text: everything that it wants is there, and the cards that the question names
stand where the text speaks of such.

It is asked of the engine whether that comes about in some line of play; a "no" only stands where the same
comes about with plain cards that the text means (`Plan.contrast`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import NamedTuple

from ruling_service.ask.building.by_text.frames import Frame, frames
from ruling_service.ask.building.here import GIVES
from ruling_service.ask.building.known import Known
from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tidy import tidied
from ruling_service.ask.model import Asked, Understanding
from ruling_service.errors import RulingError
from ruling_service.patterns import pattern

CONSTRAINED = pattern(
    r"\b(?:again|twice|once more|second time|more than once|instead|unless|until|before|any ?more|no longer"
    r"|at the same time|both|different|another (?!player)|other than|all of|the rest|at once|each time"
    r"|must|needs?|ha(?:ve|s) to|or)\b",
    re.IGNORECASE,
)
"""Words that make another question of it: what is staged says not how often, in which order, or who else."""


def by_its_text(asked: Asked, known: Known, understood: Understanding | None = None) -> Plan:
    """The situation in which a card's text is used as a question asks. Raises NotBuilt where the question
    asks something else, or its cards have no such part in a text.
    """
    how_much = asked.form == "how much" and GIVES.search(asked.text) is not None
    if not how_much and (not asked.yes_no or asked.form not in ("can", "what")):
        raise not_placed("what is asked of a text")
    if found := CONSTRAINED.search(understood.question if understood is not None else asked.text):
        raise not_placed(f"“{found[0]}”")
    asked = tidied(asked, understood)
    last: NotBuilt | None = None
    plans: list[Plan] = []
    for frame in () if how_much else frames(asked):
        try:
            plans.append(_game(known.game).staged(asked, frame, known))
        except NotBuilt as missing:
            last = last or missing
        except RulingError as error:
            last = last or NotBuilt("not legal", f"{error.message} {error.hint}".strip())
    if not plans:
        try:
            plans.append(_game(known.game).given(asked, known))
        except NotBuilt as missing:
            last = last or missing
        except RulingError as error:
            last = last or NotBuilt("not legal", f"{error.message} {error.hint}".strip())
    if not plans:
        raise last or not_placed("which text is asked about")
    return known.given.carried_by(plans[0])


class Game(NamedTuple):
    """What stages the texts of a game: one that is used, one that gives or counts."""

    staged: Callable[[Asked, Frame, Known], Plan]
    given: Callable[[Asked, Known], Plan]


@cache
def _game(game: str) -> Game:
    found = import_module(f"ruling_service.ask.building.{game}.staged")
    return Game(found.staged, found.given)


__all__ = ["by_its_text"]
