"""Pairs of questions made by rule: what turns a question into another one turns its answer, or takes it away.

The questions are the first wordings of cases that ask for yes or no. What is made of each is asked of the same
library: the contrary of a question must not get its answer, and another question (another order, *only*,
somebody else's side) must not be answered by the question of the case that it was made from. A refusal is
always right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.wordings import Shelf
from ruling_service.library import Library

HELP = r"(?:can|could|may|does|do|did|is|are|was|were|will|would|must|should|has|have)"
SUBJECT = r"(?:i|he|she|it|we|you|they)"
NOT = re.compile(rf"^({HELP}) ({SUBJECT}) (?=\w)", re.IGNORECASE)
CAN = re.compile(r"^(?:can|may) (?=(?:i|he|she|we|the|an?|my)\b)", re.IGNORECASE)
ORDER = {"before": "after", "after": "before"}
MADE = {"contrary": "gets the same answer", "another": "is answered by the question it was made from"}


class Pair(NamedTuple):
    """A question made of another: by which rule, and whether it is the contrary or another one."""

    rule: str
    text: str
    relation: str


class Wrong(NamedTuple):
    """A made question that got an answer which the rule forbids."""

    case: str
    asked: str
    pair: Pair
    said: str


def pairs(text: str) -> Iterator[Pair]:
    """What the rules make of a question with yes or no."""
    plain = text.strip().rstrip("?")
    if len(re.findall(r"[.,;:?!]", plain)) or " or " in plain:
        return  # of a story or a choice no rule knows which clause it turns
    denied = re.search(r"\b(?:not|no|never|without|cannot|only|just)\b|n't\b", plain, re.IGNORECASE)
    if not denied and (match := NOT.match(plain)) and plain[match.end() :].split()[0] != "not":
        yield Pair("not", f"{match[0]}not {plain[match.end() :]}?", "contrary")
    if not denied and (match := CAN.match(plain)):
        yield Pair("only", f"{match[0]}only {plain[match.end() :]}?", "another")
    for word, other in ORDER.items():
        if len(re.findall(rf"\b{word}\b", plain)) == 1 and other not in plain:
            yield Pair(word, re.sub(rf"\b{word}\b", other, plain) + "?", "another")


def questions(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """The first wording with yes or no of each case that has one without numbers to be filled in."""
    seen: set[str] = set()
    for one in shelf.wordings:
        if one.kind == "yes" and one.case not in seen and not SLOT.search(one.text):
            seen.add(one.case)
            yield one.case, one.text


def wrong(library: Library, game: str, case: str, text: str) -> list[Wrong]:
    """The questions made of one that get an answer which the rule forbids."""
    made = list(pairs(text))
    if not made:
        return []
    own = ask(text, library, game).answer
    found = []
    for pair in made:
        answer = ask(pair.text, library, game).answer
        if answer is None or own is None or answer.verdict not in ("always", "never"):
            continue
        same = answer.verdict == own.verdict
        recalled = answer.case is not None and own.case is not None and answer.case.id == own.case.id
        if same and (pair.relation == "contrary" or recalled and _wording(answer) == _wording(own)):
            found.append(Wrong(case, text, pair, answer.text))
    return found


def _wording(answer: object) -> str:
    return str(getattr(getattr(answer, "recalled", None), "wording", ""))


__all__ = ["MADE", "Pair", "Wrong", "pairs", "questions", "wrong"]
