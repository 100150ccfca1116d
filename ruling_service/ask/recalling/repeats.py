"""How often, all told, what a question asks about is done: "move twice" is twice, "I have moved twice, can I
go on again?" three times. A ruling on the one does not answer the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ruling_service.ask.recalling.counts import NUMBERS
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.patterns import pattern

TIMES = {"once": 1, "twice": 2, "thrice": 3}
NTH = {"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5}
_TIMES = pattern(
    r"\b(?P<more>more than )?"
    r"(?:(?P<word>once|twice|thrice)|(?P<number>two|three|four|five|six|[2-9]) times)\b"
    r"(?! (?:(?:the|as|his|her|its|their|that|what|more|per|each|a|every)\b|in a (?!turn|round|phase|game)))"
)
_NTH = pattern(rf"\b(?:a|the|for a) (?P<nth>{'|'.join(NTH)}) time\b")
_AGAIN = pattern(r"\b(?:again|once more|one more time|another time)\b")


@lru_cache(maxsize=65536)
def times_asked(question: str) -> int:
    """How often what is asked about is done with what is told of it before; 0 where no words tell."""
    clause = asking_clause(question)
    if found := _NTH.search(clause):
        return NTH[found["nth"]]
    if not _AGAIN.search(clause):
        often = _counted(clause)
        return often if often > 1 else 0
    before = question.lower().replace(clause, " ")
    told = _counted(before)
    return told + len(_AGAIN.findall(before)) + 1 if told else 0


def _counted(text: str) -> int:
    found = _TIMES.search(text)
    if found is None:
        return 0
    said = found["number"]
    number = TIMES[found["word"]] if said is None else int(said) if said.isdecimal() else NUMBERS[said]
    return number + bool(found["more"])


def another_time(question: str, wordings: Iterable[str]) -> int:
    """So often a question has it done, where no wording that says how often has it done so often; 0 else."""
    mine = times_asked(question)
    its = {times_asked(text) for text in wordings} - {0} if mine else set()
    return mine if its and mine not in its else 0
