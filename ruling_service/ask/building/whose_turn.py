"""Who is told to be the first player, and whose turn it is told to be."""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.model import Asked, Understanding
from ruling_service.ask.people import ANYBODY
from ruling_service.patterns import pattern

FIRST = pattern(
    r"(?:\bam|['’]m|['’]s|\bis|\bwas)( not|n['’]t)? (?:the )?first player\b"
    r"|\bfirst player (?:is|was)( not|n['’]t)? ", re.IGNORECASE,
)
MINE = pattern(r"\b(?:my|our)(?: own)? (?:turn|fellowship phase)\b", re.IGNORECASE)
ANOTHERS = pattern(
    rf"\b(?:(?:{ANYBODY}|players?)['’]s?|his|her|their)(?: own)? (?:turn|fellowship phase)\b",
    re.IGNORECASE,
)
"""Whose turn a text speaks of."""
ANOTHER = "another player"


def first_player(understood: Understanding, whole: str = "") -> str:
    """Who is told to be the first player ("I am not …": another player), "" if nobody is. `whole` is the text
    that was understood, where the question is a part of it.
    """
    text = whole or understood.question
    found = FIRST.search(text) if understood.game == "lcg" else None
    if found is None:
        return ""
    beside = text[:found.start()].rstrip().lower()
    who = "I" if beside.endswith("i") and not beside[-2:-1].isalpha() else next((
        one.readings[0].id for one in understood.mentions if one.kind == "player" and one.readings
        and (one.end == len(beside) if found[0][:1].lower() != "f" else one.start == found.end())
    ), "")
    if not (found[1] or found[2]):
        return who
    return ANOTHER if who == "I" else ""


def whose_turn(asked: Asked, understood: Understanding) -> Asked:
    """ "I am not the first player": who holds the token; "it is my turn": whose Shadow cards wait."""
    if understood.game == "lcg":
        told = {"first player": first_player(understood)}
    else:
        mine, anothers = (one.search(understood.question) is not None for one in (MINE, ANOTHERS))
        told = {"turn": "I" if mine and not anothers else ANOTHER if anothers and not mine else ""}
    board = {**asked.board, **{name: who for name, who in told.items() if who}}
    return msgspec.structs.replace(asked, board=board)


__all__ = ["ANOTHER", "first_player", "whose_turn"]
