"""A sentence is resolved whole: what one of its deeds triggers waits until the others are done
(lcg/timing-of-ability-resolution).

Cancels and replacements are no part of it, they come before their deed; what the rules put right at once
they do. What several players do one after the other is one sentence too; only each card that is revealed is
resolved by itself. A cost is paid at once, and over before what it buys (lcg/initiating-abilities).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.speaking import speak_to
from ruling_service.engine.kernel.stages import WAITS, run_stages
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.paying_in_full import BOUGHT
from ruling_service.engine.lcg.rulebook import LCG

STAGE = "sentence"
"""The stage in which what has taken effect waits; behind it come those who react."""

ENDS: set[str] = set()
"""The procedures of a text that begin what is no more of the sentence before; what a cost buys (`BOUGHT`) is
none of it either.
"""

BY_ITSELF = frozenset([verbs.revealed.past, verbs.being_revealed.past, verbs.entered_staging.past])
"""What is resolved card by card, whatever else the sentence asks for."""


def ends_a_sentence(name: str) -> None:
    """A procedure of a text begins its next sentence, or what comes of all of them."""
    ENDS.add(name)


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
def sentence_over(play: Play, frame_id: int, ident: int) -> None:
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
        if not task.args or task.args[0] != frame or not _goes_on(task.name):
            break
        length = number
    return frame, length


def _goes_on(name: str) -> bool:
    """Whether a procedure goes on with a sentence of the text whose number it is given first."""
    return name not in ENDS | BOUGHT and (name == speak_to.name or LCG.about.get(name) == "frame_id")
