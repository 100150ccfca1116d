"""How many of a kind a question counts, beside how many the wordings of a case speak of.

A case of *a ranged weapon* does not answer for two of them. Only a kind that is told more closely ("ranged
weapons", "shadow cards") is compared: a bare noun ("two heroes") may be counted in one question and told one
by one in another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.tokens import LEAST, TEENS, tokens
from ruling_service.ask.reading.tokens import ONES as UNITS
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.ask.recalling.thresholds import MOSTLY
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

WORDS = ("zero", *UNITS, *TEENS)
"""Numbers as words, each in the place that it names."""
NUMBERS = {
    "a": 1, "an": 1, "single": 1, **{word: WORDS.index(word) for word in WORDS[1:LEAST]},
    **{str(number): number for number in range(LEAST, 7)},
}
ONES = {**NUMBERS, "same": 1, "another": 1, "each": 1, "several": 2, "multiple": 2, "both": 2}
"""How many a word before a noun counts; several are at least two."""
NOT_ONE = "several|multiple|more than (?:one|a single)"
"""How a text says that there is not only one, without saying how many (a pattern)."""
SEVERAL = pattern(rf"\b(?:{NOT_ONE})\b(?! (?:than|of)\b)")
THERE = ("all", "those", "these", "the", "other")
"""What stands before a number that only counts what was spoken of, and decides nothing."""
OF_THEM = frozenset(("my", "your", "his", "her", "our", "their", "the", "these", "those"))
"""What stands between "two of" and whom it counts."""
SLOT = pattern(r"\{\w+\}")
ANY = "any"
"""What stands in a wording where any number may."""
COUNT = r"(one|two|three|[1-9])"
PLAYERS = pattern(
    rf"\b{COUNT} (?:other )?players?\b|\b(?:game|table|group) of {COUNT}\b|\bwe(?: are|re) {COUNT}\b"
    rf"|\b{COUNT} of us (?:play|at|in)|\bwith {COUNT} people\b|\b{COUNT}p\b"
    rf"|\b{COUNT} (?:handed|person) game\b"
)
ALONE = pattern(r"\b(?:solo|playing (?:alone|by myself)|single player|one player game)\b")
"""How a question says how many play."""
NO_UNIT = (
    "do", "does", "did", "can", "could", "may", "might", "must", "will", "would", "should", "shall", "is",
    "are", "was", "were", "has", "have", "had", "am", "i", "we", "you", "he", "she", "it", "they", "to", "of",
    "in", "on", "at", "for", "from", "with", "after", "before", "when", "if", "per", "each", "the", "my",
    "his", "her", "its", "their", "go", "goes", "get", "gets", "left", "there", "until", "total",
)  # fmt: skip
"""Words that end what is asked the number of."""
OURS = frozenset({"ally", "companion", "hero", "objective ally", "objective hero"})
"""Types of those who fight for the players."""
LONGEST = 3
"""The most words of a kind."""


def counts_in(text: str) -> set[int]:
    """The numbers of a text, in digits or words; none of what is there as everybody knows ("all 5 cards")."""
    words = [word for word, _ in _words(text)]
    found = {
        NUMBERS.get(word, int(word) if word.isdecimal() else -1)
        for before, word in zip(["", *words], words, strict=False) if before not in THERE
    }
    return found - {-1} - (set() if any(word == "1" for word in words) else {1})


def numbers_in(text: str) -> set[int]:
    """The numbers from 2 on that a text says, in digits or words, whatever they count."""
    found = (NUMBERS.get(word, int(word) if word.isdecimal() else 0) for word, _ in _words(text))
    return {number for number in found if number > 1}


@lru_cache(maxsize=65536)
def players_in(text: str) -> frozenset[int]:
    """How many players a text says there are: "a game of two", "when we are three", "solo"."""
    said = " ".join(  # "I'm at 4, other players …" doesn't say how many there are
        f", {token.word}" if "," in token.before else token.word
        for token in tokens(SLOT.sub(f" {ANY} ", text))
    )
    found = {_number(one) for match in PLAYERS.finditer(said) for one in match.groups() if one}
    return frozenset(found | ({1} if ALONE.search(said) else set())) - {0}


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word, 0)


def another_table(question: str, wordings: Sequence[str]) -> int:
    """So many players a question has, where wordings say how many and none of them so many; 0 else."""
    mine = players_in(question)
    its = frozenset().union(*(players_in(text) for text in wordings))
    any_number = any(SLOT.search(text) for text in wordings)
    return min(mine) if mine and its and not mine & its and not any_number else 0


class Counted(NamedTuple):
    """How many (2 or more) of which kind: the stems of its words, the noun last."""

    number: int
    kind: tuple[str, ...]


@lru_cache(maxsize=65536)
def _words(text: str) -> tuple[tuple[str, str], ...]:
    """The words of a text with their stems."""
    return tuple((token.word, token.stem) for token in tokens(SLOT.sub(f" {ANY} ", text)))


def counted(text: str) -> list[Counted]:
    """The kinds told closely of which the clause that asks counts two or more."""
    words = _words(asking_clause(text))
    found = []
    for at, (word, _) in enumerate(words):
        number = NUMBERS.get(word) or (int(word) if word.isdecimal() and len(word) < 3 else 0)
        if number > 1 and (kind := _kind(words[at + 1 : at + 1 + LONGEST])):
            found.append(Counted(number, kind))
    return found


def _kind(words: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The words up to the first plural, if there are at least two."""
    stems: list[str] = []
    for word, stem in words:
        if word in NUMBERS or word == ANY:
            return ()
        stems.append(stem)
        if word.endswith("s") and not word.endswith("ss"):
            return tuple(stems) if len(stems) > 1 else ()
    return ()


def another_count(question: str, wordings: Iterable[str]) -> str:
    """What a question counts of which the wordings speak, always of another number; "" where nothing is."""
    for one in counted(question):
        numbers = {number for text in wordings for number in _numbers_of(one.kind, text)}
        if numbers and not numbers & {0, one.number}:
            return f"{one.number} {' '.join(one.kind)}"
    return ""


def crossed_count(question: str, wordings: Iterable[str], game: str) -> str:
    """Two kinds that a question counts and the wordings count the other way round: "two minions to one
    companion" beside "two companions to one minion", "two characters against one enemy" beside "one hero
    against two enemies"; "" where nothing is.
    """
    mine = _of_each_side(asking_clause(question), game)
    listed = [_of_each_side(text, game) for text in wordings]
    for (one, many), (other, few) in permutations(mine.items(), 2):
        if many <= few:
            continue
        told = [each for each in listed if one in each and other in each]
        straight = any(each[one] > each[other] for each in told)
        if not straight and any(each[one] < each[other] for each in told):
            return f"{many} {one} to {few} {other}"
    return ""


def of_one(question: str, wordings: Iterable[str]) -> str:
    """What a question asks of several ("several enemies", "more than one location") and the wordings speak
    of, always of one; "" where nothing is.
    """
    for one in several_of(asking_clause(question)):
        told = [word for text in wordings for word, stem in _words(text) if stem == one]
        counts = [count_of_each(text).get(one, 1) for text in wordings]
        many = max(counts, default=1) > 1 or any(re.search("[^s]s$", word) for word in told)
        if told and not many:
            return f"several {one}"
    return ""


MANY = frozenset({
    *WORDS[2:], "both", "several", "multiple", "pair", "second", "twice", "again", "other", "another", "more",
    "each", "all", "every", "further", "extra", "additional", "double", "already",
})  # fmt: skip
"""Words by which a question may speak of more than one."""


def only_of_many(question: str, wording: str) -> str:
    """What the nearest wording asks of several ("both enemies"), where a question speaks of one of them and
    of no second thing at all; "" where it doesn't.
    """
    mine = _words(question)
    if any(word in MANY or word.isdecimal() for word, _ in mine):
        return ""
    single = {stem for word, stem in mine if not word.endswith("s")} - {
        stem for word, stem in mine if word.endswith("s")
    }
    asked = _words(asking_clause(wording))
    return next((
        word for at, (before, _) in enumerate(asked)
        if NUMBERS.get(before, 0) > 1 or before in ("both", "several")
        for word, stem in asked[at + 1 : at + 4] if word.endswith("s") and stem in single
    ), "")


TOGETHER = pattern(r"\b(?:in all|all together|altogether|in total|between (?:them|us)|they|them|we)\b")
"""How a clause asks of all that were told."""


def of_several(question: str, wordings: Iterable[str]) -> str:
    """How many of what a question tells ("three of my characters") of whom it asks together ("… in all?"),
    where no wording has a number or two of anybody; "" where that isn't so.
    """
    if not TOGETHER.search(asking_clause(question)):
        return ""
    known = set().union(*(counts_in(text) for text in wordings))
    told = {*count_of_each(question).values()} | {*(number for number, _ in _many_of(question))}
    many = {number for number in told if number > 1} - known
    one = not any(SLOT.search(text) or max(count_of_each(text).values(), default=1) > 1 for text in wordings)
    return WORDS[min(many)] if many and one and min(many) < len(WORDS) else ""


def _many_of(text: str) -> list[tuple[int, str]]:
    """ "Three of my heroes": how many, and of what."""
    words = [word for word, _ in _words(text)]
    return [
        (NUMBERS[word], words[at + 2]) for at, word in enumerate(words[:-2])
        if word in NUMBERS and words[at + 1] == "of" and words[at + 2] not in ("us", "you")
    ]


def several_of(text: str) -> list[str]:
    """The stems of the nouns of which a text has several, without saying how many."""
    words = _words(text)
    said = " ".join(word for word, _ in words)
    return [
        words[said[: match.end()].count(" ") + 1][1] for match in SEVERAL.finditer(said)
        if said[: match.end()].count(" ") + 1 < len(words)
    ]


@lru_cache(maxsize=65536)
def _of_each_side(text: str, game: str) -> dict[str, int]:
    """How many of each noun a text counts in the game's words, a hero, an ally and a character as one: each
    may be any of them.
    """
    sides = _sides(game)
    found: dict[str, int] = {}
    for stem, number in count_of_each(talk(game).plain(text)).items():
        found.setdefault(sides.get(stem, stem), number)
    return found


@lru_cache(maxsize=2)
def _sides(game: str) -> dict[str, str]:
    """The word for each kind of those who fight for the players, by the stem of what it is called."""
    nouns: dict[str, Any] = read_toml(corpus_dir() / game / "words.toml")["nouns"]
    ours = [one["say"] for one in nouns.values() if one["types"] and OURS.issuperset(one["types"])]
    return {tokens(said)[0].stem: min(OURS) for each in ours for said in each}


@lru_cache(maxsize=65536)
def count_of_each(text: str) -> dict[str, int]:
    """How many of each noun that a text counts, by the noun's stem."""
    words = _words(text)
    found: dict[str, int] = {}
    for at, (word, _) in enumerate(words[:-1]):
        number = ONES.get(word) or (int(word) if word.isdecimal() and len(word) < 3 else 0)
        of_some = [one for one, _ in words[at + 1 : at + 3]]  # "two of my heroes"
        of = at + 3 if of_some[0] == "of" and of_some[-1] in OF_THEM else at + 1
        if number and of < len(words) and words[of][0] not in ONES:
            found.setdefault(words[of][1], number)
    return found


def _numbers_of(kind: tuple[str, ...], text: str) -> set[int]:
    """How many of a kind a wording speaks of, each time; 0 where it doesn't say, or may be any number."""
    words = _words(text)
    found = set()
    for at in range(len(words) - len(kind) + 1):
        if tuple(stem for _, stem in words[at : at + len(kind)]) == kind:
            before = words[at - 1][0] if at else ""
            several = words[at + len(kind) - 1][0].endswith("s")
            found.add(NUMBERS.get(before, int(before) if before.isdecimal() else 0 if several else 1))
    return found


ALIKE = 4
"""As many letters make a verb and what is done by it alike: exert, exertion."""
OFTEN = "time"
"""What is counted by "how often"."""
UNIT = pattern(
    r"\bhow (?:(?P<often>often\b)|many\s+(?:(?:more|further|other|additional|of)\s+)*(?P<unit>(?:"
    rf"(?!(?:{'|'.join(NO_UNIT)})\b)[a-z'-]+(?:\s+|$)){{1,4}}))"
)
"""What a question asks the number of: the words after "how many", up to one that no noun has; "how much" of
something may be said in many words."""


@lru_cache(maxsize=65536)
def unit_of(text: str) -> str:
    """The stem of what a question asks the number of, "time" for how often; "" where it doesn't say."""
    found = UNIT.search(asking_clause(text))
    if found is None:
        return ""
    if found["often"]:
        return OFTEN
    words = tokens(found["unit"])
    plural = (one for one in words if one.word.endswith("s") and not one.word.endswith("ss"))
    unit = next(plural, words[-1])
    return OFTEN if unit.word == "times" else unit.stem


def another_unit(question: str, wordings: Sequence[str]) -> str:
    """What a question asks the number of, be it how often, and most wordings only speak of, where they ask
    for the number of something else ("how many times", "how many mulligans" beside "how many cards after a
    mulligan"); "" where that isn't so.
    """
    mine = unit_of(question)
    its = {unit for text in wordings if (unit := unit_of(text))}
    asking = sum(bool(unit_of(text)) for text in wordings)
    if not mine or mine in its or asking <= MOSTLY * len(wordings):
        return ""
    if mine == OFTEN:  # how often it is done is how many of its kind there are
        done = {stem[:ALIKE] for _, stem in _words(question)}
        return "" if done & {unit[:ALIKE] for unit in its} else mine
    spoken = sum(mine in {stem for _, stem in _words(text)} for text in wordings)
    return mine if OFTEN not in its and spoken > MOSTLY * len(wordings) else ""


def another_value(question: str, wordings: Sequence[str], values: Iterable[str]) -> str:
    """The value that a question asks for ("what's his strength"), where most wordings ask for the number of
    something else ("how often does he exert to add his strength"); "" where that isn't so. `values` are those
    that there are.
    """
    clause = " ".join(token.word for token in tokens(asking_clause(question)))
    asks = r"^what(?:s| is| are)? (?:\w+ ){0,6}?"
    asked = [one for one in values if re.search(rf"{asks}{re.escape(one)}\b", clause)]
    units = [unit for text in wordings if (unit := unit_of(text))]
    if not asked or len(units) <= MOSTLY * len(wordings):
        return ""
    mine = max(asked, key=len)
    return "" if any(word[:ALIKE] in {unit[:ALIKE] for unit in units} for word in mine.split()) else mine


__all__ = [
    "NOT_ONE", "Counted", "another_count", "another_table", "another_unit", "another_value", "count_of_each",
    "counted", "counts_in", "crossed_count", "of_one", "of_several", "only_of_many", "players_in",
    "several_of",
]  # fmt: skip
