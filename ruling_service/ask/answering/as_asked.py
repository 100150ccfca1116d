"""A reason says no name and no number of the table that was played, only what the question tells and what
comes of that: else it is left out, and a rule is told in its place.
"""

from __future__ import annotations

import re

from ruling_service.ask.answering.our_own import PLACE
from ruling_service.ask.answering.playing import Played
from ruling_service.ask.answering.saying import RECKONED, summed
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.counts import counts_in

HAS_A_REASON = ("can", "position", "whether", "value")
"""What is asked where behind the answer stands only its reason."""
SHORTEST = 3
"""Letters of a word by which a card may be called."""


def as_asked(text: str, played: Played, asks: str) -> str:
    """What a run is said to come to in words of the question `asks`: a card that it doesn't name is called by
    its type, and a reason that counts what it doesn't tell is left out.
    """
    word, colon, reason = text.partition(": ")
    if not colon or played.plan.asks not in HAS_A_REASON:
        return text
    for name in others_named(reason, played, asks):
        reason = re.sub(rf"\b{re.escape(name)}\b", f"the {played.verdict.printed[name].type}", reason)
    for said in (reason, RECKONED.sub("", reason)):
        if not _counts_others(said, played, asks):
            return f"{word}: {said}"
    return f"{word}."


def speaks_of_others(text: str, played: Played, asks: str) -> bool:
    """Whether a text names cards of the position, and none that a question names."""
    return bool(others_named(text, played, asks)) and not any(
        _is_in(name, text) for name in played.verdict.printed if _is_named(name, asks)
    )


def others_named(text: str, played: Played, asks: str) -> list[str]:
    """The cards of the position that a text names by titles of which no word is in the question."""
    return [
        name for name in played.verdict.printed
        if name[:1].isupper() and _is_in(name, text) and not _is_named(name, asks)
    ]


def _is_in(name: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def _is_named(name: str, asks: str) -> bool:
    said = {one.word for one in tokens(asks)}
    return any(one.word in said for one in tokens(name) if len(one.word) >= SHORTEST)


def _counts_others(text: str, played: Played, asks: str) -> bool:
    """Whether a text has a number that is neither told, nor printed on a card that is named, nor the sum or
    the difference of two of those, nor what is missing from them to the answer.
    """
    if played.plan.asks == "position":
        return False  # how many there may be is the number of the rule that forbids it
    told = {*counts_in(asks), *counts_in(str(played.answer))}
    for name, card in played.verdict.printed.items():
        if name[:1].isupper() and _is_named(name, asks):
            told.update(one for one in card.values.values() if one is not None)
    come = {one for a in told for b in told for one in (a + b, abs(a - b))}
    parts = summed(text, played.answer)
    if len(set(parts) - told) <= 1:  # one comes of all the others
        come.update(parts)
    return bool(counts_in(PLACE.sub(" ", text)) - told - come - {0})
