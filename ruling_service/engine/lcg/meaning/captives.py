"""Characters that are taken captive, and cards of which a text says that nobody controls them."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.captives import ENTRY, KEPT
from ruling_service.engine.lcg.choosing import chosen, part, selection
from ruling_service.engine.lcg.letting_happen import each_happens
from ruling_service.engine.lcg.phrases import EFFECTS, LASTING, POSSIBLE
from ruling_service.engine.lcg.possible import enough

LASTING.plays("nobodys")


@EFFECTS.means("hold_captive", ENTRY)
@EFFECTS.means("hold_the_captive", ENTRY)
def hold_captive(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The chosen cards are held by the other card from here on."""
    what = chosen(play, frame, node, path, "what", "who is taken captive")
    if what is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    holder = chosen(play, frame, node, path, "to", "which card holds the captive")
    if holder is not None:
        each_happens(
            play, frame, verbs.captured, what if holder else (), to=holder[0] if holder else None,
            how=KEPT if node.get("kept") else None,
        )  # fmt: skip


@POSSIBLE.means("hold_captive", ENTRY)
@POSSIBLE.means("hold_the_captive", ENTRY)
def may_be_held(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be somebody who can be taken, and the card that takes them."""
    return all(enough(selection(play, frame, part(node, name)), whole) for name in ("what", "to"))
