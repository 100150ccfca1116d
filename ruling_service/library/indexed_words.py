"""What a library knows of words, and which of its units hold them: what searches stand on.

Whoosh keeps the words of every unit; BM25 over them finds the candidates. What is read once is kept.
"""

from __future__ import annotations

import heapq
import threading
import zlib
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import log
from sys import intern

from ruling_service.library.asked import Asked
from ruling_service.library.concepts import Concept, Phrase, Synonyms, concepts
from ruling_service.library.full_text import FullText
from ruling_service.library.packing import unpack_stems
from ruling_service.library.place import damaged
from ruling_service.library.query import Query
from ruling_service.library.ranking import Unit
from ruling_service.library.reading import Library
from ruling_service.library.spelling import Speller
from ruling_service.library.text import FUNCTION_WORDS, stem, terms

CANDIDATES = 64
"""How many of the units most like a query are looked at closely."""
RAREST = 5.0
"""The most that one word can tell: a word that stands in one place only is as likely to be beside the point.
"""
Postings = tuple[Sequence[int], Sequence[float]]
"""Numbers of units in their order, and the share of each."""


@lru_cache(maxsize=1)
def _names(said: str) -> frozenset[str]:
    """The words of an entry's names, each there once; those of its units are the same set."""
    return frozenset(map(intern, said.split()))


class IndexedWords:
    """The words and units of one library. Safe to use from several threads."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._units: dict[int, Unit] = {}
        self._kept_postings: dict[str, Postings] = {}
        self._lock = threading.RLock()

    def reopen(self) -> None:
        """Open the index anew where it is read next."""
        self.__dict__.pop("index", None)

    @cached_property
    def index(self) -> FullText:
        """The full-text index."""
        return FullText(self._library.folder / "search")

    @cached_property
    def in_units(self) -> dict[str, int]:
        """In how many units each stem is."""
        return dict(self._library.connection.execute("select stem, units from stems").fetchall())

    @cached_property
    def _vocabulary(self) -> list[str]:
        return [row[0] for row in self._library.connection.execute("select stem from stems order by number")]

    @cached_property
    def _unit_count(self) -> int:
        return int(self._library.connection.execute("select count(*) from units").fetchone()[0])

    @cached_property
    def synonyms(self) -> Synonyms:
        """What players say for the words of the rules. Raises `NoLibrary` for a damaged file."""
        path = self._library.folder / "synonyms.toml"
        try:
            return Synonyms.load(path)
        except (OSError, ValueError, AttributeError, TypeError):
            raise damaged(path) from None

    @cached_property
    def asked(self) -> Asked:
        """The wordings of cases, which speak for the entries that settle them."""
        try:
            return Asked(self._library.connection)
        except (ValueError, TypeError, zlib.error):
            raise damaged(self._library.folder / "library.sqlite") from None

    @cached_property
    def speller(self) -> Speller:
        """The words that a mistyped one may be."""
        return Speller(dict(self._library.connection.execute("select word, count from words").fetchall()))

    @cached_property
    def _lengths(self) -> tuple[list[int], float]:
        """How many words each unit is found by, and how many on average."""
        lengths = [row[0] for row in self._library.connection.execute("select length from units order by n")]
        return lengths, max(1.0, sum(lengths) / max(1, len(lengths)))

    def rarity(self, name: str) -> float:
        """How much a stem tells, 0 if no unit holds it."""
        count = self.in_units.get(name, 0)
        return min(RAREST, log(1 + self._unit_count / count)) if count else 0.0

    def is_known(self, word: str) -> bool:
        """Is it a word of the library, of its synonyms or of English?"""
        return (
            stem(word) in self.in_units or word in FUNCTION_WORDS or not word.isalpha()
            or self.synonyms.knows(word) or self.speller.is_english(word)
        )

    def wanted(self, query: Query) -> list[Concept]:
        """What the query asks for: its words with their synonyms, and its quotations as they are."""
        quoted = [Concept(phrase, (), max(map(self.rarity, phrase))) for phrase in query.phrases]
        return concepts(query.stems, query.content, self.synonyms, self.rarity) + quoted

    def weights(self, query: Query) -> dict[str, float]:
        """The stems by which a query finds, each with how much it tells."""
        return {
            word: concept.weight + 0.1
            for concept in self.wanted(query) for phrase in concept.phrases for word in phrase
        }

    def shown_by(self, query: Query) -> dict[str, float]:
        """The same without the small words of phrases: what a snippet is chosen by, and marked."""
        return {word: weight + 0.1 for word, weight in _weights(self.wanted(query)).items()}

    def candidates(self, query: Query, wanted: list[Concept]) -> list[int]:
        """The numbers of the units most like the query by BM25 over the postings that Whoosh keeps."""
        weights = _weights(wanted)
        worth: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for number, share in zip(*self.postings(word), strict=True):
                worth[number] += weight * share
        return heapq.nlargest(CANDIDATES, worth, key=worth.__getitem__)

    def postings(self, word: str) -> Postings:
        """The units that hold a stem, and BM25's share of each for it; read from Whoosh once and kept."""
        known = self._kept_postings.get(word)
        if known is None:
            with self._lock:
                known = self._kept_postings[word] = self._read_postings(word)
        return known

    def _read_postings(self, word: str) -> Postings:
        lengths, usual = self._lengths
        units, shares = array("I"), array("d")  # a few bytes each: there are hundreds of thousands
        try:
            for document, count in self.index.units_with(word):
                units.append(document + 1)
                shares.append(count * 2.2 / (count + 1.2 * (0.35 + 0.65 * lengths[document] / usual)))
            return units, shares
        except Exception:  # Whoosh meets a damaged file with errors of every kind
            raise damaged(self._library.folder / "search") from None

    def named(self, stems: list[str], wanted: list[Concept]) -> dict[str, tuple[Phrase, bool]]:
        """The entries that the query names by title or alias: entry → the name, and if it is a title."""
        phrases = {tuple(stems[i : i + n]) for n in range(1, 7) for i in range(len(stems) - n + 1)}
        phrases.update(phrase for concept in wanted for phrase in concept.phrases)
        names = [
            " ".join(phrase) for phrase in phrases
            if not all(word in _FUNCTION_STEMS for word in phrase) or len(phrases) == 1
        ]
        found: dict[str, tuple[Phrase, bool]] = {}
        for name, entry, alias in self._library.rows_in(
            "select name, entry, alias from names where name in", names
        ):
            phrase = tuple(name.split(" "))
            if entry not in found or len(found[entry][0]) < len(phrase):
                found[entry] = (phrase, not alias)
        exact = self._library.connection.execute(
            "select entry, alias from names where name = ?", [" ".join(stems)]
        )
        found.update((row[0], (tuple(stems), not row[1])) for row in exact)
        return found

    def units_of(self, entry: str) -> list[int]:
        """The numbers of the units of an entry."""
        own = "select n from units where entry_ord = (select ord from entries where id = ?) limit 40"
        return [row[0] for row in self._library.connection.execute(own, [entry])]

    def load(self, numbers: list[int]) -> list[Unit]:
        """The units of these numbers, in their order."""
        missing = [number for number in numbers if number not in self._units]
        rows = self._library.rows_in(
            """select u.n, e.id, u.passage, u.terms, u.head_terms, u.current, u.role,
                   e.title, e.names, e.kind, e.game
               from units u join entries e on e.ord = u.entry_ord where u.n in""",
            missing,
        )
        for n, entry, passage, text, head, current, role, title, names, kind, game in rows:
            self._units[n] = Unit(
                number=n,
                entry=intern(entry),
                passage=passage,
                terms=unpack_stems(text, self._vocabulary),
                head=unpack_stems(head, self._vocabulary),
                title=tuple(terms(title)),
                names=_names(names),
                kind=intern(kind),
                game=intern(game),
                current=bool(current),
                role=intern(role),
            )
        return [self._units[number] for number in numbers]


_FUNCTION_STEMS = frozenset(stem(word) for word in FUNCTION_WORDS)

def _weights(wanted: Iterable[Concept]) -> dict[str, float]:
    """The stems of what is asked for, each with how much it tells; of phrases not the small words, which tell
    nothing by themselves.
    """
    return {
        word: concept.weight for concept in wanted for phrase in concept.phrases for word in phrase
        if len(phrase) == 1 or word not in _FUNCTION_STEMS
    }
