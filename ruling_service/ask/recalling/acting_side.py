"""The side whose player does what a question of the trading card game asks: who asks it, his opponent, or
whoever a text told of last and the clause that asks only points back to.

"I move, he reconciles. Does he get to do so twice?" asks about the Shadow player, "my opponent moved. May he
draw up?" about the Free Peoples player: each does it at a time of his own, and what holds for the one is no
answer for the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ruling_service.ask.people import FRIEND, OPPONENT
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.patterns import pattern

FREE, SHADOW = "the Free Peoples player", "the Shadow player"
OTHER = {FREE: SHADOW, SHADOW: FREE}
OF_FREE, OF_SHADOW = r"free peoples?(?: players?)?|fp(?: player)?|freeps", r"shadow(?: players?)?"
AGAINST = rf"{OPPONENT}|my {FRIEND}"
HELP = r"(?:can|could|may|must|does|do|did|is|has|have|will|would|should)(?:n['’]?t)?"
SUBJECT = pattern(
    rf"\b{HELP} (?:(?:not|really|actually|also|even|still|now|then) )*(?:the |an? )?(?:my (?=opp))?"
    rf"(?:(?P<free>{OF_FREE})|(?P<shadow>{OF_SHADOW})|(?P<opponent>{AGAINST})|(?P<i>i|we)|(?P<he>he|she|they))"
    r"\b(?!['’]) ", re.IGNORECASE
)
"""Of whom the clause that asks says something."""
DEEDS = (
    r"(?:reconcil\w*|draws?|drawing|fills?|refills?|assign\w*|plays?|choos\w+|decides?|discards?|holds?|bids?"
    r"|moves? (?:again|on|twice|a second time))\b"
)
"""What players do, and characters don't."""
BY_PLAYERS = pattern(rf"\b{DEEDS}", re.IGNORECASE)
HE_DOES = pattern(rf"\b(?:he|she|they) (?:(?:then|also|now|still|really|gets? to) )*{DEEDS}", re.IGNORECASE)
"""Somebody of whom only that is told is the asker's opponent,"""
DO_SO = pattern(r"\bdo (?:so|it|that|this)\b", re.IGNORECASE)
"""and that is how a clause asks of it again."""
MENTION = pattern(
    rf"\b(?:(?P<free>{OF_FREE})|(?P<shadow>{OF_SHADOW})|(?P<opponent>{AGAINST})"
    r"|(?P<character>companions?|minions?|all(?:y|ies)|ring-?bearer|characters?))\b(?! phase)(?!['’]s)",
    re.IGNORECASE
)
"""Somebody to whom "he" may point back,"""
MINE = {
    FREE: pattern(
        r"\bi (?:double[ -]?)?move[ds]?\b|\bi (?:then )?(?:go|went) \w+ and move\b"
        rf"|\bi(?: a|['’])m (?:the |playing )?(?:{OF_FREE})\b|\bas (?:the )?(?:{OF_FREE})\b"
        r"|\bmy (?:fellowship|companions?|ring-?bearer|fellowship phase)\b", re.IGNORECASE
    ),
    SHADOW: pattern(
        rf"\bi(?: a|['’])m (?:the |playing )?(?:{OF_SHADOW})\b|\bas (?:the )?(?:{OF_SHADOW})\b"
        r"|\bmy (?:minions?|shadow phase)\b|\b(?:his|her) (?:fellowship|companions?|ring-?bearer)\b"
        r"|\bopponent (?:double[ -]?)?move[ds]?\b", re.IGNORECASE
    ),
}  # fmt: skip
"""and how a text tells which side the asker plays."""


def acts_for_another(question: str, whole: str, wordings: Sequence[str]) -> str:
    """The player of the side of whom a question asks what he does, where the wordings of a question of a case
    ask it of the other side alone; "" where that isn't so. `whole` is the text that the question is of.
    """
    mine = acting_side(asking_clause(question), whole)
    its = {acting_side(asking_clause(one), one) for one in wordings} if mine else {""}
    return mine if mine and its - {""} == {OTHER[mine]} else ""


@lru_cache(maxsize=16384)
def acting_side(clause: str, whole: str) -> str:
    """The player of the side who does what a clause asks, as far as it and the text that it is of tell."""
    subject = SUBJECT.search(clause)
    if subject is None:
        return ""
    if subject.lastgroup != "he":
        return _side_of(str(subject.lastgroup), whole)
    he_does = HE_DOES.search(whole) is not None
    if not (BY_PLAYERS.search(clause) or he_does and DO_SO.search(clause)):
        return ""
    before = [*MENTION.finditer(whole)]
    if not before and not he_does:
        return ""
    return _side_of(str(before[-1].lastgroup) if before else "opponent", whole)


def _side_of(who: str, whole: str) -> str:
    """The side of somebody who is told of: by its name, or as far as it is told which the asker plays."""
    if who in ("free", "shadow"):
        return FREE if who == "free" else SHADOW
    played = [side for side, told in MINE.items() if told.search(whole)]
    if len(played) != 1 or who == "character":
        return ""
    return OTHER[played[0]] if who == "opponent" else played[0]


__all__ = ["acting_side", "acts_for_another"]
