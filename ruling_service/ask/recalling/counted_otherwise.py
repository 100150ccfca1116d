"""Numbers of a question that a question of a case has otherwise: how many play, how often, how many of each,
and those for which it has no place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ruling_service.ask.building.keywords import numbered
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.adding import changed, left_out
from ruling_service.ask.recalling.counts import (
    another_count,
    another_table,
    counts_in,
    crossed_count,
    of_one,
    only_of_many,
)
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.hints import NotAbout, NumberLeft
from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.ask.recalling.repeats import another_time
from ruling_service.ask.recalling.thresholds import MOSTLY
from ruling_service.ordinals import ORDINALS
from ruling_service.patterns import pattern

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

ONE = pattern(r"\b(?:one|another|single)\b")
"""How wordings say 1."""
CROSSED = "how many of each is the other way round"
"""How it begins that two kinds are counted the other way round."""


def not_taken_up(whole: Question, like: Like, compare: Likeness) -> str:
    """That a number of the whole text has no part in a question of a case that hangs on numbers; of a story
    many are talk.
    """
    its = compare.wordings_like(like.wording)
    if change := changed(whole, like, [one.text for one in its], compare.game):
        return NumberLeft.of(change)
    if tells_a_story(whole.text):
        return ""
    left = left_out(whole, like, [one.said for one in its], compare.figures(like.wording.case))
    return NumberLeft.of(left[0].value) if left else ""


def _of_a_keyword(question: Question, worded: Sequence[str], case: Any, game: str) -> str:
    """A keyword with its number ("damage +2") of the whole question that neither a wording nor a card of a
    case has, where wordings have that keyword with other numbers and no slot; "" if there is none.
    """
    name_and_number = rf"\b({'|'.join(map(re.escape, numbered(game)))})\s*\+?\s*(\d+|\{{\w+\}})"
    its = [one for text in worded for one in re.findall(name_and_number, text, re.IGNORECASE)]
    its += re.findall(name_and_number, str(case.get("cards", "")), re.IGNORECASE)
    said = {(name.lower(), number) for name, number in its}
    for name, number in re.findall(name_and_number, question.text, re.IGNORECASE):
        same = {each for named, each in said if named == name.lower()}
        if same and number not in same and not any(each.startswith("{") for each in same):
            return f"{name} {number}"
    return ""


def counted_otherwise(question: str, worded: Sequence[str]) -> str:
    """How many play, or how often what is asked about is done, of which the wordings say otherwise."""
    if players := another_table(question, worded):
        return NotAbout.of(f"{players} players")
    often = another_time(question, worded)
    return f"it doesn't ask about the {ORDINALS[often - 1]} time" if often else ""


def counts_otherwise(question: str, worded: Sequence[str], nearest: str, game: str) -> str:
    """What a question counts otherwise than the wordings of a question of a case."""
    if count := another_count(question, worded):
        return f"it doesn't ask about {count}"
    if several := of_one(question, worded):
        return f"it asks about one, not {several}"
    if many := only_of_many(question, nearest):
        return f"it asks about several {many}"
    if count := crossed_count(question, worded, game):
        return f"{CROSSED} ({count})"
    return ""


def of_keywords(question: Question, like: Like, spoken: frozenset[str]) -> frozenset[int]:
    """The numbers of a question that it tells as those of a keyword, where a case that has no place for any
    number speaks of that keyword and answers yes or no: with what number, nothing hangs on.
    """
    if like.wording.kind != "yes" or like.numbers or SLOT.search(like.wording.text):
        return frozenset()
    words = [token.word for token in tokens(question.text)]
    return frozenset(
        int(word) for before, word in pairwise(words) if word.isdecimal() and before in spoken
    )


def left_over(question: Question, like: Like, worded: Sequence[str], compare: Likeness) -> str:
    """The smallest number of the clause that asks which the case has no place for, or a keyword with its
    number; "1" may be said as "one".
    """
    spoken = compare.spoken_of(like.wording.case)
    placed = list((like.numbers or {}).values())
    sums = {one + other for at, one in enumerate(placed) for other in placed[at + 1 :]}
    text = asking_clause(question.text)
    if not placed and not tells_a_story(question.text) and _have_another(question.text, worded):
        text = question.text  # "I'm at 21. does …?" beside "exactly at 20, does …?"
    left = counts_in(text) & set(like.unplaced) - sums  # what they come to
    left -= of_keywords(question, like, spoken)
    if left and (left != {1} or not any(map(ONE.search, worded))):
        return str(min(left))
    if like.wording.kind != "number":
        return ""
    return _of_a_keyword(question, worded, compare.shelf.cases[like.wording.case].data, compare.game)


def _have_another(question: str, worded: Sequence[str]) -> bool:
    """Have most wordings the same number, which a question doesn't have?"""
    usual = Counter(number for one in worded for number in counts_in(one)).most_common(1)
    return bool(usual) and usual[0][1] > MOSTLY * len(worded) and usual[0][0] not in counts_in(question)


__all__ = ["CROSSED", "counted_otherwise", "counts_otherwise", "left_over", "not_taken_up", "of_keywords"]
