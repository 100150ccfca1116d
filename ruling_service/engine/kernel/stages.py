"""The way of a happening through the stages of the pipeline, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.procedures import of_the_kernel
from ruling_service.errors import BudgetExceeded

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play

MAX_HAPPENINGS_AT_ONCE = 300
"""More than this happening because of each other, none of it over, is an endless loop."""


def endless(where: str) -> BudgetExceeded:
    """The error for a line of play that never comes to a choice or an end."""
    return BudgetExceeded(
        "this position loops without anyone choosing", hint="Mandatory effects keep triggering each other.",
        where=where
    )


@of_the_kernel
def begin(play: Play, ident: int, occurrences: tuple[Occurrence, ...], frame: int | None) -> None:
    """Start the way of a happening through the stages."""
    state = play.state
    if len(state.happenings) >= MAX_HAPPENINGS_AT_ONCE:
        raise endless(occurrences[0].kind)
    state.happenings = (*state.happenings, Happening(ident, occurrences, frame))
    run_stages(play, ident, 0)


@of_the_kernel
def run_stages(play: Play, ident: int, index: int) -> None:
    """Go through the stages from `index` on; a stage that pushed work is returned to when the work is done.
    """
    state, stages = play.state, play.rules.stages
    happening = state.happening(ident)
    while happening is not None:
        if index == len(stages):
            _finish(play, happening)
            return
        _, run, awaited, after_stop = stages[index]
        index += 1
        if (happening.stopped and not after_stop) or (awaited is not None and not awaited(play, happening)):
            continue
        height = len(state.agenda)
        again = run(play, happening)
        if len(state.agenda) > height or state.pending is not None:
            state.agenda.insert(height, run_stages.task(ident, index - 1 if again else index))
            return
        happening = state.happening(ident)


def _finish(play: Play, happening: Happening) -> None:
    """The happening is over; a resolution that wanted to know hears that it wasn't done in full."""
    state = play.state
    state.happenings = tuple(h for h in state.happenings if h.id != happening.id)
    if happening.frame is not None and not (happening.done and happening.applied):
        play.reframe(happening.frame, success=False)
