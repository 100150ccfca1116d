"""What of a card's own text touches a question: the sentences in which something is done, or something
stands, that the question speaks of too.

Sentences are compared by what their words mean (acts, keywords, states, places, values, moments), never by
the words themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.recalling.features import Number, said
from ruling_service.ask.recalling.kinds import names_of_kinds
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import slug

ENDS = pattern(r"(?:(?<=[.!?])|(?<=[.!?][”\"')]))\s+(?=[\"“‘(\[A-Z])|\n+")
"""Where a sentence of a card's text ends: a mark that closes what it began belongs to it."""
TELLING_LITTLE = frozenset((
    "play", "gain", "action", "response", "forced", "end", "start", "during", "limit", "choose", "ability",
    "effect", "text", "game", "round", "phase", "cost", "use", "trigger", "have", "get", "number", "card",
    "shadow", "keyword", "keywords",
))  # fmt: skip
"""What half of all texts say, or how their parts are called."""
CHARACTERS = frozenset(("hero", "ally", "companion", "minion", "enemy", "site", "location"))
"""Types of cards that take part by being there; others are named for what they say."""
PERSONS = CHARACTERS - {"site", "location"}


BESIDE = 0.4
"""How much it tells of a number before it, with a word between."""
LEAST = 4
"""Letters of a word of which others are made."""


DECIDED = pattern(r"^\*\*(.+?)\*\*", re.MULTILINE | re.DOTALL)
"""What an entry says in a sentence,"""
CLAUSE = pattern(r"[,:;]\s+")
"""what parts its clauses,"""
WHEN = pattern(r"(?:when|once|if|after|while|on|only|for)\b", re.IGNORECASE)
"""and how one begins that only says when it is so."""


class Sentence(NamedTuple):
    """A sentence of a card's text, and what of it a question speaks of too."""

    text: str
    touched: frozenset[str]


def sentences_of(facts: CardFacts) -> list[str]:
    """The sentences of a card: its keywords, its text, what it does as a shadow card."""
    text = [one.strip() for one in ENDS.split(facts.text) if one.strip()]
    keywords = [f"{one.rstrip('.')}." for one in facts.keywords if fold_in(one) not in fold_in(facts.text)]
    shadow = [facts.shadow.strip()] if facts.shadow.strip() else []
    shadow = [one if fold_in(one).startswith("shadow") else f"Shadow: {one}" for one in shadow]
    return [*keywords, *text, *shadow]


def fold_in(text: str) -> str:
    """Letters and digits alone, small."""
    return re.sub(r"\W+", "", text.lower())


@lru_cache(maxsize=4096)
def _meant(sentence: str, game: str, known: Knowledge) -> frozenset[str]:
    return said(sentence, known, game).meant


def telling(meant: Iterable[str], game: str) -> frozenset[str]:
    """Of some meanings those that tell what is done or what stands: no cards, roles, kinds or unknown words.
    """
    kinds = names_of_kinds(game)
    return frozenset(
        name for name in meant
        if not name.startswith(("card:", "~", "(")) and "→" not in name and "«" not in name
        and name.lstrip("≈") not in TELLING_LITTLE and name not in kinds
    )


def touched(asked: Iterable[str], sentences: Iterable[str], game: str, known: Knowledge) -> list[Sentence]:
    """Sentences, each with what it has in common with what a question means."""
    mine = telling(asked, game)
    found = []
    for one in sentences:
        its = telling(_meant(one, game, known), game)
        shared = mine & its
        shared |= {name for name in mine for other in its if _of_one_word(name, other)}
        found.append(Sentence(one, frozenset(shared)))
    return found


def _of_one_word(one: str, other: str) -> bool:
    """Is one made of the other: "bear" and "bearer"?"""
    short, long = sorted((one, other), key=len)
    return len(short) >= LEAST and short.isalpha() and long in (f"{short}er", f"{short}ed", f"{short}ing")


@lru_cache(maxsize=4)
def values(game: str) -> frozenset[str]:
    """The values that cards have, and their families: that a text names one says little of itself."""
    named = _named("values", game)
    return frozenset((*named, *(f"≈{name}" for name in named)))


def things(game: str) -> frozenset[str]:
    """What the words of a game name that isn't a card: sites' regions, tokens, steps of a quest."""
    return frozenset(_named("things", game))


def _named(section: str, game: str) -> list[str]:
    files = (corpus_dir() / "words.toml", corpus_dir() / game / "words.toml")
    return [name for one in files for name in read_toml(one).get(section, {})]


def has_a_say(title: str, asked: Iterable[str], cards: Cards, known: Knowledge) -> bool:
    """May a card that a question names by its title change what is asked: is it no character, or does its
    text touch that? False where no text of it is known.
    """
    asked = frozenset(asked)
    for facts in cards.every_printing(title):
        if facts.type not in CHARACTERS:
            return True
        if _touches(facts, asked, cards.game, known):
            return True
    return False


def says_so_many(title: str, numbers: Iterable[Number], cards: Cards, known: Knowledge) -> bool:
    """Does the text of a card that a question names speak of so many of something as the question does ("deal
    3 damage", "the 3 damage")?
    """
    asked = {
        (one.value, name) for one in numbers for name, near in one.near.items() if abs(near) >= BESIDE
    }
    sentences = [
        one for facts in cards.every_printing(title) if asked for one in sentences_of(facts)
    ]
    return any(
        (one.value, name) in asked for sentence in sentences
        for one in said(sentence, known, cards.game).numbers for name, near in one.near.items()
        if abs(near) >= BESIDE and not name.startswith("~")
    )


def is_anybody(titles: Iterable[str], asked: Iterable[str], cards: Cards, known: Knowledge) -> bool:
    """Do some titles name a character who may stand for any other: has one of those that bear them a text
    that doesn't touch what is asked?
    """
    printings = [facts for title in titles for facts in cards.every_printing(title)]
    if not printings or any(facts.type not in PERSONS for facts in printings):
        return False
    asked = frozenset(asked)
    return not all(_touches(facts, asked, cards.game, known) for facts in printings)


def is_person(titles: Iterable[str], cards: Cards) -> bool:
    """Do some titles name a character?"""
    printings = [facts for title in titles for facts in cards.every_printing(title)]
    return bool(printings) and all(facts.type in PERSONS for facts in printings)


def speaks_of(title: str, asked: Iterable[str], cards: Cards, known: Knowledge) -> bool:
    """Does some text of a card speak of what is asked? False where no text of it is known."""
    asked = frozenset(asked)
    return any(_touches(facts, asked, cards.game, known) for facts in cards.every_printing(title))


def is_touched(title: str, asked: Iterable[str], cards: Cards, known: Knowledge) -> bool:
    """Does the text of a card speak of anything that a question means, be it only a value?"""
    asked = frozenset(asked)
    return any(
        one.touched for facts in cards.every_printing(title)
        for one in touched(asked, sentences_of(facts), cards.game, known)
    )


def _touches(facts: CardFacts, asked: frozenset[str], game: str, known: Knowledge) -> bool:
    said_of = touched(asked, sentences_of(facts), game, known)
    return any(one.touched - (values(game) - _done(one.text, game, known)) for one in said_of)


def keyword_has_a_say(keyword: str, asked: Iterable[str], game: str, known: Knowledge) -> bool:
    """May a keyword that a story tells of change what is asked: does what it does speak of that, or is
    nothing known of it? When it does so ("when a card is revealed, …") doesn't count.
    """
    path = corpus_dir() / game / "keywords" / f"{slug(keyword)}.md"
    found = DECIDED.search(path.read_text("utf-8")) if path.exists() else None
    if found is None:
        return True
    does = [one for one in CLAUSE.split(found[1]) if not WHEN.match(one)]
    said_of = touched(frozenset(asked), does, game, known)
    return any(one.touched - (values(game) - _done(one.text, game, known)) for one in said_of)


def _done(sentence: str, game: str, known: Knowledge) -> frozenset[str]:
    """What somebody does in a sentence, or what is done to something: "attack" isn't only a value there."""
    roles = (name.split("→") for name in _meant(sentence, game, known) if "→" in name)
    return frozenset(name for each in roles for name in each)


__all__ = [
    "CHARACTERS", "PERSONS", "Sentence", "has_a_say", "is_anybody", "is_person", "is_touched",
    "keyword_has_a_say", "says_so_many", "sentences_of", "speaks_of", "touched"
]
