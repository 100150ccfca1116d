"""Cards that a text under way goes on to attach."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import resolve
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.phrase_tasks import do
from ruling_service.engine.lcg.phrases import cards
from ruling_service.engine.lcg.rulebook import LCG

STILL_TO_DO = frozenset([do.name, resolve.sentence.name])


@LCG.plays("lcg/objective-cards", "lcg/attachment-cards")
def is_about_to_attach(play: Play, ident: int) -> bool:
    """Whether a text that has begun attaches the card to something with what it does next: to claim it and
    attach it is one thing, done as the objective's own text says, and no other text finds it unattached.
    """
    for task in play.state.agenda:
        frame = play.state.frames.get(int(str(task.args[0]))) if task.name in STILL_TO_DO else None
        if frame is None or not isinstance(task.args[1], Node):
            continue
        attaching = (n for n in task.args[1].walk() if n.kind == "attach")
        if any(ident in cards(play, frame, part(n, "what")) for n in attaching):
            return True
    return False
