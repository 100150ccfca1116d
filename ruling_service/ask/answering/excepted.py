"""A reason that excepts what is asked: "only when the turn ends" is no reason for a yes to whether it stays
for the next turn.

What a question says and no wording of a ruling does may be talk; where the ruling's own reason names it as
what makes it otherwise, the ruling says the contrary of what is asked, or nothing.
"""

from __future__ import annotations

import re

from ruling_service.ask.answering.several import telling
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.patterns import pattern

EXCEPTION = pattern(
    r"\b(?:only(?! (?:one|part|some|another) of\b)|unless|except|until|other than|but not)\b([^.;:]*)",
    re.IGNORECASE,
)
"""How a reason begins to say when it is otherwise, or only then so."""
EXCEPTED = "its reason excepts “{}”"


def unless_excepted(found: Recollection, question: str) -> Recollection:
    """What a question brings to mind, with the rulings of yes or no ruled out whose reason names what the
    question says and none of their wordings does as an exception.
    """
    return found._replace(meant=tuple(_ruled_out(one, question) for one in found.meant))


def _ruled_out(one: Meant, question: str) -> Meant:
    if one.read is None or one.read.own or one.against or one.read.plan.asks not in ("can", "whether"):
        return one
    excepted = set[str]().union(*(telling(each) for each in EXCEPTION.findall(one.read.why)))
    if not excepted:
        return one
    asking = one.told.asking
    worded = asking.asked if one.also < 0 else asking.also[one.also].asked
    besides = telling(question).difference(*(telling(wording) for wording in worded)) & excepted
    return one._replace(against=EXCEPTED.format(min(besides))) if besides else one


__all__ = ["unless_excepted"]
