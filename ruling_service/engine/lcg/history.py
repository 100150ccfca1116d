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

ASKING = (
    "happened_this", "not_happened_this", "did_this", "did_one_of", "player_did", "player_did_not",
    "first_time",
)  # fmt: skip
"""Phrases that ask for what has happened in this phase or round."""


def is_asked(play: Play, _: Happening) -> bool:
    """Whether a text of this game asks for what has happened."""
    return some_text_asks(play, *ASKING)


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


@CONDITIONS.means("player_did")
def player_did(play: Play, frame: Frame, node: Node) -> bool:
    """The player has done it in this phase, or this round."""
    event = part(node, "event")
    whose = "of" if event.kind in ("threat_raised", "threat_reduced") else "player"
    return happened_this(play, frame, node.replace(event=event.replace(**{whose: part(node, "who")})))


@CONDITIONS.means("player_did_not")
def player_did_not(play: Play, frame: Frame, node: Node) -> bool:
    """The player has not done it in this phase, or this round."""
    return not player_did(play, frame, node)
