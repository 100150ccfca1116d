"""What has happened in this phase and this round, as far as a text of the game asks for it ("if a location
was explored this round").
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.allowances import some_text_asks
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.phrases import CONDITIONS
from ruling_service.engine.lcg.triggers import met, occurrence_kinds

HAPPENED = "happened"


def is_asked(play: Play, _: Happening) -> bool:
    """Whether a text of this game asks for what has happened."""
    return some_text_asks(play, "happened_this", "did_this")


def remember(play: Play, happening: Happening) -> bool:
    """Remember what has just taken effect until the phase, and the round, are over."""
    for unit in ("phase", "round"):
        for o in happening.occurrences:
            if not play.used((unit, HAPPENED, o)):
                play.count_use((unit, HAPPENED, o))
    return False


def remembered(play: Play, unit: str) -> tuple[Occurrence, ...]:
    """What has happened in this phase or round."""
    return tuple(
        key[2] for key in play.state.used
        if isinstance(key, tuple) and len(key) == 3 and key[:2] == (unit, HAPPENED)
    )  # fmt: skip


@CONDITIONS.means("happened_this")
def happened_this(play: Play, frame: Frame, node: Node) -> bool:
    """It has happened in this phase, or this round."""
    event = part(node, "event")
    kinds = occurrence_kinds(event)
    return any(
        o.kind in kinds and met(play, frame, event, o) for o in remembered(play, str(node["per"]))
    )
