"""What of a position there is only at certain moments: it tells where the game stands, or contradicts it.

A game lists what it has of that kind (`Bound`). Where a situation doesn't say `at`, the first one of the list
that is told sets the moment; one that the moment doesn't have is refused, so that nothing told is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.games import Where
from ruling_service.situations.shared.mentions import Steps
from ruling_service.situations.shared.model import Situation


class Bound(NamedTuple):
    """Something a position may tell: the field that says it, and where in the file each time it does; the
    steps at which there is such a thing; where the game stands if nothing else says it, written as in `at`;
    the rule (an entry id); what is said where the game stands elsewhere ("Nobody is assigned").
    """

    field: str
    told: Callable[[Situation], Iterator[Steps]]
    steps: Collection[str]
    stands: str
    rule: str
    why: str
    besides: str = ""
    """What else is a way out."""


def stands(situation: Situation, bounds: Sequence[Bound]) -> str:
    """Where a situation stands by what its position tells, written as in `at`; "" if it tells nothing."""
    return next((one.stands for one in bounds if any(True for _ in one.told(situation))), "")


def missing(situation: Situation, bounds: Sequence[Bound], step: str) -> Iterator[tuple[Bound, Steps]]:
    """What the position tells and a step doesn't have, with the place in the file."""
    for one in bounds:
        if step not in one.steps:
            yield from ((one, path) for path in one.told(situation))


def refuse(
    situation: Situation, bounds: Sequence[Bound], step_of: Callable[[str], str], at: Where
) -> None:
    """Refuse what the position tells at a moment that doesn't have it; `step_of` is the step of a moment that
    is written as in `at`. Raises IllegalHere.
    """
    moment = situation.at or stands(situation, bounds)
    for one, path in missing(situation, bounds, step_of(moment)) if moment else ():
        raise contradiction(one, moment, at(*path), given=bool(situation.at))


def contradiction(one: Bound, moment: str, where: str, *, given: bool) -> IllegalHere:
    """The error for what a position tells at a moment that doesn't have it; `given` is whether `at` says the
    moment.
    """
    ways = f"Leave `{one.field}` out, or " + (
        f"set `at` to a moment that has it (`{one.stands}`)." if given
        else "what else tells the moment, or write `at`."
    )
    hint = f"{ways} {one.besides}".strip()
    return IllegalHere(f"{one.why} at {moment}.", rule=one.rule, hint=hint, where=where)
