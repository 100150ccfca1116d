"""How an answer is worded to what was asked, and what is said where the readings part."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.answering.several import telling
from ruling_service.ask.answering.verdict import Weighed
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.question_kind import (
    BECOMING,
    asking_clause,
    asks_for,
    offers_two,
    tells_a_story,
)
from ruling_service.ask.results import Answer, Unanswered
from ruling_service.patterns import pattern

EITHER = pattern(r"\b(\w+) or (\w+)\W*$")
"""Two words at the end of a clause, of which one is asked for,"""
DONE = pattern(
    r"\b(?!need)\w+(?:ed|en) or \w+(?:ed|en)\b(?=\W*$|[,.?]| (?:when|if|for|by|after|to|as|while|during)\b)"
)
"""Two things that may be done, of which one is: "is it discarded or exhausted for that","""
ALLOWED = pattern(r"\W*(?:can|could|may|might|must)\b")
"""unless it asks whether something is allowed."""
OF_WORDS = ("not understood", "not placed", "not certain", "contradicted")
"""Reasons that lie in how a question is worded and ask nothing back."""
UNTOLD = pattern(r"(?<!\bIt) isn't told\b")
"""How a reason names what is missing to play it, as of use beside a sentence as without one."""
TOLD_INSTEAD = "The sentence above is told for it; the position itself wasn't played."
"""What is said under a sentence that decides a question."""
PARTED = "Questions that it may be taken for have different answers; the nearest is shown with its own."
OPENLY = pattern(
    r"(?:(?:and|so|but|then|ok|now|well)\b[\s,]*)*"
    rf"(?:why\b|how come\b|what(?:'s| if| happens?| would happen)\b|{BECOMING.pattern})"
)
"""How a question begins that asks for the reason, or what comes of it."""


ALLOWING = pattern(r"\b(?:can|could|may|allowed|legal|legally|permitted|illegal|forbidden)\b", re.IGNORECASE)
"""What asks for leave."""
CHEATED = pattern(r"\b(?:did|do|have|was|were|am|is|are) (?:\w+ ){1,2}cheat(?:ed|ing)?\b", re.IGNORECASE)
"""How one asks whether what was done is forbidden: the yes or no to whether it is allowed is the contrary;"""
HINDERED = pattern(
    r"\b(?:right|wrong|correct|fair|fine|ok|okay|legal|allowed|justified|entitled) (?:\w+ )?to (?:stop|forbid"
    r"|prevent|refuse|deny|disallow|veto|object|complain|protest|not let|not allow|say no|keep \w+ from)\b",
    re.IGNORECASE,
)
"""and so it is where one asks whether somebody was right to forbid it."""
OTHERWISE = pattern(
    r"\b(?:that|this|it|things|the answer)\b(?: \w+){0,2} (?:different|otherwise|another|the same)\b"
    r"[^.?!]*\b(?:if|when|with)\b", re.IGNORECASE,
)
"""How one asks whether the answer is another where something else is told: that is no answer to it."""


def asks_for_more(text: str) -> bool:
    """Does a question ask for more than yes or no: for the reason, a number, one of two?"""
    clause = asking_clause(text)
    turned = (CHEATED.search(text), HINDERED.search(clause), OTHERWISE.search(clause))
    openly = OPENLY.match(clause) is not None or any(one is not None for one in turned)
    return openly or asks_for(text) not in ("", "yes") or offers_two(text) or _names_contraries(clause)


def asks_if_allowed(text: str) -> bool:
    """Does a clause ask whether something is allowed: "can I …?", "was that legal"?"""
    return ALLOWING.search(asking_clause(text)) is not None


def asks_only_for_leave(text: str) -> bool:
    """Does a question ask whether something is allowed and not what: "was that legal?", "is this ok?"."""
    return asks_if_allowed(text) and not telling(ALLOWING.sub(" ", asking_clause(text)))


def only_names(text: str) -> bool:
    """Does a text only name what it is about, and asks nothing of it: "tie in a skirmish"?"""
    return not text.rstrip().endswith("?") and asks_for(text) == ""


def told_in_passing(understood: Understanding) -> bool:
    """Does a story name no card but by a part of its title, beside what it may ask: "my mate plays magic"?"""
    if not tells_a_story(understood.question):
        return False
    clauses, foci = in_clauses(understood.question)
    disputed = " ".join(clauses[at] for at in foci)
    return all(
        len(tokens(one.text)) < len(tokens(one.readings[0].title)) and one.text not in disputed
        for one in understood.mentions if one.kind == "card" and one.readings
    )


def _names_contraries(clause: str) -> bool:
    """Does a clause ask which of two it is: "do we round up or down?", "is it discarded or exhausted?"?"""
    opposite = talk("lcg").opposite  # both games have the same
    two = EITHER.search(clause)
    contraries = two is not None and two[2] in opposite.get(two[1], ())
    return not ALLOWED.match(clause) and (contraries or names_two_deeds(clause))


def names_two_deeds(text: str) -> bool:
    """Does a text ask which of two things is done? An answer that names neither says nothing to it."""
    return DONE.search(text.lower()) is not None and not ALLOWED.match(text.lower())


def as_ruling(answer: Answer, asks: str, asked: str) -> None:
    """Says an answer with the question of a case that it answers (`asks`): who told a story asks by much else
    than words, and sees by that what was taken to be meant. Where more than yes or no is `asked`, its reason
    says it.
    """
    if asks_for_more(asked):
        without_yes(answer)
    if asks:
        answer.ruling, answer.text = asks, f"“{asks}” {answer.text}"


def without_yes(answer: Answer) -> bool:
    """Leaves out the yes or no of an answer that a case gives with its reason; False where it says no more.
    """
    said = re.match(r"(?:Yes|No): (?=\w)", answer.text)
    if answer.case is None or said is None:
        return False
    answer.text = f"{answer.text[said.end() :][:1].upper()}{answer.text[said.end() + 1 :]}"
    return True


def parted(found: Sequence[Weighed], unbuilt: Unanswered | None = None) -> Unanswered:
    """Why no answer is given: why its words weren't played, and what a question may be taken for, with what
    each reading would answer. Readings of which one speaks of something else are left out: what comes nearest
    is shown beside.
    """
    each = []
    if all(_about(one.best.reading) for one in found[:2]):
        each = [f"{_taken(one.best.reading)}: {one.best.answer.text}" for one in found[:2]]
    if len(each) > 1:
        each.insert(0, "It may ask two things.")
    if unbuilt is None:
        return Unanswered(why="contradicted", message=" ".join(each) or PARTED)
    return Unanswered(why=unbuilt.why, message=" ".join((unbuilt.message, *each)))


def beside_a_sentence(reason: Unanswered | None) -> Unanswered | None:
    """Why no answer is given, said beside a sentence that decides the question: that a word of it is unclear
    takes nothing from the sentence, and what other readings come to may be the contrary of it.
    """
    if reason is None or reason.why not in OF_WORDS or UNTOLD.search(reason.message):
        return reason
    return Unanswered(why=reason.why, message=TOLD_INSTEAD)


def _about(reading: Reading) -> bool:
    """Is a reading about what was asked, and about nothing else?"""
    return reading.source == "words" or (
        (reading.own or reading.about or reading.alike) and not reading.against and not reading.unplaced
    )


def _taken(reading: Reading) -> str:
    return f"If it asks “{reading.asks.rstrip('?. ')}?”" if reading.source == "case" else "Going by its words"


__all__ = [
    "as_ruling",
    "asks_for_more",
    "asks_if_allowed",
    "asks_only_for_leave",
    "beside_a_sentence",
    "only_names",
    "parted",
    "told_in_passing",
    "without_yes",
]
