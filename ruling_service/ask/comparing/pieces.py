"""A question as a row of pieces: numbers, values, whose they are, acts, and the words between them.

Every word has to be one that is known here: of a question that tells more than values, nothing is laid out.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from ruling_service.ask.comparing.records import kinds_of_traits
from ruling_service.ask.model import Mention, Understanding
from ruling_service.patterns import pattern

Sort = Literal["number", "value", "noun", "act", "state", "zone", "break", "more", "word", "how much", "he"]
WORD = pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[,;.:!?()=&+]|[^\s\w]", re.UNICODE)
BETWEEN = frozenset(
    "a an the this that is isn't are aren't was be being am has hasn't have haven't had having got get gets 's"
    " with of at on in to for from by does doesn't do don't did didn't will won't would can can't could its"
    " their his her now so currently total exactly already still yet right there me us = dial points take"
    " takes took taking".split()
)
"""Words that tell nothing beside values, their bearers and what is asked."""
BREAKS = frozenset(", ; . : ! ? and but against vs versus v when if while & into &".split())
"""What parts the values of one from those of another."""
ENDS = frozenset(". ; ! ?".split())
MORE = frozenset("more another additional further extra plus +".split())
"""Words by which a number comes to what there is."""
PRONOUNS = frozenset("he she it they him them".split())
HOW_MUCH = pattern(r"\bhow (?:much|many)\b", re.IGNORECASE)
POSSESSIVE = frozenset(("my", "our", "your"))
GAINS = frozenset(("gain", "deal"))
"""Acts that say no more than that something is so."""
AS_ACTS = frozenset(("attack", "action"))
LEFT = frozenset(("left", "remaining"))


class Piece(NamedTuple):
    """A part of a question: its sort, what it means, its number, its words as written and where it starts."""

    sort: Sort
    name: str = ""
    number: int = 0
    text: str = ""
    start: int = 0


def pieces(understood: Understanding) -> list[Piece] | None:
    """The pieces of a question in order; None where it says what no comparison has a place for."""
    question = understood.question
    found: list[Piece] = []
    at = 0
    for mention in sorted(understood.mentions, key=lambda one: one.start):
        if mention.start < at:
            return None
        between = _between(question[at : mention.start], at)
        one = _piece(mention, understood.game)
        if between is None or one is None:
            return None
        found += [*between, one]
        at = mention.end
    rest = _between(question[at:], at)
    return None if rest is None else _told(found + rest)


def _between(text: str, at: int) -> list[Piece] | None:
    """The words between two mentions, None where one isn't known."""
    found: list[Piece] = []
    for how in HOW_MUCH.finditer(text):
        found.append(Piece("how much", text=how[0], start=at + how.start()))
    blank = HOW_MUCH.sub(lambda how: " " * len(how[0]), text)
    for match in WORD.finditer(blank):
        word = match[0].lower().replace("’", "'")
        sort: Sort
        if word in BREAKS:
            sort = "break"
        elif word in MORE:
            sort = "more"
        elif word in PRONOUNS:
            sort = "he"
        elif word in BETWEEN or word in LEFT:
            sort = "word"
        else:
            return None
        found.append(Piece(sort, word, text=word, start=at + match.start()))
    if re.search(r"\d", blank):
        return None
    return sorted(found, key=lambda one: one.start)


def _piece(mention: Mention, game: str) -> Piece | None:
    """What a mention is, None for what has no place here: a card, a moment, another keyword."""
    name = mention.readings[0].name if mention.readings else ""
    text = mention.text.lower()
    match mention.kind:
        case "number" if isinstance(mention.value, int):
            return Piece("number", number=mention.value, text=text, start=mention.start)
        case "value":
            return Piece("value", name, text=text, start=mention.start)
        case "act":
            return Piece("act", name, text=text, start=mention.start)
        case "player":
            return Piece("noun", name, text=text, start=mention.start)
        case "state" | "keyword":
            return Piece("state", name, text=text, start=mention.start)
        case "zone":
            return Piece("zone", name, text=text, start=mention.start)
        case "relation" if name in ("when", "if"):
            return Piece("break", name, text=text, start=mention.start)
        case "term":
            return _term(name, text, mention.start, game)
    return None


def _term(name: str, text: str, start: int, game: str) -> Piece:
    if name in GAINS:
        return Piece("word", text=text, start=start)
    if name in AS_ACTS:
        return Piece("act", name, text=text, start=start)
    return Piece("noun", kinds_of_traits(game).get(name, name), text=text, start=start)


def _told(found: list[Piece]) -> list[Piece]:
    """The pieces without a player who is only named as whose card it is: "my hero" is a hero with the number 1,
    and "my threat" is mine.
    """
    kept, mine = [], False
    for at, one in enumerate(found):
        following = found[at + 1].sort if at + 1 < len(found) else ""
        if one.sort == "noun" and one.text in POSSESSIVE and following != "value":
            mine = following == "noun"
            continue
        kept.append(one._replace(number=1) if mine else one)
        mine = False
    return kept


__all__ = ["ENDS", "Piece", "pieces"]
