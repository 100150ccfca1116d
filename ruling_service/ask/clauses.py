"""The clauses of a text that tells a story, and which of them may be what it asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ruling_service.ask.claims import AROUND, VERDICTS, claim_in, is_judged
from ruling_service.ask.posts import NO_QUESTION, led_by, question_in, sentences, telling
from ruling_service.ask.reading.tokens import bag, stem
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.patterns import pattern

MARKS = pattern(
    r"\s*(?:[,;:(]|\)|\s[-–—]+|\.\.+)\s*(?=\w)"
    r"|\s+(?=(?:but|so(?!\s+(?:much|many|far|close|long|often|few|little|good|bad|well)\b)|because|cause|cos|cuz"
    r"|and then|then|(?:and|n) (?:i|we|he|she)"
    r"|or (?:is|are|was|were|do|does|did|can|may|must|should|will|would|just|only|not))\s)",
    re.IGNORECASE,
)
"""Where one clause of a sentence ends and another begins."""
LEADING = pattern(
    r"(?:(?:and|or|n|but|so|then|because|cause|cos|cuz|ok|okay|well|now|like|also|that|i mean)\b[\s,]*)+",
    re.IGNORECASE,
)
CLAUSES = 14
"""So many clauses of a story are looked at, the last ones."""
FOCI = 5
"""So many clauses may be what is asked, the last ones,"""
LAST = 2
"""and so many before somebody asks for a judgement."""

SAYS_SOMETHING = 3
"""So many words tell of the game in a clause that may be what is asked by itself."""
JUDGING = frozenset(stem(word) for word in VERDICTS | AROUND | bag("calls called laughed shouted yelled"))


class Parted(NamedTuple):
    """The clauses of a text that tell something, in their order, and the numbers of those that may be what
    is asked (`foci`).
    """

    clauses: tuple[str, ...]
    foci: tuple[int, ...]


def in_clauses(text: str, asked: str = "") -> Parted:
    """The clauses of a text that tell something, and which of them may be what is asked: those that ask,
    what somebody claims, and, where only a judgement is asked for, what is told last before it; of a text
    that asks how many, where or who, only that. Where it asks several questions, `asked` is the one meant.
    """
    found: list[str] = []
    foci: list[int] = []
    openly: list[int] = []
    for sentence in sentences(text):
        bare = sentence.strip(" \"'()")
        if is_judged(bare) or NO_QUESTION.match(bare):
            foci += [at for at in range(max(len(found) - LAST, 0), len(found)) if at not in foci]
            continue
        for clause, asks in _clauses(sentence):
            claim = claim_in(clause)
            said = question_in(clause) if asks else claim or clause
            if not telling(said):
                if asks:
                    foci += [at for at in range(max(len(found) - LAST, 0), len(found)) if at not in foci]
                continue
            if asks or claim:
                foci.append(len(found))
            if asks and len(telling(said)) > 1 and asks_for(said) not in ("", "yes"):
                openly.append(len(found))
            found.append(said)
    foci = _with_the_deed(found, foci or [len(found) - 1] if found else [])
    if all(at in openly for at in foci if found[at].endswith("?")):
        foci = openly or foci  # how many it is isn't what anybody claims of it
    skipped = max(len(found) - CLAUSES, 0)
    clauses = tuple(found[skipped:])
    may_ask = tuple(at - skipped for at in foci if at >= skipped)[-FOCI:]
    if sum(one.endswith("?") for one in clauses) > 1:
        may_ask = tuple(at for at in may_ask if clauses[at] in asked) or may_ask
    return Parted(clauses, may_ask or (len(clauses) - 1,) if clauses else ())


def _with_the_deed(found: Sequence[str], foci: Sequence[int]) -> list[int]:
    """The clauses that may be what is asked, with what is told last before one of them that says hardly
    anything of the game: "he laughed", "buddy calls that cheating", "he said its gone" judge a deed.
    """
    listed = []
    for at in foci:
        little = not found[at].endswith("?") and len(telling(found[at]) - JUDGING) < SAYS_SOMETHING
        listed += [each for each in range(max(at - LAST, 0), at) if little and each not in listed]
        listed += [at] if at not in listed else []
    return listed


def _clauses(sentence: str) -> Iterable[tuple[str, bool]]:
    """The clauses of a sentence, and whether each asks."""
    lead = led_by(sentence)
    parts = MARKS.split(sentence)
    question = sentence.rstrip(" \"')").endswith("?")
    last = len(parts) - 1
    for at, part in enumerate(parts):
        led = LEADING.match(part)
        clause = part[led.end() :] if led else part
        if not clause.strip(" .!?\"'()"):
            continue
        asks = bool(asks_for(clause)) and (question or bool(OPENS.match(clause))) or (question and at == last)
        yield clause.strip(), asks and not (lead and clause in lead)


OPENS = pattern(
    r"(?:can|could|may|must|does|do|did|is|are|was|were|would|will|should|who|whose|what|which|when|where"
    r"|how)(?:n['’]?t)?\b",
    re.IGNORECASE,
)


__all__ = ["Parted", "in_clauses"]
