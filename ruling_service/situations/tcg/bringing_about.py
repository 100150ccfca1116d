"""What an act must bring about for it to count as possible: it is tried, as the last act of the situation.

Several lines of play may lead to the moment at which it is tried: whether it can be done in all of them, or
only in some, is told apart. From there on its player chooses what serves him, and what others choose may
spoil it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import NamedTuple

import msgspec

from ruling_service.engine.kernel.explore import ENDLESS, Budget
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.situations.shared.account import first, holds
from ruling_service.situations.shared.acts import Act, Given, Possible
from ruling_service.situations.shared.bringing_about import can_bring_about
from ruling_service.situations.shared.conditions import Condition
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Gap
from ruling_service.situations.tcg.acts import by_whom
from ruling_service.situations.tcg.policy import TRIED, Trial
from ruling_service.situations.tcg.table import Table
from ruling_service.situations.tcg.unchosen import UNCHOSEN


class Tried(NamedTuple):
    """What came of trying an act: why it doesn't count (None if it does), what was come upon that is not
    played, what stopped the exploration ("" if nothing did), what was taken for granted, whether it counts
    only at some of the moments to which the lines of play lead.
    """

    reason: Reason | None
    gaps: list[Gap]
    stopped_by: str
    assumed: list[str]
    at_times: bool = False


def has_a_purpose(asked: Possible) -> bool:
    """Whether more is asked than whether an act is allowed: with what is chosen, or what comes of it."""
    return asked.so_that is not None or bool(asked.choosing)


def tried(
    situation: Situation, more: More | None, asked: Possible, budget: Budget, *, as_response: bool
) -> Tried:
    """Do the act after those of the situation, and look at every line of play to `until`, else to the end of
    what the act causes; as a response it is used where it is offered after the last act.
    """
    roles = {name: filled for name, filled in asked.roles.items() if name != "so_that"}
    if as_response:
        said = {name: filled for name, filled in roles.items() if name in Given.ROLES}
        entry = Given(asked.verb, asked.about, **said)
        situation = msgspec.structs.replace(situation, given=[entry, *situation.given])
    else:
        act = Act(asked.verb, asked.about, **{n: filled for n, filled in roles.items() if n in Act.ROLES})
        situation = msgspec.structs.replace(situation, do=[*situation.do, act])
    there = Table(situation, more)
    there.choices.trial = Trial(asked, None if as_response else len(situation.do) - 1)
    found = there.explore(budget.part(budget.left), lambda play: _came_of(there, play, asked.so_that), None)
    position, named = there.position, there.position.called(asked.name)
    player = by_whom(there.play, position, asked.by, named[0] if named else None)

    def mine(reach: Collection[Hashable], by: int) -> bool:
        moments = {came.moment if isinstance(came, Came) else None for came in reach}
        return by == player or len(moments) > 1  # it is enough that one line leads to a moment that does

    counts = can_bring_about(found, _is_fulfilled, mine)
    counts = counts or asked.so_that is None and any(map(_is_fulfilled, found.outcomes))  # as others choose
    at_times = counts and not can_bring_about(found, _is_fulfilled, lambda _, by: by == player)
    ends = [
        there.play.on(state) for came, state in found.outcomes.items()
        if isinstance(came, Came) and came.moment is not None and not came.fulfilled
    ]
    tries = [came for came in found.outcomes if isinstance(came, Came) and came.moment is not None]
    reason = None if counts else _no_choice(tries) or _why_not(there, ends, asked.so_that)
    endless = ENDLESS if ENDLESS in found.outcomes else ""
    return Tried(reason, there.gaps(), endless if found.complete else found.stopped_by or "time",
                 list(there.choices.assumed), at_times)


class Came(NamedTuple):
    """What came of it in a line of play: from which moment the act was tried (None: it was not), whether that
    brought about what is wanted, and what it names that could not be chosen, with what could.
    """

    moment: int | None
    fulfilled: bool
    unchosen: tuple[str, tuple[str, ...]] | None = None


def _is_fulfilled(came: Hashable) -> bool:
    return (
        isinstance(came, Came) and came.moment is not None and came.fulfilled and came.unchosen is None
    )


def _came_of(there: Table, play: Play, wanted: Condition | None) -> Came:
    fulfilled = wanted is None or holds(wanted, there.facts(play), there.trace(play))
    return Came(play.fact(TRIED), fulfilled, play.fact(UNCHOSEN))


def _no_choice(tries: list[Came]) -> Reason | None:
    """That what the act names can be chosen for it in no line of play, if that is so."""
    unchosen = [came.unchosen for came in tries if came.unchosen is not None]
    if not unchosen or len(unchosen) < len(tries):
        return None
    name, options = unchosen[0]
    return (f"{name} is no legal choice there; legal: {', '.join(options)}", ("tcg/effect",))


def _why_not(there: Table, ends: list[Play], wanted: Condition | None) -> Reason:
    """Why an act doesn't count: what happens all the same, or that it would not bring it about."""
    unwanted = wanted.not_.happened if wanted is not None and wanted.not_ is not None else None
    for end in ends:
        account = there.trace(end)
        at = first(unwanted, account) if unwanted is not None else None
        if at is not None:
            return (f"it does not prevent it: {account[at].text}", tuple(account[at].cites))
    return ("it would not bring that about", ("tcg/effect",))
