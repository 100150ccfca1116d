"""Whether something comes to the numbers that a question tells: "4 burdens and he takes one more" is no
question of where he stands with 4.

The words that tell it are those of `[adds]` in `corpus/sides.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.listed_words import alternations

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Question

SELDOM = 0.1
"""What no more wordings leave unsaid is asked by all."""


class Words(NamedTuple):
    """Patterns of what tells that something is added, and of what has its words and doesn't."""

    adds: re.Pattern[str]
    but: re.Pattern[str]


@lru_cache(maxsize=1)
def _words() -> Words:
    each = alternations("adds")
    return Words(
        re.compile(rf"(?<!\w)(?:(?:{each['words']})\b|{each['signs']})", re.IGNORECASE),
        re.compile(rf"\b(?:{each['but']})\b", re.IGNORECASE),
    )


def added(text: str) -> str:
    """The word with which a text tells that something is added; "" where it tells nothing of it."""
    words = _words()
    found = words.adds.search(words.but.sub(" ", text))
    return found[0] if found else ""


def of_its_own_numbers(question: Question, like: Like) -> str:
    """That a number of a question has no part in what it is like, where that hangs on numbers and would be
    played with none of the several of the question; "" where that isn't so.
    """
    if like.numbers != {} or like.wording.kind != "yes" or not SLOT.search(like.wording.text):
        return ""
    counted = counts_in(question.text)
    told = [one.value for one in question.told.numbers if not one.soft and one.value in counted]
    return f"its {min(told)} has no part in it" if len(told) > 1 else ""


def nothing_added(whole: Question, like: Like, worded: Sequence[str]) -> str:
    """How the wording that a question is like tells that something is added to the numbers told ("and one
    more"), as nearly all of that case do and the question (`whole` is all of its text) doesn't; "" where
    that isn't so.
    """
    if not like.numbers or like.wording.kind != "yes" or added(whole.text):
        return ""
    said = added(like.wording.text)
    usual = sum(bool(added(one)) for one in worded) > len(worded) - SELDOM * len(worded) - 1
    return f"nothing is told of “{said}”" if said and usual else ""


__all__ = ["added", "nothing_added", "of_its_own_numbers"]
