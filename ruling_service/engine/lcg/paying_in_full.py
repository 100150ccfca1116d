"""What pays a cost has to happen as it is asked: damage that another card takes instead, or less of it, does
not pay it (lcg/cost, lcg/to).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play

BOUGHT: set[str] = set()
"""The procedures that wait for the cost of a text to be paid; its number is the first of their arguments."""


def waits_for_payment(name: str) -> None:
    """A procedure stands on the agenda as long as a cost is being paid."""
    BOUGHT.add(name)


def pays(play: Play, happening: Happening) -> bool:
    """Whether a happening is a part of a cost."""
    return happening.frame is not None and any(
        task.name in BOUGHT and task.args[0] == happening.frame for task in play.state.agenda
    )


def happens_otherwise(play: Play, happening: Happening, occurrences: tuple[Occurrence, ...]) -> None:
    """These occurrences take place of the ones of a happening; a cost is not paid in full then."""
    play.amend(happening.id, occurrences=occurrences, done=happening.done and not pays(play, happening))
