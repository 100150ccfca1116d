"""Which of two things a question has first: "do the guards eat before the scouts?" is contrary to "do the
scouts eat before the guards?", and so is "must the scouts wait until the guards have eaten?" to "do the
scouts eat first?".

What comes first and what after it is told by the words of `[order]` in `corpus/sides.toml`; what stands
before such a word and what behind it are the two things, and a question is compared with the wordings of a
case by which of their words stand on which side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.listed_words import alternations
from ruling_service.patterns import pattern

INSTEAD = pattern(r",?\s*\b(?:instead of|rather than|and not|not the other way)\b.*$")
"""What is named only to say that it isn't so."""
UNTIL = r"(?:until|till)\b(?!\s+the end\b)"
WAITING = pattern(
    rf"\b(?:waits?|waiting|waited|held back|holds? back)\b(?:\s+\w+){{0,3}}?\s+(?:for|on|{UNTIL})"
)
"""Who waits for something comes after it."""
DENIED = pattern(rf"(?:\bnot\b|\bcannot\b|n't\b)(?P<between>[^,;]*?)\b{UNTIL}")
"""Something isn't so until another thing is: it comes after that."""
THEN = pattern(r"\bfirst,? (?:and )?then\b")
"""What stands between what is first and what is done then."""
BETWEEN = pattern(
    r"\bbetween (?P<first>\w+ing\b.+?) and (?P<last>.+)$|\bbetween (?P<one>.+?) and (?P<other>\w+ing\b.+)$"
)
"""Two things that are done, between which something is."""
TIMED = pattern(
    r"\b(?:when|while|once|already|yet|still|until|till|then|now|next|during|as|if|wait\w*|order|time|immediately"
    r"|right away|at once|priority|ahead|start|begin\w*|end\w*)\b"
)
"""What says when something is."""
BY_ITSELF = r"(?=\s*(?:$|[,.;:?!]|(?:or|and|then|because|if|when|while|though|right|please)\b))"
"""What stands behind "first" and "last" where they tell an order and no quality: "he goes first"."""
BACK = pattern(r"\s*(?:it|he|she|they|that|this|those|these)\b")
"""What points back to the first thing: "before it attacks me" tells no second one."""
SHORT = 4
"""Words with no more letters tell little of what comes first."""
PARTS = pattern(
    r"[,.;:?!]+(?:\s|$)|\s+(?=(?:if|once|when|after) (?:i|we|he|she|they|it|you|the|my|his|her|all)\b)"
)
"""What parts the clauses of which one tells what was done."""
DONE = pattern(r"(?:(?:and|but|so)\s+)?(?:if|once|when|after)\b|.*\b(?:already|done|over|finished)\b")
"""What a clause has that tells what was done before something is asked."""
ALIKE = 6
"""Words are the same that begin with so many letters: "optional", "optionally"."""


class Order(NamedTuple):
    """What comes first and what after it, each by the stems of its words; one of them may be left unsaid."""

    first: frozenset[str]
    last: frozenset[str]


class Words(NamedTuple):
    """Patterns that find the words for an order: between two things, and of one of them alone."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    first: re.Pattern[str]
    last: re.Pattern[str]


@lru_cache(maxsize=1)
def _words() -> Words:
    each = alternations("order")
    return Words(
        re.compile(rf"\b(?:{each['before']})\b"), re.compile(rf"\b(?:{each['after']})\b"),
        re.compile(rf"\b(?:{each['first']})\b{BY_ITSELF}"), re.compile(rf"\b(?:{each['last']})\b{BY_ITSELF}"),
    )  # fmt: skip


@lru_cache(maxsize=65536)
def order_in(text: str) -> Order | None:
    """What a text says comes first, and what after it; None where it tells no order, or several."""
    plain = INSTEAD.sub("", text.lower().replace("’", "'")).strip()
    words = _words()
    if (apart := BETWEEN.search(plain)) is not None:
        return Order(_stems(apart["first"] or apart["one"]), _stems(apart["last"] or apart["other"]))
    waiting = WAITING.search(plain)
    if waiting is not None:
        return _parted(plain, waiting.start(), waiting.end(), before=False)
    if (denied := DENIED.search(plain)) is not None:
        return _parted(plain, denied.end("between"), denied.end(), before=False)
    if (then := THEN.search(plain)) is not None:
        return _parted(plain, then.start(), then.end(), before=True)
    between = [(one, True) for one in words.before.finditer(plain)]
    between += [(one, False) for one in words.after.finditer(plain)]
    if len(between) == 1:
        found, before = between[0]
        return _parted(plain, found.start(), found.end(), before=before)
    if between:
        return None
    first, last = words.first.search(plain), words.last.search(plain)
    if (first is None) == (last is None):
        return None
    alone = first or last
    assert alone is not None
    told = _stems(plain[: alone.start()])
    return Order(told, frozenset()) if first is not None else Order(frozenset(), told)


def _parted(text: str, start: int, end: int, *, before: bool) -> Order | None:
    """The things on both sides of a word; where it begins the text, up to the next comma and behind it."""
    left, right = text[:start], text[end:]
    if not _stems(left):
        right, _, left = right.partition(",")
    one, other = _stems(left), _stems(right)
    first, last = (one, other) if before else (other, one)
    found = Order(first - last, last - first)
    return found if all(found) and not BACK.match(right) else None


def _stems(text: str) -> frozenset[str]:
    return frozenset(token.stem for token in tokens(text) if len(token.word) > SHORT)


@lru_cache(maxsize=65536)
def order_words(text: str) -> frozenset[str]:
    """Whether something is *before* or *after* in a text, or both."""
    plain, words = text.lower().replace("’", "'"), _words()
    before = words.before.search(plain) or re.search(rf"\b{UNTIL}", plain)
    after = words.after.search(plain)
    return frozenset(name for name, found in (("before", before), ("after", after)) if found)


def asks_no_order(question: str, worded: Sequence[str]) -> bool:
    """Does a question say nothing of when anything is, where all wordings tell an order of two things?"""
    return not (TIMED.search(question.lower()) or _tells(question)) and all(map(_tells, worded))


@lru_cache(maxsize=65536)
def _tells(text: str) -> bool:
    """Does a text say that anything comes before or after another thing, first or last?"""
    plain = text.lower().replace("’", "'")
    return bool(order_words(text)) or any(one.search(plain) for one in (*_words(), WAITING, THEN, BETWEEN))


def is_turned(question: str, worded: Sequence[str]) -> bool:
    """Is what comes first in a question what comes last in most of the wordings that speak of an order?"""
    mine = order_in(question)
    if mine is None:
        return False
    compared = [_compared(mine, one) for one in map(order_in, worded) if one is not None]
    return compared.count(-1) > compared.count(1)


def asks_who_is_first(clause: str, worded: Sequence[str]) -> bool:
    """Does a clause ask whether one thing comes first, or last ("does he reconcile first?"), of which no
    wording tells an order?
    """
    mine = order_in(clause)
    return mine is not None and not all(mine) and not any(order_in(one) or order_words(one) for one in worded)


@lru_cache(maxsize=65536)
def told_before(text: str) -> Order | None:
    """What a text tells was done, and what it asks about for then: "guards are in bed, may the scouts …?";
    None where it tells nothing so, or all that it tells is in what is asked.
    """
    plain = text.lower().replace("’", "'").strip()
    clauses = [one for one in PARTS.split(plain) if one.strip()]
    done = [one for one in clauses if DONE.match(one)]
    asked = [one for one in clauses if one not in done]
    if not done or not asked:
        return None
    first, last = ({one[:ALIKE] for one in _stems(" ".join(each))} for each in (done, asked))
    found = Order(frozenset(first - last), frozenset(last - first))
    return found if all(found) else None


def is_done_before(question: str, worded: Sequence[str]) -> bool:
    """Is what a question tells to be done already what most of the wordings that tell an order ask about,
    once what the question asks about is done?
    """
    mine = told_before(question)
    if mine is None:
        return False
    its = [(order_in(one), told_before(one)) for one in worded]
    compared = [
        max((_compared(mine, _shortened(one)) for one in each if one is not None), key=abs, default=0)
        for each in its
    ]
    return compared.count(-1) > max(1, compared.count(1))


def _shortened(one: Order) -> Order:
    return Order(*(frozenset(word[:ALIKE] for word in each) for each in one))


def _compared(one: Order, other: Order) -> int:
    """1 where two orders are the same, -1 where they are contrary, 0 where they have too little in common:
    where both tell two things, both have to agree.
    """
    straight = bool(one.first & other.first) + bool(one.last & other.last)
    crossed = bool(one.first & other.last) + bool(one.last & other.first)
    needed = 2 if all((*one, *other)) else 1
    return (straight >= needed and straight > crossed) - (crossed >= needed and crossed > straight)


__all__ = [
    "Order", "asks_who_is_first", "is_done_before", "is_turned", "order_in", "order_words", "told_before",
]  # fmt: skip
