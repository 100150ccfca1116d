"""Whether what the words of a question come to may be said, where no card is named: rules are asked about
then, and what was built may have left out what the question hangs on.

Nearly every rule has a case. Where a likely one says otherwise than what was built, or nothing but a bare yes
or no was built and no case says the same, it isn't said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ruling_service.ask.answering.verdict import TURNED, Said, Weighed, comparable, is_allowed
from ruling_service.ask.model import Understanding
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.recall import PLAYED
from ruling_service.ask.results import Answer

DOUBTED = 0.3
"""So probable cases that say otherwise are a doubt, if those that say the same are less,"""
SUPPORT = 0.05
"""and so probable they have to be where what was built gives no reason."""
WITHOUT_REASON = re.compile(r"(?:Yes|No)\.")
OF_A_RULE = re.compile(r"(?:Yes|No)\. \w")
"""How an answer begins that gives a rule's summary for a reason: that may speak for either side."""
THRESHOLD = re.compile(r"\bat (?:what|which|how (?:much|many|high))\b", re.IGNORECASE)
"""How one asks from what number on something is so; what was built tells by how much it changes."""
YES = {True: "always", False: "never", "always": "always", "never": "never"}
"""What a source may say for yes and no, as verdicts are called."""


def is_doubted(found: Sequence[Weighed], meant: Iterable[Meant], understood: Understanding) -> bool:
    """Is the first of some answers made of the words alone, of a question without a card, and is there a
    likely case that says otherwise, or none that says the same where no rule is its reason? Or is it that of
    a case which gives no reason of its own and asks about something else, as far as words and odds tell?
    """
    best = found[0].best
    if best.reading.source == "case":
        return _leans_on_the_rule_alone(best)
    if any(one.kind == "card" for one in understood.mentions):
        return False
    if best.answer.verdict == "value" and THRESHOLD.search(understood.question):
        return True
    support = sum(one.reading.odds for one in found[0].said if one.reading.source == "case")
    against = sum(one.odds for one in meant if not one.against and _says_otherwise(one, best.answer))
    against += sum(
        one.reading.odds for other in found[1:] for one in other.said
        if one.answer.verdict not in TURNED and comparable(one.answer, best.answer)
    )
    if against >= max(DOUBTED, support):
        return True
    bare = WITHOUT_REASON.fullmatch(best.answer.text) is not None or is_allowed(best.answer)
    return bare and support < SUPPORT


def _leans_on_the_rule_alone(said: Said) -> bool:
    one = said.reading
    asks_it = one.own or one.alike or one.about or one.odds >= PLAYED
    return not asks_it and OF_A_RULE.match(said.answer.text) is not None


def _says_otherwise(one: Meant, answer: Answer) -> bool:
    """Does a question of a case have the contrary yes or no by its source?"""
    told = one.told
    expected = told.asking.also[one.also].expect if one.also >= 0 else told.data.get("expect", {})
    says = YES.get(expected.get("verdict", expected.get("answer")))
    return says is not None and says == TURNED.get(answer.verdict)


__all__ = ["YES", "is_doubted"]
