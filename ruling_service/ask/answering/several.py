"""Several questions in one text that have nothing to do with each other: one verdict would answer only one of
them, and not say which.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ruling_service.ask.reading.tokens import bag, tokens
from ruling_service.ask.recalling.features import SAYING_NOTHING
from ruling_service.ask.recalling.question_kind import asks_for

SENTENCE = re.compile(r"[^?]*\?(?!\s*:)")
"""Up to a question mark; one before a colon belongs to a title."""
CHECKS = re.compile(r",\s*(?:right|correct|no|yes|ok|okay|true)\s*\?$", re.IGNORECASE)
"""How one says a thing again to hear that it is so: no question of its own."""
BACK = bag("""
    it its he him his she her hers they them their theirs that those this these then there so instead too also
    again otherwise one same both else why
""")
"""Words by which a question goes on from the one before it."""
SAID = "These are several questions that have nothing to do with each other. Ask each by itself."


def unrelated(text: str) -> bool:
    """Are there two questions, one after the other, of which the later neither repeats a word of the earlier
    nor points back to it?
    """
    asked = [one for one in SENTENCE.findall(text) if asks_for(one) and not CHECKS.search(one)]
    return any(not _goes_on(one, other) for one, other in pairwise(asked))


def _goes_on(one: str, other: str) -> bool:
    words = {token.word for token in tokens(other)}
    return bool(words & BACK) or not _telling(other) or bool(_telling(one) & _telling(other))


def _telling(text: str) -> set[str]:
    """The stems of the words that say what a question is about."""
    return {
        token.stem for token in tokens(text) if token.word not in SAYING_NOTHING and not token.word.isdigit()
    }


__all__ = ["SAID", "unrelated"]
