"""The words of a question with their places in it, as names and terms are compared: folded, without
possessives, stemmed.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import msgspec

from ruling_service.library.text import stem as _stem
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
LEAST = 4
"""Less than so many are counted as words: "a second one", "the two of them"."""
_UNITS = "|".join(ONES)
IN_WORDS = (
    rf"\b(?:{'|'.join((*ONES[LEAST - 1 :], *TEENS))}"
    rf"|(?:{'|'.join(TENS)})(?:[- ](?:{_UNITS})(?!\w|-))?)\b"
)
"""A number up to 99 as a word."""
_IN_WORDS = pattern(IN_WORDS, re.IGNORECASE)
_WORD = pattern(rf"(?i:{IN_WORDS})|[^\W_]+(?:['’‘`´][^\W_]+)*|[+]\d+", re.UNICODE)
_QUOTES = '"“”„«»'
_ENDS = ".?!;\n"
_S = "sSſ"
"""What a possessive ends in."""
_POSSESSIVE = pattern(r"(?<=\w)['’‘`´]s$", re.IGNORECASE)


class Token(msgspec.Struct, frozen=True):
    """A word: offsets into the question, the word as names are compared, its stem, and how it stands there.

    `capital` is true for a word with a capital that its place in the sentence doesn't explain. `before` is
    what stands between the word before it and this one; `quoted` is true inside quotation marks.
    """

    at: int
    start: int
    end: int
    text: str
    word: str
    stem: str
    capital: bool
    first: bool
    before: str
    quoted: bool
    possessive: bool

    @property
    def apart(self) -> str:
        """The marks that part it from the word before it: those around a card's icon don't."""
        return self.before.strip().strip("[]").strip()

    @property
    def number(self) -> int | None:
        """The number it is, if it is written in digits."""
        digits = self.word.lstrip("+")
        return int(digits) if digits.isdigit() and digits.isascii() and len(digits) < 7 else None


@lru_cache(maxsize=512)  # what is compared with a question is read by one after another
def tokens(question: str) -> tuple[Token, ...]:
    """The words of `question` in order. Never raises; their offsets lie in the question and don't overlap."""
    found: list[Token] = []
    end, quoted = 0, False
    for match in _WORD.finditer(question):
        before = question[end : match.start()]
        ends = False
        if before != " ":  # as it nearly always is
            quoted ^= sum(before.count(mark) for mark in _QUOTES) % 2 == 1
            ends = any(mark in before for mark in _ENDS)
        text = match[0]
        bare, possessive = _bare(text, question, match.end())
        word = folded(bare)
        first = not found or ends
        start, end = match.span()
        capital = text[:1].isupper() and (not first or any(letter.isupper() for letter in text[1:]))
        found.append(
            Token(
                len(found), start, end, text, word, stem(word), capital, first, before, quoted, possessive
            )
        )
    return tuple(found)


def _bare(text: str, question: str, end: int) -> tuple[str, bool]:
    """A word without its possessive ending: "Legolas's" and "Legolas'" are "Legolas"."""
    if text[-1:] not in _S:
        return text, False
    bare = _POSSESSIVE.sub("", text)
    if (
        bare != text
        and bare.lower() not in (
            "it", "that", "what", "who", "where", "there", "he", "she", "let", "here", "how", "when"
        )
    ):
        return bare, True
    follows = question[end : end + 2]
    return text, text[-1:] in "sS" and follows[:1] in ("'", "’") and not follows[1:2].isalnum()


_FORMS = {
    "used": "use",
    "using": "use",
    "cancelled": "cancel",
    "cancelling": "cancel",
    "readied": "ready",
    "thrown": "throw",
    "beaten": "beat",
    "beats": "beat",
    "travelled": "travel",
    "travelling": "travel",
    "stronger": "strong",
    "added": "add",
    "adding": "add",
    "lying": "lie",
    "fought": "fight",
    "held": "hold",
    "holds": "hold",
    "said": "say",
    "told": "tell",
    "chosen": "choose",
    "slain": "slay",
    "paid": "pay",
    "bought": "buy",
    "sent": "send",
    "attatch": "attach",
    "attatched": "attach",
    "defence": "defense",
}
"""Forms of verbs that the endings don't tell."""


@lru_cache(maxsize=65536)  # questions have few words, again and again
def stem(word: str) -> str:
    """The stem that words of questions are compared by."""
    return _stem(_FORMS.get(word, word))


def in_digits(text: str) -> str:
    """A text with digits for its numbers from 4 to 99 that are written as words."""
    return _IN_WORDS.sub(_digits, text)


def _digits(match: re.Match[str]) -> str:
    word, _, one = match[0].lower().replace("-", " ").partition(" ")
    if word in (*ONES, *TEENS):
        return str(1 + (*ONES, *TEENS).index(word))
    return str(20 + 10 * TENS.index(word) + (1 + ONES.index(one) if one else 0))


@lru_cache(maxsize=32768)
def folded(word: str) -> str:
    """A word as names are compared: lower case, no diacritics, no apostrophes, numbers in digits."""
    plain = fold(in_digits(word))
    return (
        "".join(letter for letter in plain if letter.isalnum() or letter == "+")
        or unicodedata.normalize("NFKC", word).lower()
    )


def bag(text: str) -> frozenset[str]:
    """The different words of a list written as one text."""
    return frozenset(text.split())


@lru_cache(maxsize=32768)
def phrase(text: str) -> tuple[str, ...]:
    """The folded words of a name or phrase."""
    return tuple(folded(_bare(match[0], text, match.end())[0]) for match in _WORD.finditer(text))


def singular(word: str) -> str:
    """A folded word without its plural: "guards" is `guard`."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word
