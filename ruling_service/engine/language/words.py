"""The words of card text: how a sentence is cut into words, numbers, icons and marks, and which forms of a
word count as one.

`gets` and `get`, `enemies` and `enemy` are one word to the grammar; capitals are kept, because a capital
makes a trait or a title.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ruling_service.inputs.numbers import whole_or_none
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

_TOKEN = pattern(
    r"""~|→|->|#\d+|\[[\w' -]+\]|\d+|non-|[^\W\d_]+(?:[-'][^\W\d_]+)*|'s?|[^\s]""", re.UNICODE
)
_POSSESSIVE = pattern(r"(?<=\w)'s\b|(?<=s)'(?!\w)")

_IRREGULAR = {
    "are": "is", "be": "is", "been": "is", "have": "has", "do": "does", "were": "was",
    "an": "a", "dies": "die",
    "leaves": "leave", "an'": "a", "receives": "receive", "their": "his", "her": "his", "itself": "himself",
    "themself": "himself",
    "themselves": "himself", "herself": "himself", "faceup": "faceup", "canceled": "cancelled",
    "travelling": "traveling", "travelled": "traveled",
    "elves": "elf", "dwarves": "dwarf", "men": "man",
}  # fmt: skip
_UNCHANGED = {
    "this", "its", "his", "as", "plus", "minus", "unless", "always", "does", "is", "was", "has", "progress",
    "us", "yes",
    "across", "less", "bypass", "pass", "otherwise", "excess", "darkness", "address", "siege", "tactics",
    "venomous", "indestructible",
}  # fmt: skip


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The form under which the grammar knows a word: lower case, without diacritics, singular, base verb."""
    word = fold(word)
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _UNCHANGED or len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "'s")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes", "oes")):
        return word[:-2]
    return word[:-1]


class Token(NamedTuple):
    """One word, number, icon or mark of a sentence, with its place in the sentence's characters."""

    text: str
    key: str
    marks: tuple[str, ...]
    start: int
    end: int


def tokens(sentence: str) -> list[Token]:
    """The tokens of a normalised sentence, in order."""
    found = []
    prepared = _POSSESSIVE.sub(lambda match: "\x00" * len(match.group()), sentence)
    for match in re.finditer(r"\x00+|" + _TOKEN.pattern, prepared):
        start, end = match.span()
        if match.group()[0] == "\x00":  # a title keeps the form that is printed: the Orcs' Raid
            found.append(Token(sentence[start:end], "'s", (), start, end))
        else:
            found.append(_token(match.group(), start, end))
    return found


def _token(text: str, start: int, end: int) -> Token:
    return Token(text, *_key(text), start, end)


IN_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
"""Numbers that may be written out; "one" is as often a pronoun."""


def number_of(token: Token) -> int:
    """The number that a token with the mark `%number` is."""
    return IN_WORDS.get(token.text) or int(token.text)


@lru_cache(maxsize=8192)
def _key(text: str) -> tuple[str, tuple[str, ...]]:
    """Under which key the grammar knows a word or mark, and the marks that it has besides."""
    number = whole_or_none(text)
    if number is not None:
        return str(number), ("%number",)
    if text[0] == "[" and len(text) > 1:
        return "<" + fold(text[1:-1]).replace(" ", "_").replace("-", "_") + ">", ()
    if text == "->":
        return "→", ()
    if text[0] == "#" and len(text) > 1:
        return text, ("%quoted",)
    if text in IN_WORDS:
        return text, ("%number",)
    return stem(text), ("%capital",) if text[0].isupper() else ()
