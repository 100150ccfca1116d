"""Which of the cards that lay aside the when-revealed effect of a stage has brought out: its text, and
others, go on about them ("the current trial's Key objective").
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.allowances import some_text_asks
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.texts import kinds_in

BROUGHT = "brought out by the stage"
"""Under this and a stage play remembers those cards."""
ASKS = "brought_by_stage"


def is_asked(play: Play, quest: int) -> bool:
    """Whether a text of this game speaks of what a stage has brought out, or that of the other side of this
    one.
    """
    back = play.catalogue.get(str(play.printed(quest).facts.get("other side", "")))
    own = () if back is None else back.abilities
    return any(ASKS in kinds_in(text) for text in own) or some_text_asks(play, ASKS)


@LCG.procedure("lcg/scenario/the-three-trials", "lcg/when-revealed")
def by_stage(play: Play, quest: int, before: tuple[int, ...]) -> None:
    """What lay aside `before` the stage was revealed and doesn't any more was brought out by it."""
    there = play.state.zone(table.ASIDE)
    now = (*since(play, quest), *(i for i in before if i not in there))
    play.remember((BROUGHT, quest), tuple(sorted(set(now))))


def since(play: Play, quest: int | None) -> tuple[int, ...]:
    """The cards that a stage has brought out, wherever they are now."""
    found: tuple[int, ...] = play.fact((BROUGHT, quest), ())
    return found
