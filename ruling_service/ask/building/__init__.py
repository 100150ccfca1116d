"""From what a question was understood to ask to a situation: built from what the compiled abilities of its
cards wait for and do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from ruling_service.ask.building.given_cards import NONE, GivenCards
from ruling_service.ask.building.known import Known
from ruling_service.ask.building.out_of_phase import forbidden, of_another_kind
from ruling_service.ask.building.plan import Plan, Variant
from ruling_service.ask.building.reasons import LOOKED_UP, NotBuilt, not_laid_out
from ruling_service.ask.building.steps import in_order
from ruling_service.ask.building.tidy import tidied
from ruling_service.ask.model import Asked, Understanding
from ruling_service.errors import RulingError

__all__ = ["NONE", "GivenCards", "Known", "NotBuilt", "Plan", "Variant", "build"]


def build(asked: Asked, known: Known, understood: Understanding | None = None) -> Plan:
    """The smallest situation that answers a question. Raises NotBuilt with the reason why there is none."""
    if asked.form == "lookup":
        raise NotBuilt("a look-up", LOOKED_UP)
    try:
        plan = in_order(asked, understood) or forbidden(asked, known.game)
        plan = plan or of_another_kind(asked, known.game)
        if plan is None:
            plan = _builder(known.game)(tidied(asked, understood), known)
        return known.given.carried_by(plan)
    except RulingError as error:
        raise not_laid_out(error) from error


@cache
def _builder(game: str) -> Callable[[Asked, Known], Plan]:
    """What builds situations of a game: the package of the game's name beside this.

    It is loaded with the first question about the game.
    """
    found: Callable[[Asked, Known], Plan] = import_module(f"{__name__}.{game}").build
    return found
