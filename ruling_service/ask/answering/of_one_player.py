"""A question in which every card is another player's: what holds of him and what is his holds of who asks.

"Can my friend's hero defend against his enemy?" is asked as "can my hero defend against my enemy?"; where
somebody else takes part, nothing is changed.
"""

from __future__ import annotations

import re

from ruling_service.ask.model import Understanding
from ruling_service.patterns import pattern

ANOTHER = "another player"
OWN = pattern(r"\b(?:his|her|their)(?: own)?\b(?= \w)|\b(?:him|them)\b(?=[?.! ]*$)", re.IGNORECASE)
"""What is his, and he himself at the end of a question."""
BEHIND = pattern(r"\b(?:with|against|by|to|for|from|at|of) $", re.IGNORECASE)
"""What stands before a player to whom something happens."""


def as_the_asker(understood: Understanding) -> str:
    """The question as the player would ask it whose everything in it is; "" where anybody else takes part,
    or less than two things are told to be his.
    """
    asks = understood.question
    players = [one for one in understood.mentions if one.kind == "player" and one.readings]
    if understood.game != "lcg" or not players or any(one.readings[0].name != ANOTHER for one in players):
        return ""
    places = [(one.start, one.end) for one in players]
    own = [
        one.span() for one in OWN.finditer(asks)
        if one.start() > places[0][0] and not any(begin <= one.start() < end for begin, end in places)
    ]
    his = re.search(r"['’]s?$", players[0].text) is not None or asks[: places[0][0]].endswith("of ")
    if len(places) + len(own) < (2 if his else 3):
        return ""
    for begin, end in sorted((*places, *own), reverse=True):
        said = asks[begin:end]
        if re.match(r"(?i)him|them", said):
            mine = "me"
        elif asks[:begin].endswith("of "):
            mine = "mine"
        elif re.search(r"['’]s?$", said) or (begin, end) in own:
            mine = "my"
        else:
            mine = "me" if BEHIND.search(asks[:begin]) else "I"
        asks = f"{asks[:begin]}{mine}{asks[end:]}"
    return asks


__all__ = ["as_the_asker"]
