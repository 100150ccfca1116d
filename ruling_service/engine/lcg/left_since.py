"""Cards that have left play between what a text answers and the text itself: it speaks of cards in play, and
nothing is done to those any more (lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.rulebook import LCG

GONE = "gone before it began"
"""The name under which a text remembers which cards had left play as it began, since what it answers: what
its own effects take out of play afterwards it goes on speaking of.
"""

KNOWN_ALREADY = frozenset(["it", "that", "those", "them"])
"""Phrases for cards that are known already, other than the card that speaks."""


def leaves_play(play: Play, ident: int) -> None:
    """Whatever took effect before and is still under way has not seen the card in play since; what takes it
    out of play, the last of them, speaks of it where it goes to.
    """
    for happening in play.state.happenings[:-1]:
        if happening.applied and ident not in happening.gone:
            play.amend(happening.id, gone=happening.gone | {ident})


def gone(play: Play, frame: Frame) -> frozenset[int]:
    """The cards that have left play since what the text answers took effect, before the text began."""
    if frame.happening is None:
        return frozenset()
    if frame.id >= 0:
        return frozenset(frame.get(GONE, ()))
    happening = play.state.happening(frame.happening)
    return frozenset() if happening is None else happening.gone


@LCG.plays("lcg/in-play-and-out-of-play")
def still_there(play: Play, frame: Frame, node: Node, found: tuple[int, ...]) -> tuple[int, ...]:
    """Of the cards that a phrase means those that something can be done to: none that it knows from what it
    answers and that has left play since.
    """
    left = gone(play, frame) if node.kind in KNOWN_ALREADY else frozenset()
    return tuple(i for i in found if i not in left or i == frame.source) if left else found
