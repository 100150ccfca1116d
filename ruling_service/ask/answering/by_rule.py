"""Whether a rule answers a short open question by itself: "what does surge do?", "who goes first?", "how many
heroes can I have?" Nothing is played for it, and nothing of it is missing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ruling_service.ask.answering.shown import Looked, numbers_in
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.tokens import in_digits, stem, tokens
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.recalling.recall import LOOKED_UP
from ruling_service.ask.results import Nearest

LIKELY = {"lookup": 0.3, "number": 0.25}
"""As probable as this it has to be that a rule settles what is asked, by what is asked for; for all else"""
SURELY = 0.85
"""as this, but for a rule whose title is what is asked about ("who is the first player?")."""


def says_it(nearest: Nearest | None, understood: Understanding, looked: Sequence[Looked]) -> bool:
    """Does the rule that comes nearest answer a question: one that says little, asks for what yes or no
    doesn't answer, tells no number and has no word that isn't known.
    """
    if nearest is None or nearest.kind != "rule" or len(looked) != 1:
        return False
    question = understood.question
    _, recalled = looked[0]
    title = _words(nearest.title)
    named = title <= _words(question) and all(
        one.kind == "player" or _words(one.text) & title for one in understood.mentions
    )
    asks = asks_for(question)
    if any(one.form == "lookup" for one in understood.asked) or (
        asks in ("what", "") and LOOKED_UP.match(question.lower().rstrip(" ?!."))
    ):
        asks = "lookup"
    least = LIKELY.get(asks, LIKELY["lookup"] if named else SURELY)
    if asks == "yes" or nearest.odds < least:
        return False
    if asks == "number" and not re.search(r"\d", in_digits(f"{nearest.answer} {nearest.why}")):
        return False
    return recalled.brief and all(one.beside for one in understood.unread) and not numbers_in(question)


def _words(text: str) -> set[str]:
    return {stem(one.word) for one in tokens(text)}


__all__ = ["says_it"]
