"""Whether a value is asked for, or only what something adds to it: a ruling on how big a bonus is doesn't
tell the value with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.ask.recalling.thresholds import MOSTLY
from ruling_service.patterns import pattern

ADDED = pattern(
    r"\b(?:bonus\w*|boost\w*|pump\w*|buff\w*|extra|more|add\w*|gain\w*|gets?|getting|g[ai]ve?s?|given|plus|increas\w+"
    r"|rais\w+|grow\w*|up)\b|\+"
)
"""Words with which what is added is asked for."""


@lru_cache(maxsize=65536)
def _says_added(text: str) -> bool:
    return ADDED.search(text.lower()) is not None


def whole_value(question: str, wordings: Sequence[str], values: Iterable[str]) -> str:
    """The value that a question asks for as a whole, where most wordings ask what is added to one; "" where
    that isn't so. `values` are those that there are.
    """
    if _says_added(question) or sum(map(_says_added, wordings)) <= MOSTLY * len(wordings):
        return ""
    clause = " ".join(token.word for token in tokens(asking_clause(question)))
    begins = r"^what(?:s| is| are)? (?:\w+ ){0,6}?"
    return max((one for one in values if pattern(rf"{begins}{one}\b").search(clause)), key=len, default="")
