"""Which act a question asks about, beside what it only tells was done: "may I defend with a hero that
attacked" asks about defending.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ruling_service.ask.building import records
from ruling_service.ask.model import Asked
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.reader import read
from ruling_service.ask.reading.tokens import stem
from ruling_service.ask.recalling.features import SLOT, SLOTTED, Said
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.ask.recalling.thresholds import MOSTLY
from ruling_service.patterns import pattern

USED = ("use", "trigger", "play")
"""Verbs that only say that a card is used."""
FROM_HAND = ("", "hand", "play")
"""Zones of an act of playing that say nothing of where it is played from."""
IS_A = pattern(
    r"^(?:is|are|was|were)(?! there\b)(?: (?!(?:with|who|that|which|in|on|at|from|by|for)\b)[\w'-]+){1,4}?"
    r" (?:an?|(?:sort|kind|type)s? of)(?: (?!(?:for|to|when|if)\b)[\w'-]+){1,4}$",
    re.IGNORECASE,
)
"""How one asks whether somebody or something is one of a kind,"""
BEING = pattern(
    r"\b(?:counts? as|counted as|considered|regarded|treated as|(?:sort|kind|type)s? of|the same as)\b",
    re.IGNORECASE,
)
"""and how else."""
LEAVE = pattern(
    r"\b(?:can|cant|cannot|could|may|might|must|should|allowed|legal|legit|able|possible|lets?|get to"
    r"|ok|okay|fine|need|have to|has to|way to|\w{3,}able)\b",
    re.IGNORECASE,
)
"""How wordings ask whether something may be done."""


def another_act(
    text: str, wordings: Sequence[str], verbs: Iterable[str], known: Knowledge, game: str
) -> str:
    """The act that a question asks leave for ("can", "may"), or whether a player does it, where no wording of
    a question of a case asks about it and most ask about another one; "" where they do, or where it asks for
    nothing that the engine knows as an act. `verbs` are those that the question was read to ask about.
    """
    leave = acts_asked(asking_clause(text), known, game, leave=True)
    mine = sorted(verb for verb in leave.intersection(verbs) if _is_act(verb, game))
    if not mine:
        return ""
    asked = []
    for one in wordings:
        asked.append(acts_asked(one, known, game))
        if not asked[-1].isdisjoint(mine):
            return ""  # nor is another one read for it
    counted = Counter(verb for each in asked for verb in each)
    known_acts = sum(1 for each in asked if each)
    if not counted and nothing_asks_leave(wordings):
        return mine[0]  # "can I play who was killed?" beside "do the killed go to the dead pile?"
    return mine[0] if counted and max(counted.values()) > MOSTLY * known_acts else ""


def asked_beside(
    meant: Iterable[str], its: Sequence[Said], beside: Iterable[Sequence[Said]], game: str
) -> str:
    """The act that the clause which asks speaks of (`meant`), where another question of the same case asks
    about it in most of its wordings (`beside` has each with what they say), and no wording of this one speaks
    of it: who wins a fight is one thing, who is wounded in it another. "" where there is none.
    """
    acts = sorted(verb for verb in _acts(meant, game) if not any(_speaks_of(one, verb) for one in its))
    others = [*beside] if acts else []
    return next((
        verb for verb in acts for each in others
        if sum(_speaks_of(one, verb) for one in each) > MOSTLY * len(each)
    ), "")


def _speaks_of(said: Said, verb: str) -> bool:
    """Does a wording speak of an act, or of the state that it brings about?"""
    return verb in said.meant or stem(verb) in map(stem, said.meant)


def from_elsewhere(
    text: str, wordings: Iterable[str], verbs: Iterable[str], known: Knowledge, game: str
) -> str:
    """That a question asks whether something is played out of another place than the hand, of which no
    wording of a question of a case asks; "" if it doesn't. `verbs` are those that it was read to ask about.
    """
    if "play" not in verbs:
        return ""
    mine = _played_from(asking_clause(text), known, game)
    if not mine.difference(*(_played_from(one, known, game) for one in wordings)):
        return ""
    return f"it doesn't ask about playing from “{min(mine)}”"


@lru_cache(maxsize=1024)
def _played_from(text: str, known: Knowledge, game: str) -> frozenset[str]:
    understood = read(SLOT.sub(SLOTTED, text), game=game, known=known)
    return frozenset(
        one.wanted.zone for one in understood.asked
        if one.wanted is not None and one.wanted.verb == "play" and one.wanted.zone not in FROM_HAND
    )


def nothing_asks_leave(wordings: Sequence[str]) -> bool:
    """Does no wording of a question ask whether something may be done?"""
    return not any(map(LEAVE.search, wordings))


def asks_what_it_is(text: str, wordings: Sequence[str]) -> bool:
    """Does a question ask whether somebody is one of a kind ("is a follower an ally?"), and most wordings of
    a question of a case whether something may be done, and none what anybody is?
    """
    clause, *clauses = (asking_clause(one).rstrip(" ?.!") for one in (text, *wordings))
    if not IS_A.match(clause) or LEAVE.search(clause):
        return False
    if any(IS_A.match(one) and not LEAVE.search(one) or BEING.search(one) for one in clauses):
        return False
    return sum(LEAVE.search(one) is not None for one in clauses) > MOSTLY * len(clauses)


@lru_cache(maxsize=8192)
def acts_asked(text: str, known: Knowledge, game: str, *, leave: bool = False) -> frozenset[str]:
    """The acts that a question, or a wording of one, asks about; with `leave` only those of which it asks
    whether they may be done, or whether a player does them.
    """
    understood = read(SLOT.sub(SLOTTED, text), game=game, known=known)
    asked = [
        one for one in understood.asked if not leave or one.form == "can"
        or one.wanted is not None and one.wanted.player and not one.wanted.negated
    ]
    return _acts((verb for one in asked for verb in verbs_asked(one)), game)


def verbs_asked(asked: Asked) -> tuple[str, ...]:
    """The verbs that a question asks about: where something is only used for it ("use X to wound him"),
    what it is used for.
    """
    wanted, purpose = asked.wanted, asked.purpose
    if purpose is not None and (wanted is None or wanted.verb in USED):
        return (*((wanted.verb,) if wanted is not None else ()), purpose.verb)
    return (wanted.verb,) if wanted is not None else ()


def _acts(verbs: Iterable[str], game: str) -> frozenset[str]:
    """The verbs that somebody does, or by which the game shows that something came about."""
    return frozenset(verb for verb in verbs if _is_act(verb, game) or records.sign_of(game, verb))


def _is_act(verb: str, game: str) -> bool:
    return records.act_of(game, verb) is not None


__all__ = [
    "acts_asked", "another_act", "asked_beside", "asks_what_it_is", "from_elsewhere", "nothing_asks_leave",
    "verbs_asked",
]  # fmt: skip
