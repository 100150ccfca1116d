"""What a stretch of an entry is worth as an answer to a query."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from ruling_service.library.concepts import Concept, Phrase
from ruling_service.library.hosts import is_host
from ruling_service.library.query import Query
from ruling_service.library.text import terms

KIND_WEIGHT = {"conflict": 0.85, "case": 0.85, "example": 0.9, "glossary": 1.03}
"""What explains a rule comes after the rule itself when both fit equally."""
DESIGNERS = 0.9
"""What a designer's answer is worth beside a document's that fits equally."""
UNNAMED = 0.7
"""What a card is worth to a question that has no word of its name."""
HOSTS = 0.8
"""The same for what the host of this site says."""
IN_OTHER_WORDS = 0.7
"""What a synonym is worth beside the word itself."""
OLDER = 0.85
"""What an older wording is worth beside the same in force."""

HOW_IT_GOES = frozenset(terms("order step sequence course"))
"""Words that ask how something goes, which is what the entry on it says."""

HOW_MANY = frozenset(terms("many number"))
"""Words behind which stands what is to be counted."""
BEFORE_NOUN = frozenset(terms("of the a an my more other"))
NUMBERS = frozenset(terms("two three four five six seven eight nine ten twelve fifty sixty"))
"""Numbers in words; one is as often an article."""

WEIGHTS = {
    "share": 1.6,
    "body": 2.0,
    "headed": 1.4,
    "close": 1.6,
    "pairs": 1.8,
    "titled": 0.8,
    "named": 3.5,
    "aliased": 3.2,
    "whole": 1.0,
    "counted": 0.9,
}
"""How much each likeness counts in a question; found by trying on bench/queries/tune.yaml."""


class Unit(msgspec.Struct, frozen=True):
    """A stretch of an entry that is found as one: our wording (or a section of it), or one passage; all words
    as stems.
    """

    number: int
    entry: str
    passage: int | None
    terms: tuple[str, ...]
    head: tuple[str, ...]
    title: Phrase
    names: frozenset[str]
    kind: str
    game: str
    current: bool
    role: str


class Likeness(msgspec.Struct):
    """How like a query a unit is, each 0 to 1.

    `share` of the query's things that it holds anywhere; `body` the same by BM25 in its text; `headed` in its
    headings and names;
    `close` how near together they stand; `pairs` how many neighbours of the query are neighbours in the text;
    `titled` how much of the title the query says; `named` and `aliased` how much of the query is the title,
    or an alias, said whole; `whole` all is held; `counted` whether it gives a number of what
    a question counts.
    """

    share: float
    body: float
    headed: float
    close: float
    pairs: float
    titled: float
    named: float
    aliased: float
    whole: float
    counted: float


class Ranking:
    """Tells what units are worth for one query."""

    def __init__(
        self, query: Query, wanted: list[Concept], named: dict[str, tuple[Phrase, bool]],
        rarity: Callable[[str], float]
    ) -> None:
        self._query = query
        self._concepts = wanted
        self._named = named
        self._rarity = lru_cache(maxsize=None)(rarity)
        self._all = sum(concept.weight for concept in wanted) or 1.0
        self._exact = tuple(query.stems)
        self._content = tuple(query.content)
        self._subject = tuple(word for word in query.content if word not in HOW_IT_GOES)
        self._words = frozenset(word for concept in wanted for phrase in concept.phrases for word in phrase)
        self._pairs = frozenset(zip(self._exact, self._exact[1:], strict=False))
        self._strict = not query.question and len(self._content) <= 5
        self._counted = "" if self._strict else counted(self._exact)

    def worth(self, unit: Unit) -> float:
        """The worth of a unit, more than 0 if it has anything of the query."""
        like = self.likeness(unit)
        if not like.share and not like.named and not like.aliased:
            return 0.0
        worth: float = sum(
            weight * getattr(like, name) for name, weight in WEIGHTS.items()
        ) + self._tier(unit, like)
        worth *= KIND_WEIGHT.get(unit.kind, 1.0) * (DESIGNERS if "/designer/" in unit.entry else 1.0)
        worth *= HOSTS if is_host(unit.entry) else 1.0
        if unit.kind in ("card", "erratum") and not self._strict and not like.titled:
            worth *= UNNAMED
        return worth if unit.current else worth * OLDER

    def likeness(self, unit: Unit) -> Likeness:
        """Compare a unit with the query."""
        in_text = self._positions(unit.terms)
        names = unit.names.union(unit.head)
        matched: list[tuple[Concept, list[int]]] = []
        covered = body = headed = 0.0
        for concept in self._concepts:
            places, fit = _places_of(concept, in_text, unit.terms)
            head_fit = _fit_of(concept, names)
            if places:
                matched.append((concept, places))
                body += fit * concept.weight * _saturated(len(places), len(unit.terms))
            headed += head_fit * concept.weight
            covered += max(fit, head_fit) * concept.weight
        share = covered / self._all
        named, aliased = self._named_share(unit)
        return Likeness(
            share=share**1.5,
            body=body / self._all,
            headed=headed / self._all,
            close=self._closeness(matched),
            pairs=self._paired(unit.terms, in_text),
            titled=self._titled(unit.title),
            named=named,
            aliased=aliased,
            whole=float(share >= 0.999),
            counted=float(self._has_number(unit.terms, in_text)),
        )

    def _positions(self, text: Phrase) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for at, word in enumerate(text):
            if word in self._words:
                found.setdefault(word, []).append(at)
        return found

    def _named_share(self, unit: Unit) -> tuple[float, float]:
        """How much of the query is the entry's title, and how much is an alias of it."""
        if unit.entry not in self._named:
            return 0.0, 0.0
        name, is_title = self._named[unit.entry]
        share = min(1.0, sum(self._rarity(word) for word in name) / self._all)
        return (share, 0.0) if is_title else (0.0, share)

    def _titled(self, title: Phrase) -> float:
        whole = sum(self._rarity(word) for word in title)
        return sum(self._rarity(word) for word in title if word in self._words) / whole if whole else 0.0

    def _paired(self, text: Phrase, in_text: dict[str, list[int]]) -> float:
        """The share of the query's neighbouring words, articles and all, that are neighbours in the text."""
        if not self._pairs:
            return 0.0
        found = {
            (text[at], text[at + 1]) for places in in_text.values() for at in places if at + 1 < len(text)
        }
        found |= {(text[at - 1], text[at]) for places in in_text.values() for at in places if at}
        return len(found & self._pairs) / len(self._pairs)

    def _has_number(self, text: Phrase, in_text: dict[str, list[int]]) -> bool:
        """Does a number stand before what the query counts: "3 copies"?"""
        before = (text[at - 1] for at in in_text.get(self._counted, ()) if at)
        return any(word in NUMBERS or word.isdigit() and word != "1" for word in before)

    def _closeness(self, matched: list[tuple[Concept, list[int]]]) -> float:
        """How close together the found things stand, in the order of the query."""
        near = 0.0
        for (one, places), (other, others) in zip(matched, matched[1:], strict=False):
            gap = min(abs(a - b) for a in places[:12] for b in others[:12])
            near += min(one.weight, other.weight) / (1 + max(0, gap - 1) / 6)
        return near / self._all

    def _tier(self, unit: Unit, like: Likeness) -> float:
        """What comes first whatever else: the name itself; for keywords then a heading that holds them, then
        all of them.
        """
        if unit.entry in self._named:
            name, is_title = self._named[unit.entry]
            if name == self._exact:
                return 60.0 if is_title else 50.0
            if name in (self._content, self._subject):
                return 45.0 if is_title else 40.0
        if not self._strict:
            return 0.0
        if position(self._exact, unit.head) >= 0 or position(self._exact, unit.title) >= 0:
            return 12.0
        return 6.0 * like.whole


def counted(stems: Phrase) -> str:
    """What a question counts ("how many of my copies"), as its stem; "" if nothing."""
    asks = next((at for at, word in enumerate(stems) if word in HOW_MANY), len(stems))
    return next((word for word in stems[asks + 1 :] if word not in BEFORE_NOUN), "")


def says(unit: Unit, phrase: Phrase) -> bool:
    """Does the unit hold the phrase, in its text, its heading or its entry's title?"""
    return any(position(phrase, text) >= 0 for text in (unit.terms, unit.head, unit.title))


def position(phrase: Phrase, text: Phrase) -> int:
    """Where the phrase begins in the text; -1 if nowhere."""
    if not phrase:
        return -1
    start = 0
    while True:
        try:
            at = text.index(phrase[0], start)
        except ValueError:
            return -1
        if text[at : at + len(phrase)] == phrase:
            return at
        start = at + 1


def _places_of(concept: Concept, in_text: dict[str, list[int]], text: Phrase) -> tuple[list[int], float]:
    """Where the thing is named in the text, and how well: as the query says it, or in other words."""
    fit = 1.0
    for phrase in concept.phrases:
        first = in_text.get(phrase[0])
        if first and len(phrase) == 1:
            return first, fit
        if first:
            places = [at for at in first if text[at : at + len(phrase)] == phrase]
            if places:
                return places, fit
        fit = IN_OTHER_WORDS
    return [], 0.0


def _fit_of(concept: Concept, names: frozenset[str]) -> float:
    """How well an entry's names and headings name the thing."""
    if all(word in names for word in concept.said):
        return 1.0
    return IN_OTHER_WORDS if any(all(word in names for word in phrase) for phrase in concept.others) else 0.0


def _saturated(count: int, length: int) -> float:
    """BM25's share of a word that stands `count` times in `length` words: more is better, ever less so, and
    less in a long text.
    """
    return count * 2.0 / (count + 1.1 * (0.45 + 0.55 * length / 90)) / 2.0
