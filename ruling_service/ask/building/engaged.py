"""Who is engaged with whom, as a question tells it: as something that just happened, and with the asker
though others are told of as well.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.model import Asked, AskedAct
from ruling_service.patterns import pattern

WITH_ME = pattern(
    r"\b(?:engaged (?:with|to)|in front of) (?:me|us)\b|\b(?:my|our) (?:own )?engaged\b", re.IGNORECASE
)
JUST_ENGAGED = pattern(r"\bjust engaged\b", re.IGNORECASE)


def engaged(asked: Asked, question: str) -> Asked:
    """The question with each enemy engaged with whom the text says."""
    return _engaged_with_me(_just_engaged(asked, question), question)


def _just_engaged(asked: Asked, question: str) -> Asked:
    """ "It has just engaged me": that is what happened, and not only how it stands."""
    met = [one for one in asked.subjects if one.states.get("engaged") is True and not one.player]
    if len(met) != 1 or not JUST_ENGAGED.search(question):
        return asked
    states = {name: value for name, value in met[0].states.items() if name != "engaged"}
    free = msgspec.structs.replace(met[0], states=states)
    engages = AskedAct(verb="engage", card=free.label, against="I")
    return msgspec.structs.replace(
        asked, acts=(engages, *asked.acts),
        subjects=tuple(free if one is met[0] else one for one in asked.subjects),
    )


def _engaged_with_me(asked: Asked, question: str) -> Asked:
    """ "The enemies engaged with me": whose they are, though others are told of as well."""
    if not WITH_ME.search(question):
        return asked
    return msgspec.structs.replace(asked, subjects=tuple(
        msgspec.structs.replace(one, player="I") if one.states.get("engaged") is True and not one.player
        else one for one in asked.subjects
    ))


__all__ = ["engaged"]
