"""Facts of which a position has one, told otherwise by a question than by the wordings of a ruling: the
same enemy and another one, one of the heroes and all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.ask.recalling.thresholds import MOSTLY, SELDOM
from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold

FILE = "sides.toml"


def contrary_fact(question: str, worded: Sequence[str]) -> str:
    """What a question tells of its position where most wordings tell the contrary, and hardly any the same;
    "" where there is nothing. Of a story what the clause that asks tells.
    """
    text = fold(asking_clause(question) if tells_a_story(question) else question)
    for one, other in _contraries():
        found = one.search(text)
        if found is None or other.search(text):
            continue
        its = [fold(each) for each in worded]
        alike = sum(bool(one.search(each)) for each in its)
        apart = sum(bool(other.search(each)) and not one.search(each) for each in its)
        if alike <= SELDOM * len(its) and apart > MOSTLY * len(its):
            return found[0]
    return ""


@lru_cache(maxsize=1)
def _contraries() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Each of two contrary facts, with the other."""
    data = read_toml(corpus_dir() / FILE)["contraries"]
    pairs = [tuple(map(_said, pair)) for pair in data.values()]
    return tuple((one, other) for a, b in pairs for one, other in ((a, b), (b, a)))


def _said(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(re.escape(fold(one)) for one in words)})\b")


__all__ = ["contrary_fact"]
