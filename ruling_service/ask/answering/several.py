"""Several questions in one text that have nothing to do with each other: one verdict would answer only one of
them, and not say which.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ruling_service.ask.model import Asked
from ruling_service.ask.reading.tokens import bag, tokens
from ruling_service.ask.recalling import Recollection
from ruling_service.ask.recalling.features import SAYING_NOTHING
from ruling_service.ask.recalling.question_kind import OPENING, asks_for
from ruling_service.ask.results import Part
from ruling_service.patterns import pattern

SENTENCE = pattern(r"[^?]*\?(?!\s*:)")
"""Up to a question mark; one before a colon belongs to a title."""
CHECKS = pattern(r",\s*(?:right|correct|no|yes|ok|okay|true)\s*\?$", re.IGNORECASE)
"""How one says a thing again to hear that it is so: no question of its own."""
BACK = bag("""
    it its he him his she her hers they them their theirs that those this these then there so instead too also
    again otherwise one same both else why
""")
"""Words by which a question goes on from the one before it."""
WHICH = r"(?:who|what|which|where|when|why|how)\b"
BEGINS = pattern(rf"(?!ha[sd]\b|have\b)(?:{OPENING.pattern.removeprefix('^')}|{WHICH})", re.IGNORECASE)
"""How a clause begins that asks something."""
OPENED = pattern(r"(?:and|then|also)\b,?\s*", re.IGNORECASE)
OTHER = pattern(r"(?:where|when|why|how|what)\b", re.IGNORECASE)
GOES_ON = pattern(r"\b(?:and|then|also),?\s+$", re.IGNORECASE)
"""What stands before it, where it asks something new: "…, is it lost?" asks the same again."""
JOINS = pattern(
    r"(?<=,)\s+(?:and|then)\b|\s*(?:,|\band|\bthen)(?=\s*[?.!]?\s*$)|^\s*(?:,|and\b|then\b)", re.IGNORECASE
)
"""What joined questions, where only one of them is left."""
SAID = "These are several questions that have nothing to do with each other. Ask each by itself."


def unrelated(text: str) -> bool:
    """Are there two questions, one after the other, of which the later neither repeats a word of the earlier
    nor points back to it?
    """
    return any(not _goes_on(one, other) for one, other in pairwise(questions_of(text)))


def questions_of(text: str) -> list[str]:
    """The questions of a text one after another, each with what is told before it."""
    return [one.strip() for one in SENTENCE.findall(text) if asks_for(one) and not CHECKS.search(one)]


def _goes_on(one: str, other: str) -> bool:
    words = {token.word for token in tokens(other)}
    return bool(words & BACK) or not telling(other) or bool(telling(one) & telling(other))


def points_back(text: str) -> bool:
    """Does a question go on from the one before it: "who controls it then?"?"""
    return bool({token.word for token in tokens(text)} & BACK)


def of_the_same(found: Recollection, before: Sequence[Part]) -> Recollection:
    """What a question that goes on from others brings to mind: where the ruling that answers the last of them
    is among it, that ruling alone, for it is asked of the same table.
    """
    last = before[-1].answer if before else None
    if last is None or last.case is None:
        return found
    name = last.case.id.rpartition("/")[2]
    same = tuple(one for one in found.meant if one.case == name and one.read is not None)
    return found._replace(meant=same) if same else found


def telling(text: str) -> set[str]:
    """The stems of the words that say what a question is about."""
    return {
        token.stem for token in tokens(text) if token.word not in SAYING_NOTHING and not token.word.isdigit()
    }


def each_by_itself(text: str, asked: Sequence[Asked]) -> list[tuple[Asked, str]]:
    """Of a sentence that asks several things one after another each with its text: it and what the sentence
    tells, without the other questions. Empty where it asks but one thing, names the other answer ("does it
    stay, or is it lost?"), or names a card only in one of them: the other may be about that card too.
    """
    if len(asked) < 2 or not all(_stands_apart(text, one, at) for at, one in enumerate(asked)):
        return []
    found = []
    for one in asked:
        own = text
        for other in asked:
            if other is not one:
                own = own.replace(other.text, " ", 1)
        if any(title not in own.lower() for other in asked for title in _titles(other)):
            return []
        found.append((one, " ".join(JOINS.sub(" ", own).split())))
    return found


def _titles(one: Asked) -> tuple[str, ...]:
    """The titles of the cards that a question names, in small letters."""
    return tuple(subject.card.split(" (")[0].lower() for subject in one.subjects if not subject.generic)


def alone(text: str, views: Sequence[str]) -> tuple[str, ...]:
    """The texts that ask one of several questions of a sentence: it, and it with what is told beside."""
    return tuple(dict.fromkeys((text, *(one.replace(views[0], text) for one in views if views[0] in one))))


def _stands_apart(text: str, one: Asked, at: int) -> bool:
    """Is it a clause that asks something by itself, and not the other answer to what was asked before?"""
    first = text.find(one.text)
    opened = OPENED.match(one.text)
    begins = first + (opened.end() if opened else 0)
    if first < 0 or not BEGINS.match(text, begins) or text[begins:].lower().startswith(_titles(one)):
        return False
    asks_more = OTHER.match(text, begins) and text[:begins].rstrip().endswith(",")
    return not at or bool(GOES_ON.search(text[:begins]) or asks_more)


__all__ = [
    "SAID", "alone", "each_by_itself", "of_the_same", "points_back", "questions_of", "telling", "unrelated",
]  # fmt: skip
