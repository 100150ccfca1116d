"""A question as a row of pieces: numbers, values, whose they are, acts, and the words between them.

Every word has to be one that is known here: of a question that tells more than values, nothing is laid out.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from ruling_service.ask.comparing.records import comparisons, kinds_of_traits, words_of_values
from ruling_service.ask.model import Mention, Understanding
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

Sort = Literal[
    "number", "value", "noun", "act", "state", "zone", "break", "more", "each", "word", "how much", "he",
    "who", "none", "need", "give",
]
WORD = pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[,;.:!?()=&+]|[^\s\w]", re.UNICODE)
HOW_MUCH = pattern(
    r"\bhow (?:much|many|big|large|small)\b|\bwhat(?:['’]s| is| are)(?= (?:his|her|its|their|my|our|the)\b)"
    r"|\bhow(?= strong\b)|\bwhat(?:['’]s| is| are)?(?=\s*$)",
    re.IGNORECASE,
)
SHORT = pattern(r"'(?:s|re)$")
ASKER = pattern(r"(?<=^i)'m$|(?<=^we)'re$")
""" "I'm", "we're": who asks."""
WHICH = "which"
WHOSE = pattern(r"['’]s?$")
""" "The opponent's": whose a card is."""
LESS = pattern(r"(?<![\w)])[-–−]$")
"""What stands before a number by which something is less."""
NOBODY: Mapping[str, str] = {}


class Words(NamedTuple):
    """The words beside values that are known, as `corpus/compared.toml` has them."""

    between: frozenset[str]
    breaks: frozenset[str]
    ends: frozenset[str]
    against: frozenset[str]
    more: frozenset[str]
    each: frozenset[str]
    pronouns: frozenset[str]
    possessive: frozenset[str]
    presents: frozenset[str]
    gains: frozenset[str]
    acts: frozenset[str]
    relations: frozenset[str]
    able: frozenset[str]
    who: frozenset[str]
    needing: frozenset[str]
    giving: frozenset[str]
    none: frozenset[str]
    set_up: frozenset[str]


@lru_cache(maxsize=1)
def words() -> Words:
    """The words that may stand beside values. Raises TypeError for a list of them that is missing."""
    said = read_toml(corpus_dir() / "compared.toml")
    return Words(**{name: frozenset(each.split()) for name, each in said.items()})


class Piece(NamedTuple):
    """A part of a question: its sort, what it means, its number, its words as written and where it starts."""

    sort: Sort
    name: str = ""
    number: int = 0
    text: str = ""
    start: int = 0


def pieces(
    understood: Understanding, anybody: Mapping[str, str] = NOBODY, besides: frozenset[str] = frozenset()
) -> list[Piece] | None:
    """The pieces of a question in order; None where it says what no comparison has a place for. `anybody` are
    cards by their names that are no more than one of their kind here, `besides` further words that say
    nothing.
    """
    question = understood.question
    found: list[Piece] = []
    at = 0
    for mention in sorted(understood.mentions, key=lambda one: one.start):
        if mention.start < at:
            return None
        text, one = question[at : mention.start], _piece(mention, understood.game, anybody)
        if one is not None and one.sort == "number" and LESS.search(text):
            text, one = text[:-1], one._replace(number=-one.number, text=f"-{one.text}")
        between = _between(text, at, understood.game, besides)
        if between is None or one is None:
            return None
        found += [*between, one]
        at = mention.end
    rest = _between(question[at:], at, understood.game, besides)
    return None if rest is None else _told(found + rest)


def _between(text: str, at: int, game: str, besides: frozenset[str]) -> list[Piece] | None:
    """The words between two mentions, None where one isn't known."""
    found: list[Piece] = []
    for how in HOW_MUCH.finditer(text):
        found.append(Piece("how much", text=how[0], start=at + how.start()))
    known, values = words(), words_of_values(game)
    sorts: tuple[tuple[Sort, Container[str]], ...] = (
        ("break", known.breaks), ("more", known.more), ("each", known.each), ("he", known.pronouns),
        ("who", known.who), ("need", known.needing), ("give", known.giving),
        ("word", known.between | besides), ("value", values),
    )
    blank = HOW_MUCH.sub(lambda how: " " * len(how[0]), text)
    for match in WORD.finditer(blank):
        word = match[0].lower().replace("’", "'")
        if word not in known.between and SHORT.sub("", word) in known.pronouns:
            word = SHORT.sub("", word)  # "he's"
        if (asker := ASKER.sub("", word)) != word:
            found.append(Piece("noun", "I", text=asker, start=at + match.start()))
            continue
        sort = next((sort for sort, known in sorts if word in known), None)
        if sort is None:
            return None
        name = values[word] if sort == "value" else word
        found.append(Piece(sort, name, text=word, start=at + match.start()))
    if re.search(r"\d", blank):
        return None
    return sorted(found, key=lambda one: one.start)


def _piece(mention: Mention, game: str, anybody: Mapping[str, str]) -> Piece | None:
    """What a mention is, None for what has no place here: a card, a moment, another keyword."""
    name = mention.readings[0].name if mention.readings else ""
    text = mention.text.lower()
    match mention.kind:
        case "card" if name in anybody:
            return Piece("noun", anybody[name], text=text, start=mention.start)
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
        case "step" if any(text in one.zones for one in comparisons(game)):
            return Piece("zone", text, text=text, start=mention.start)
        case "step" if text.split()[0] in (values := words_of_values(game)):  # "damage is dealt"
            return Piece("value", values[text.split()[0]], text=text, start=mention.start)
        case "phase" if any(name == one.after for one in comparisons(game)):
            return Piece("zone", name, text=text, start=mention.start)
        case "zone":
            return Piece("zone", name, text=text, start=mention.start)
        case "relation" if name in words().relations:
            return Piece("break", name, text=text, start=mention.start)
        case "term":
            return _term(name, text, mention.start, game)
    return None


def _term(name: str, text: str, start: int, game: str) -> Piece:
    if name in words().gains or text in words().between:
        return Piece("word", text=text, start=start)
    if name in words().acts:
        return Piece("act", name, text=text, start=start)
    return Piece("noun", kinds_of_traits(game).get(name, name), text=text, start=start)


def _told(found: list[Piece]) -> list[Piece]:
    """The pieces without a player who is only named as whose card it is: "my hero" is a hero with the number
    1, "my threat" is mine.
    """
    kept: list[Piece] = []
    mine = False
    for at, one in enumerate(found):
        following = found[at + 1].sort if at + 1 < len(found) else ""
        if kept and kept[-1].sort == "number" and kept[-1].text in words().none and one.sort == "noun":
            kept[-1] = one._replace(sort="none")  # "no location"
            continue
        if one.sort == "act" and one.name in words().gains and following == "value":
            kept.append(one._replace(sort="word"))  # "do we get progress?"
            continue
        if one.sort == "noun" and one.text in ("i", "we") and _presents(found[at + 1 :]):
            continue
        if one.sort == "who" and one.name == WHICH and following == "value":
            kept.append(one._replace(sort="how much"))  # "which threat eliminates me?"
            continue
        if one.sort == "noun" and (one.text in words().possessive or WHOSE.search(one.text)):
            described = _describes(found[at + 1 :])
            if described or following != "value":
                mine = one.name == "I" and (described or following == "noun")
                continue
        is_mine = mine and one.sort == "noun"
        kept.append(one._replace(number=1) if is_mine else one)
        mine = mine and not is_mine
    return kept


def _describes(following: list[Piece]) -> bool:
    """Does a value with its number stand before the one who has it: "my strength 7 companion"?"""
    return [one.sort for one in following[:3]] == ["value", "number", "noun"]


def _presents(following: list[Piece]) -> bool:
    """Does somebody only have the card of which something is told: "I have an ally with cost 3"?"""
    has = [one.name for one in following[:2] if one.sort == "word"]
    what = next((one.sort for one in following if one.sort != "word"), "")
    return bool(words().presents & {*has}) and what == "noun"


__all__ = ["Piece", "pieces", "words"]
