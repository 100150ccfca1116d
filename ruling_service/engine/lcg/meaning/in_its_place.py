"""What happens in place of what a text has heard is about to happen: "when it would be destroyed, heal all
damage from it instead" (lcg/replacement-effects), and what cards have done earlier in a phase or round.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.history import found
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, RESTRICTIONS
from ruling_service.engine.lcg.possible import at_all, in_full
from ruling_service.engine.lcg.triggers import SUBJECT

INSTEAD = "instead"
"""The name under which a text remembers what it does in the place of something."""


@EFFECTS.means("in_its_place", "lcg/replacement-effects")
def in_its_place(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What the text waits for doesn't happen; what it says does. That is not replaced by the text once more.
    """
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    o = frame.occurrence
    if happening is None or o is None or happening.applied or o not in happening.occurrences:
        failed(play, frame)
        return
    by = play.state.frames.get(happening.frame) if happening.frame is not None else None
    if by is not None and by.source == frame.source and by.get(INSTEAD) == node:
        return
    play.bind(frame.id, **{INSTEAD: node})
    play.say("Something else happens in its place", *frame.cites, "lcg/replacement-effects")
    play.withdraw(happening.id, o, "replaced")
    do_all(play, frame, node["do"], path)


@POSSIBLE.means("in_its_place", "lcg/replacement-effects", "lcg/triggered-ability")
def may_take_its_place(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Something has to be about to happen, and what takes its place has to be possible."""
    asked = in_full if whole else at_all
    return frame.occurrence is not None and any(asked(play, frame, n) for n in nodes(node, "do"))


@RESTRICTIONS.means("did_this")
@RESTRICTIONS.means("did_one_of")
def did_this(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has done it, or it was done to it, in this phase or round; or one of several things."""
    events = nodes(node, "events") if "events" in node else (part(node, "event"),)
    return any(_befell(play, frame, event, ident, str(node["per"])) for event in events)


def _befell(play: Play, frame: Frame, event: Node, ident: int, per: str) -> bool:
    field, _ = SUBJECT.get(event.kind, ("who", ""))
    return bool(found(play, frame, event.replace(**{field: Node("exactly", card=ident)}), per))
