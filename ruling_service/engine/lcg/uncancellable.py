"""Cards whose own text says that their effects cannot be cancelled (lcg/cannot, lcg/cancel)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.frames import ability_frame
from ruling_service.engine.lcg.phrases import true_parts
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/cannot", "lcg/cancel")
def says_it_cannot_be(play: Play, ident: int, o: Occurrence, *kinds: str) -> bool:
    """Whether the card's own text says now that it cannot be cancelled, in an ability of these kinds; in any
    where none is named; "you" is who reveals it.
    """
    frame = ability_frame(play, ident, None)
    if frame.controller is None:
        frame = frame._replace(controller=o.get("player"))
    return any(
        n.kind == "not_cancelable" for a in play.printed(ident).abilities if not kinds or a.kind in kinds
        for n in true_parts(play, frame, a)
    )
