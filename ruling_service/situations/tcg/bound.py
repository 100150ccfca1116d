"""What of a TCG position there is only in certain phases: a skirmish, assignments, the fierce round, a Shadow
phase, minions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruling_service.engine.tcg.steps import STEPS
from ruling_service.situations.shared import records
from ruling_service.situations.shared.bound import Bound, missing, stands
from ruling_service.situations.shared.facts import as_card
from ruling_service.situations.shared.mentions import Steps
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.tcg.moments import parse

USUAL = "fellowship"
"""The phase in which a situation stands if nothing tells it."""


def _steps(*phases: str, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(name for name in STEPS if name.partition(".")[0] in phases and name not in but)


def _field(name: str) -> Callable[[Situation], Iterator[Steps]]:
    """Tells where a field of the situation is written, if it is."""

    def told(situation: Situation) -> Iterator[Steps]:
        if getattr(situation, name.replace(" ", "_")):
            yield (name,)

    return told


def _minions(situation: Situation) -> Iterator[Steps]:
    for seat, player in enumerate(situation.players):
        for number, written in enumerate(player.minions):
            if not as_card(written).reason:
                yield ("players", seat, "minions", number)


BOUNDS = (
    Bound(
        "skirmish", _field("skirmish"), _steps("skirmish", but=("skirmish.choice",)), "skirmish",
        "tcg/skirmish-phase", "No skirmish is under way"
    ),
    Bound(
        "assignments", _field("assignments"), _steps("assignment", "skirmish"), "choose a skirmish",
        "tcg/assignment-phase", "Nobody is assigned"
    ),
    Bound(
        "fierce", _field("fierce"), _steps("assignment", "skirmish"), "assignment", "tcg/keyword/fierce",
        "There is no fierce round"
    ),
    Bound(
        "shadow player", _field("shadow player"), _steps("shadow"), "shadow", "tcg/shadow-phase",
        "It is nobody's Shadow phase"
    ),
    Bound(
        "minions", _minions,
        (*_steps("shadow", "maneuver", "archery", "assignment", "skirmish", "regroup"), "turn.ends"),
        "maneuver", "tcg/shadow-phase", "No minion is in play",
        "If a card's text brings it about, give the `reason`."
    ),
)
"""What tells more of the moment stands before what tells less."""


def written(situation: Situation) -> str:
    """Where a situation stands, written as in `at`: what it says, where what is done first is done, what its
    position tells, or the fellowship phase.
    """
    return situation.at or _of_the_first_act(situation) or stands(situation, BOUNDS) or USUAL


def _of_the_first_act(situation: Situation) -> str:
    """Where a player does the first thing that is done or asked for, as its record says, unless the position
    contradicts it; "" where it is done at no moment of its own.
    """
    first = situation.do[0] if situation.do else situation.ask.can
    act = records.acts("tcg").get(first.verb) if first is not None else None
    usual = (act.stands if act is not None and act.by_players else ())
    return next(
        (one for one in usual if not any(True for _ in missing(situation, BOUNDS, parse(one).step))), ""
    )
