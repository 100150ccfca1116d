"""Several stages of one number in the quest deck: they follow one another as it lies, or a text picks one of
them and the rest lie there unused (lcg/quest-advancement, lcg/scenario/the-nin-in-eilph,
lcg/scenario/flight-from-moria).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import missing_stages
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.texts import kinds_in

PICKED = "picked out of the stages of its number"
IN_ORDER = "came in the order of the quest deck"
"""Under these and a number play remembers how the players came to a stage of that number."""
WHY = (
    "another stage of the same number lies in the quest deck: whether it comes next, or is unused because a "
    "text picked the one that is complete, hangs on how the players came to that one"
)


def pick(play: Play, number: int) -> None:
    """A text picks one of the stages of that number, as chance or the players have it."""
    play.remember((PICKED, number), True)


@LCG.plays("lcg/quest-advancement", "lcg/scenario/the-nin-in-eilph")
def least_number(play: Play, number: int) -> int:
    """The lowest number of a stage that may come after one of that number."""
    return number + 1 if play.fact((PICKED, number)) else number


@LCG.plays("lcg/quest-advancement", "lcg/scenario/flight-from-moria")
def comes_next(play: Play, stage: int, back: str, number: int, done: int | None) -> None:
    """A stage comes as the next one of the quest deck, after one of that number. Where play has begun at
    that one and both have the same number, this hangs on what came before; stages that the players may
    bypass lie in an order.

    `back` is the key of the other side of the stage, empty if it has none; `done` the stage that is complete.
    """
    own = play.printed(stage).facts.get("stage")
    if own == number and done is not None and not play.fact((IN_ORDER, number)):
        sides = (play.printed(done), play.printed(stage), *((play.catalogue[back],) if back else ()))
        bypassed = any("bypass" in kinds_in(text) for side in sides for text in side.abilities)
        if not bypassed and not missing_stages.is_missing(play, stage):
            said = Unread(play.name(stage), f"stage {number}", WHY)
            come_upon(play, said, *missing_stages.RULES, of_text=False)
    play.remember((IN_ORDER, own), True)
