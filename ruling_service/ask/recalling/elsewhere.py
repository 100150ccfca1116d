"""What a ruling stands on and a question has elsewhere: the phase in which something is done, and a card that
lies nowhere in the position.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ruling_service.ask.building import records
from ruling_service.ask.building.steps import PHASE_NAMED
from ruling_service.ask.people import ANYBODY
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.hints import NotAbout
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.ask.recalling.thresholds import MOSTLY, NEARLY_ALL
from ruling_service.engine.lcg.steps import STEPS
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

PHASES_SAID = pattern(PHASE_NAMED.pattern.removesuffix(r" phase\b"), re.IGNORECASE)
"""A phase of which a wording speaks: "ahead of the skirmishes"."""
USED_IN_ONE = pattern(r"\b(?:event|action)s?\b", re.IGNORECASE)
"""What names a phase of its own."""
PLAINLY = ("maneuver", "archery", "assignment", "regroup", "planning", "refresh")
"""Phases whose names, without the word, hardly mean anything else."""
COMPARED = 2
"""So many phases a question names that compares them."""
Data = Mapping[str, Any]
BESIDE = r"\b(?:other than|besides|except|but(?: not)?|instead of|without|not) (?:[\w']+ )?"
"""Words before the title of a card that isn't the one spoken of."""


def other_phases(text: str, wordings: Iterable[str]) -> str:
    """A phase of those that a question compares, where all wordings of a question of a case name phases and
    none of them all of these; "" where there is none.
    """
    mine = {name.lower() for name in PHASE_NAMED.findall(asking_clause(text))}
    its = [_phases(one) for one in wordings]
    if len(mine) < COMPARED or not all(its) or any(mine <= one for one in its):
        return ""
    return min(mine - its[0], default="")


def of_two_phases(text: str, wordings: Sequence[str]) -> bool:
    """Does a question of an event or action name one phase, where most wordings of a question of a case
    compare two ("a regroup event in the maneuver phase")?
    """
    if not USED_IN_ONE.search(text):
        return False
    compares = sum(1 for one in wordings if len(_phases(one)) >= COMPARED)
    return len(_phases(asking_clause(text))) == 1 and compares > MOSTLY * len(wordings)


def of_its_own_phase(text: str, wordings: Sequence[str]) -> str:
    """The phase that nearly all wordings of a question of a case name and a text doesn't, which names others:
    what comes after archery isn't asked of the maneuver phase. "" if there is none.
    """
    mine, its = _plainly(text), [_plainly(one) for one in wordings]
    if not mine:
        return ""
    named = {name for one in its for name in one} - mine
    return min(
        (name for name in named if sum(name in one for one in its) > NEARLY_ALL * len(its)), default=""
    )


def _plainly(text: str) -> set[str]:
    """The phases that a text names, be it without the word "phase" where their names are plain."""
    said = {name.lower() for name in PHASE_NAMED.findall(text)}
    return said | _phases(text) & {*PLAINLY}


def _phases(text: str) -> set[str]:
    return {name.lower() for name in PHASES_SAID.findall(text)}


def otherwise_said(text: str, wordings: Sequence[str], verbs: Iterable[str], game: str) -> str:
    """What a question has that stands elsewhere in a case, or nowhere, in a few words; "" where nothing does.
    """
    if phase := (
        another_phase(text, wordings, verbs, game) or other_phases(text, wordings)
        or of_its_own_phase(text, wordings)
    ):
        return NotAbout.of(f"the {phase} phase")
    if of_two_phases(text, wordings):
        return "it asks about one phase"
    if nobody := absent(text, wordings):
        return f"nothing is said of “{nobody}” in it"
    return "it asks about another player" if only_mine(text, wordings) else ""


def another_phase(text: str, wordings: Iterable[str], verbs: Iterable[str], game: str) -> str:
    """The phase that a question names for an act which has its place in another one, and of which no wording
    of a question of the case speaks; "" where there is none.
    """
    named: set[str] = {name.lower() for name in PHASE_NAMED.findall(asking_clause(text))}
    if not named or named & {name.lower() for one in wordings for name in PHASE_NAMED.findall(one)}:
        return ""
    for verb in verbs:
        act = records.act_of(game, verb)
        own = records.phases_of(act) if act is not None else ()
        if game == "lcg":
            own = tuple(STEPS[step].phase for step in own if step in STEPS)
        if own and not named & set(own):
            return sorted(named)[0]
    return ""


ABSENT = pattern(
    r"\b(?:if|when|while|although|though|because) (?:(?:there|i|we) (?:is|are|have|control) )?"
    r"(?:no(?! (?:longer|matter|more|later))|nobody|no one)((?:\s+[a-z'-]+){1,3})",
    re.IGNORECASE,
)
"""A condition that something isn't there, or that nobody does it: the words after such a word."""
DENYING = pattern(
    r"\b(?:no|not|nobody|none|never|without|nothing|lacks?|cannot|\w+n['’]t)"
    r"((?:\s+[a-z'-]+){1,4})", re.IGNORECASE
)
PLAIN = frozenset(map(stem, ("is", "are", "the", "of", "any", "there", "other", "on", "to", "it", "in")))
"""Words that tell nothing of what is denied."""


def absent(text: str, wordings: Iterable[str]) -> str:
    """What a question has for its condition that there is none of, or nobody does, and no wording of a
    question of the case denies; "" where there is nothing of the kind.
    """
    found = ABSENT.search(asking_clause(text))
    if found is None:
        return ""
    mine = _stems(found[1])
    denied = (_stems(words) for one in wordings for words in DENYING.findall(one))
    return "" if any(mine & its for its in denied) else found[0].strip()


def _stems(words: str) -> set[str]:
    return {token.stem for token in tokens(words)} - PLAIN


OTHERS = pattern(rf"\b{ANYBODY}(?:['’]?s)?\b", re.IGNORECASE)
"""How a question speaks of somebody else than who asks."""
SOMEBODY = pattern(r"\b(?:others?|his|her|their|your|who|player|players|[A-Z][a-z]+['’]s)\b")
"""Who may be somebody else."""
MINE = pattern(r"\b(?:my|our)\b")


def only_mine(text: str, wordings: Iterable[str]) -> bool:
    """Whether a question speaks of *my* cards alone, where most wordings speak of another player as well."""
    every = list(wordings)
    told = sum(1 for one in every if OTHERS.search(one))
    alone = len(MINE.findall(asking_clause(text))) > 1 and not SOMEBODY.search(text)
    return alone and not OTHERS.search(text) and told > MOSTLY * len(every)


def taken_away(
    cards: Mapping[str, Collection[str]], stand_ins: Iterable[str], own: Data, situation: Data
) -> str:
    """A card of a question, of those given with their types, for whose type a case has a made-up one in its
    `own` position and a further question's `situation` has it no more: that it is there makes it the case's
    own question. "" if there is none.
    """
    made_up = {str(one.get("name", "")): str(one.get("type", "")) for one in own.get("cards", [])}
    there, left = _position(own), _position(situation)
    gone = {made_up[name] for name in stand_ins if name in made_up and name in there and name not in left}
    return next((card for card, types in sorted(cards.items()) if types and gone.issuperset(types)), "")


def _position(situation: Data) -> str:
    """All that lies somewhere in a situation, or does something, as text."""
    told = ("cards", "title", "summary", "why", "expect", "source", "cites", "game")
    return str({name: value for name, value in situation.items() if name not in told})


def lies_nowhere(
    text: str, cards: Iterable[str], situation: dict[str, Any], instead: Iterable[str] = ()
) -> str:
    """A card that the question names, and that a case has among its cards and in no place of its position; ""
    where there is none. `instead` are those that stand for made-up cards of the case: where such a one lies
    nowhere, neither do they. *Somebody other than Aragorn* doesn't name Aragorn.
    """
    spoken, own = {fold(one) for one in cards}, {fold(one) for one in instead}
    placed = fold(str({name: value for name, value in situation.items() if name not in ("cards", "title")}))
    for one in (*(str(one.get("name", "")) for one in situation.get("cards", [])), *sorted(own)):
        name = fold(one)
        unplaced = name in spoken | own and name not in placed
        if unplaced and not re.search(BESIDE + re.escape(name), fold(text)):
            return one
    return ""
