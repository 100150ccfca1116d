"""The way of a happening through the stages of the pipeline, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.procedures import of_the_kernel
from ruling_service.errors import BudgetExceeded

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play

WAITS = "waits"
"""What a stage returns that has put the way from the next stage on elsewhere on the agenda."""

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
    awaited = _Awaited(play)
    while happening is not None:
        index = awaited.next(happening, index)
        if index == len(stages):
            _finish(play, happening)
            return
        stage = stages[index]
        index += 1
        if happening.stopped and not stage.after_stop:
            continue
        height = len(state.agenda)
        again = stage.run(play, happening)
        if again == WAITS:
            return
        if len(state.agenda) > height or state.pending is not None:
            state.agenda.insert(height, run_stages.task(ident, index - 1 if again else index))
            return
        happening = state.happening(ident)


class _Awaited:
    """The stages in which anything could wait for a happening.

    They are looked for once while the same texts and effects last, for all happenings of which the game says
    that it hangs on the same; and what it hangs on is asked again where anything has changed.
    """

    __slots__ = ("_following", "_happening", "_play", "_unchanged")

    def __init__(self, play: Play) -> None:
        self._play = play
        self._following: dict[int, int] = {}
        self._happening: Happening | None = None
        self._unchanged: object = None

    def next(self, happening: Happening, index: int) -> int:
        """The first stage from `index` on in which anything could wait; the number of stages if in none."""
        state = self._play.state
        if state.cache is not self._unchanged or happening is not self._happening:
            hangs_on = self._play.rules.hangs_on(self._play, happening)
            self._following = {} if hangs_on is None else state.texts.setdefault(("stages", hangs_on), {})
            self._unchanged, self._happening = state.cache, happening
        found = self._following.get(index)
        if found is None:
            found = self._following[index] = self._look(happening, index)
        return found

    def _look(self, happening: Happening, index: int) -> int:
        stages = self._play.rules.stages
        while index < len(stages):
            awaited = stages[index].awaited
            if awaited is None or awaited(self._play, happening):
                return index
            index += 1
        return index


def _finish(play: Play, happening: Happening) -> None:
    """The happening is over; a resolution that wanted to know hears that it wasn't done in full."""
    state = play.state
    state.happenings = tuple(h for h in state.happenings if h.id != happening.id)
    if happening.frame is not None and not (happening.done and happening.applied):
        play.reframe(happening.frame, success=False)
