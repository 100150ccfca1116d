"""A sentence is resolved whole: what one of its deeds triggers waits until the others are done
(lcg/timing-of-ability-resolution).

Cancels and replacements are no part of it, they come before their deed; what the rules put right at once
they do. Each card that is revealed is resolved by itself, and what players do one after the other each does
for himself.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.speaking import speak_to
from ruling_service.engine.kernel.stages import WAITS, run_stages
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.rulebook import LCG

STAGE = "sentence"
"""The stage in which what has taken effect waits; behind it come those who react."""

DEEDS: set[str] = set()
"""The procedures that do a phrase of a sentence; the resolution's number is the first of their arguments."""

BETWEEN: set[str] = {speak_to.name}
"""The procedures that stand between the phrases of a sentence, and do nothing that anybody hears of."""

BY_ITSELF = frozenset([verbs.revealed.past, verbs.being_revealed.past, verbs.entered_staging.past])
"""What is resolved card by card, whatever else the sentence asks for."""


def a_deed(name: str) -> None:
    """A procedure does a phrase of a sentence."""
    DEEDS.add(name)


def between_deeds(name: str) -> None:
    """A procedure stands between the phrases of a sentence."""
    BETWEEN.add(name)


@LCG.plays("lcg/timing-of-ability-resolution", "lcg/forced", "lcg/then")
def wait(play: Play, happening: Happening) -> bool | str:
    """Where a text is in the middle of a sentence, those who react wait until that is over; whether this was
    done in full is known already.
    """
    frame, below = _over(play, happening) if BY_ITSELF.isdisjoint(happening.kinds) else (None, 0)
    if frame is None or not below:
        return False
    if happening.frame is not None and not (happening.done and happening.applied):
        play.reframe(happening.frame, success=False)
        play.amend(happening.id, done=True, applied=True)
    play.amend(happening.id, waits=True)
    agenda = play.state.agenda
    agenda.insert(len(agenda) - below, sentence_over.task(frame, happening.id))
    return WAITS


@LCG.procedure("lcg/timing-of-ability-resolution")
def sentence_over(play: Play, frame: int, ident: int) -> None:
    """Now those react who had to wait until the sentence of a text was over."""
    play.amend(ident, waits=False)
    run_stages(play, ident, next(n for n, stage in enumerate(LCG.stages) if stage.name == STAGE) + 1)


def _over(play: Play, happening: Happening) -> tuple[int | None, int]:
    """The text in whose sentence this happens, by itself or at once because of it, and how many tasks come
    before the end of that sentence, with what waits for that end already.
    """
    frame, length = happening.frame, 0
    for number, task in enumerate(reversed(play.state.agenda), start=1):
        if task.name == run_stages.name and frame is None:
            around = play.state.happening(int(str(task.args[0])))
            frame = None if around is None else around.frame
            continue
        of_it = frame is not None and bool(task.args) and task.args[0] == frame
        if of_it and (task.name in DEEDS or task.name == sentence_over.name):
            length = number
        elif not (of_it and task.name in BETWEEN):
            break
    return frame, length
