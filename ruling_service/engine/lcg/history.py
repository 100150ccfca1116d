"""What has happened in this phase and this round, as far as a text of the game asks for it ("if a location
was explored this round").
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.allowances import some_text_asks
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.happened import HAPPENED, remembered
from ruling_service.engine.lcg.phrases import CONDITIONS
from ruling_service.engine.lcg.triggers import met, occurrence_kinds


def is_asked(play: Play, _: Happening) -> bool:
    """Whether a text of this game asks for what has happened."""
    return some_text_asks(play, "happened_this", "not_happened_this", "did_this", "first_time")


def remember(play: Play, happening: Happening) -> bool:
    """Remember what has just taken effect until the phase, and the round, are over."""
    each_time = some_text_asks(play, "first_time")
    for unit in ("phase", "round"):
        for o in happening.occurrences:
            if each_time or not play.used((unit, HAPPENED, o)):
                play.count_use((unit, HAPPENED, o))
    return False


@CONDITIONS.means("happened_this")
def happened_this(play: Play, frame: Frame, node: Node) -> bool:
    """It has happened in this phase, or this round."""
    event = part(node, "event")
    kinds = occurrence_kinds(event)
    return any(
        o.kind in kinds and met(play, frame, event, o) for o in remembered(play, str(node["per"]))
    )


@CONDITIONS.means("not_happened_this")
def not_happened_this(play: Play, frame: Frame, node: Node) -> bool:
    """It has not happened in this phase, or this round."""
    return not happened_this(play, frame, node)
