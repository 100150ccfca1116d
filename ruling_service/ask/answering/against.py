"""An answer that was built from the words, against the case that most probably is meant: where they differ,
neither is given.

A situation built from the words may lack what a word meant; a case that is likely may be another. Either
alone may be right, but somebody who hears only one of two contrary answers can't know. Only a case that asks
the same thing can contradict: one about something else that is merely near has no say.
"""

from __future__ import annotations

from ruling_service.ask.answering.playing import Simulate
from ruling_service.ask.answering.recalled import of_case
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.recalling import Likely
from ruling_service.ask.recalling.contradictions import CONTRARY
from ruling_service.ask.results import Answer, Part, Unanswered
from ruling_service.library import Library
from ruling_service.situations.shared.facts import More

COUNTS = 0.3
"""As probable as this a case has to be before an answer that was built is given up for it."""
YES_OR_NO = ("always", "never")


def contradicted(
    part: Part, likely: Likely, game: str, library: Library, simulate: Simulate, more: More | None,
    seconds: float
) -> None:  # fmt: skip
    """Take the answer of a part back, where the case that most probably is meant comes out otherwise with the
    question's own numbers.
    """
    built = part.answer
    if built is None or likely.read is None or likely.torn or likely.odds < COUNTS or not likely.alike:
        return
    if likely.against not in ("", CONTRARY):
        return
    try:
        other = of_case(likely.read, game, library, simulate, more, seconds)
    except NotBuilt:
        return
    if not comparable(built, other):
        return
    if agree(built, other) if likely.against else not agree(built, other):
        contradict(part)  # a question and its contrary don't have the same answer


def agree(one: Answer, other: Answer) -> bool:
    """Do two answers say the same?"""
    return (one.verdict, one.answer) == (other.verdict, other.answer)


def comparable(one: Answer, other: Answer) -> bool:
    """Can two answers contradict each other: are both yes or no, both values of a kind, or both orders of the
    same things?
    """
    said, also = one.answer, other.answer
    if one.verdict in YES_OR_NO:
        return other.verdict in YES_OR_NO
    if one.verdict != other.verdict:
        return False
    if one.verdict == "order":
        return (
            isinstance(said, list) and isinstance(also, list)
            and sorted(map(str, said)) == sorted(map(str, also))
        )
    return one.verdict == "value" and type(said) is type(also)


def is_allowed(answer: Answer) -> bool:
    """Does an answer say no more than that an act is possible?"""
    return "can" in answer.situation.get("ask", {}) and answer.verdict == "always"


def contradict(part: Part) -> None:
    """Take back the answer of a part, and say what it was."""
    assert part.answer is not None
    played = f"Played from the words alone it comes to: {part.answer.text}"
    otherwise = "The nearest ruling says otherwise, so neither is given as the answer."
    part.answer, part.reason = None, Unanswered(why="contradicted", message=f"{played} {otherwise}")


__all__ = ["COUNTS", "agree", "comparable", "contradict", "contradicted", "is_allowed"]
