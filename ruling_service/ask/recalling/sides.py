"""Which side of a rule a question asks about: what may be done or must be, what lasts or ends, whether it is
or is not, what comes first.

"Must he …?", "can he only …?" and "can he …?" speak of the same cards and words, and are three questions. The
words that make them so are in `corpus/sides.toml`; what they say is taken from the clause that asks, and of
its conditions (*if*, *when*, *unless*) apart.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask.recalling.order import order_words
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold

FILE = "sides.toml"
WORD = pattern(r"[a-z0-9/]+(?:'[a-z]+)?")
CONDITION = pattern(
    r"\b(?:if|when|whenever|while|once|unless|although|though|even|because|since|until|after|before|as long "
    r"as|where)\b"
    r"(?<!\bjust once)(?<!\bonly once)(?<!\bmore than once)(?=\s\w)"
)
ASKS_ONLY = pattern(
    r"^(?:\w+ )?(?:can|could|do|does|did|is|are|was|were|will|would|should|has|have|must|may|might|"
    r"ain)n?'?t\b",
    re.IGNORECASE
)
"""A denial with which a question only begins: "can't I …?", "doesn't he …?"."""


NEGATED = pattern(
    r"^(?:\w+ )?(?:can|could|do|does|did|is|are|was|were|will|would|should|has|have|must|may|might)"
    r"(?: [\w'-]+){1,4}? (?:not|never)\b(?! (?:only|to)\b)"
    r"|^(?:\w+ )?(?:does|did|do|is|was|would) (?:it|that|this)(?: \w+)? (?:means?|true|right|correct|so)\b"
    r"(?: [\w'-]+){1,6}? (?:cannot|\w+n't)\b"
)
"""A clause that asks whether something is not so, by itself or as what something means, whatever else its
words deny: "choose not to" does it;"""
STATED = pattern(
    r"^(?!(?:can|could|do|does|did|is|are|was|were|will|would|should|has|have|must|may)(?:n't)?\b)"
    r"[\w' -]*?\b(?:can't|cannot|can not|doesn't|don't|isn't|aren't|won't|never)\b.*\b(?:right|correct)$"
)
"""and one that is to be confirmed: "he can't, right?"."""
OTHERWISE = pattern(
    r"(?<=\w),? or (?:(?:am|is|are|was|were|do|does|did|has|have|will|can|must) (?!.*\bor\b)|too late|too "
    r"early|not\b|already\b|no\b|(?:only|just)\b)"
)
"""Where the other answer begins that a question names itself: "can I, or is it too late?"."""
ALLOWED = pattern(
    r"\b(?:can|could|may|might|allowed|able|legal|legally|possible|ok|okay|permitted"
    r"|(?<!is it )free(?: \w+)? to)\b"
)
OF_A_KIND = pattern(
    r"\b(?:an?|the|my|his|her|its|our|their|your|that|this|of|any|another) (?=\w+ed\b)\w+(?= \w)"
    r"|\bforced(?= (?:effects?|abilit\w+|responses?|triggers?)\b)"
)
"""What somebody or something is, not what becomes of it: "a destroyed enemy", "forced effects"."""
SO_MANY = pattern(
    r"\b(?:(?:who|that|which|with|has|had)"
    r"|(?<!can )(?<!may )(?<!must )(?<!do )(?:i|we|they|he|she|it) (?:have|has)"
    r"|(?:but|and|when|if|because|since|as|though)(?: (?:i|we|he|she|it|they))?)"
    r" (?:only|just)(?: (?:has|have|had|needs?|needed|got))?"
    r"(?= (?:\d|one\b|two\b|three\b|four\b|five\b|six\b))"
)
"""How many somebody has, which narrows nothing: "who only has one vitality", "but only needed 4"."""
LED = pattern(r"(?:^|[.?!]\s+)(?:for|by|with|during|in|on|at)\b[^.,;?!]*,\s*$")
"""What leads to the clause that asks without a verb of its own: "for optional engagement, …"."""
JUST = pattern(r"\bjust (?=(?:when|if|while|for|by|in|on|the|my|me|us|him|her|them|you|one)\b)")
"""*Only* in another word, where it narrows what follows and doesn't say how lately something was."""
FOCUS = pattern(
    r"\b(?:only|solely|merely|exclusively) (?:(?:an?|the|my|his|her|its|our|their|your|by|for|to|on|of) )*"
    r"([a-z]{1,4})"
)
"""What *only* narrows: the word after it, by how it begins."""


class Side(NamedTuple):
    """What a question asks of a rule: `marks` make it another question, `denied` is true where it asks
    whether something is not so.

    `lasts` is 1 where it asks whether something goes on, -1 where it asks whether it ends, 0 where it asks
    neither, or both.
    `given` are the marks and denials of its conditions, `order` says whether something is *before* or
    *after*, `places` where something is.
    `shares` says of how many of those spoken of something holds: of `all`, of one (`part`), of `none`.
    `allowed` is true where it asks whether something may be done, not whether it is, `negated` where the verb
    itself has a *not*, `focus` how the words begin that *only* narrows, `same` where it asks whether it
    stays as it is.
    """

    marks: frozenset[str]
    denied: bool
    lasts: int
    given: frozenset[str]
    order: frozenset[str]
    places: frozenset[str]
    shares: frozenset[str] = frozenset()
    allowed: bool = False
    negated: bool = False
    focus: frozenset[str] = frozenset()
    same: bool = False


Rows = dict[str, tuple[tuple[str, ...], ...]]
"""Words in a row, the longest first, by their first word: a text has few of these."""


class Words(NamedTuple):
    """The words of the file, each as words in a row."""

    marks: dict[str, Rows]
    places: dict[str, Rows]
    shares: dict[str, Rows]
    denies: Rows
    but: Rows
    lasts: Rows
    ends: Rows
    same: Rows


@lru_cache(maxsize=1)
def _words() -> Words:
    data = read_toml(corpus_dir() / FILE)
    return Words(
        {name: _rows(words) for name, words in data["marks"].items()},
        {name: _rows(words) for name, words in data["places"].items()},
        {name: _rows(words) for name, words in data["shares"].items()},
        *(_rows(words) for words in (data["denies"]["words"], data["denies"]["but"])),
        *(_rows(data[name]["words"]) for name in ("lasts", "ends", "same")),
    )


def _rows(words: list[str]) -> Rows:
    found: dict[str, list[tuple[str, ...]]] = {}
    for row in sorted({_said(one) for one in words}, key=lambda row: (-len(row), row)):
        found.setdefault(row[0], []).append(row)
    return {first: tuple(rows) for first, rows in found.items()}


def _said(text: str) -> tuple[str, ...]:
    return tuple(WORD.findall(fold(text).replace("’", "'")))


def is_denial(text: str) -> bool:
    """Does a text state that something isn't so, and ask whether that is right?"""
    return STATED.match(asking_clause(text).rstrip(" ?.!")) is not None


@lru_cache(maxsize=65536)
def side(text: str) -> Side:
    """The side that a question asks about."""
    asking = asking_clause(text)
    led = LED.search(text.lower().replace("’", "'").partition(asking)[0])
    clause = SO_MANY.sub(" ", JUST.sub("only ", asking))
    at = next((match.start() for match in CONDITION.finditer(clause) if match.start() > 0), len(clause))
    asked, given = clause[:at], clause[at:]
    asked = OTHERWISE.split(asked)[0]
    words = _words()
    said = _said(ASKS_ONLY.sub("", OF_A_KIND.sub(" ", asked)))
    lasts, ends = _count(said, words.lasts) > 0, _count(said, words.ends) > 0
    return Side(
        frozenset(name for name, listed in words.marks.items() if _count(said, listed)),
        _denials(said, words) % 2 == 1,
        int(lasts) - int(ends),
        frozenset(
            name for name, listed in words.marks.items()
            if _count(_said(given), listed) or led is not None and _count(_said(led[0]), listed)
        )
        | ({"not"} if _denials(_said(given), words) % 2 else frozenset()),
        order_words(clause),
        _places(_said(text), words.places),
        frozenset(name for name, listed in words.shares.items() if _count(_said(text), listed)),
        ALLOWED.search(asked) is not None,
        NEGATED.match(asked) is not None or is_denial(text),
        frozenset(FOCUS.findall(asked)),
        _count(_said(clause), words.same) > 0,
    )


def _places(said: tuple[str, ...], places: dict[str, Rows]) -> frozenset[str]:
    """The places that are named, of words within others the longer: engaged *with another player*."""
    found: set[str] = set()
    taken = 0
    for at, word in enumerate(said):
        here = {
            name: len(row) for name, rows in places.items() for row in rows.get(word, ())[::-1]
            if said[at : at + len(row)] == row
        }
        long = max(here.values(), default=0)
        if at + long > taken and here:
            found |= {name for name, length in here.items() if length == long}
            taken = at + long
    return frozenset(found)


def _denials(said: tuple[str, ...], words: Words) -> int:
    return _count(said, words.denies) - _count(said, words.but) + sum(
        1 for word in said if word.endswith("n't") and (word,) not in words.denies.get(word, ())
    )


def _count(said: tuple[str, ...], listed: Rows) -> int:
    """How often one of these stands in what is said."""
    return sum(
        said[at : at + len(row)] == row for at, word in enumerate(said) for row in listed.get(word, ())
    )


__all__ = ["FILE", "Side", "is_denial", "side"]
