"""Search: which entries answer a query, the best first.

Whoosh keeps the words of every unit, and BM25 over them finds the candidates; what these are worth is told
here: an exact title or alias first, then a heading that holds the query, then all its words, then any; the
wording in force before an older one. In a question, an entry that the question names counts as more the more
of the question its name is, and words that stand close together in a passage count as more than the same
words scattered.
"""

from __future__ import annotations

import difflib
import heapq
import re
import threading
import time
import zlib
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from math import log
from typing import Any

import msgspec
from markupsafe import escape
from rapidfuzz.distance import OSA

from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.asked import Asked
from ruling_service.library.columns import holds
from ruling_service.library.concepts import Concept, Phrase, Synonyms, concepts
from ruling_service.library.full_text import FullText
from ruling_service.library.hosts import is_host
from ruling_service.library.known_cards.fitting import fitting
from ruling_service.library.known_cards.known import KnownCard, KnownCards, known_cards
from ruling_service.library.known_cards.names import MOST_WORDS, How, Match
from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.library.model import Citation
from ruling_service.library.packing import unpack_citations, unpack_stems
from ruling_service.library.place import damaged
from ruling_service.library.query import Query, parse
from ruling_service.library.ranking import Ranking, Unit, says
from ruling_service.library.reading import Library
from ruling_service.library.records import Answer, EntryName, Result
from ruling_service.library.snippets import plain_text, snippet
from ruling_service.library.spelling import Speller
from ruling_service.library.text import FUNCTION_WORDS, stem, terms, words
from ruling_service.slugs import fold

CANDIDATES = 64
"""How many of the units most like a query are looked at closely."""
RAREST = 5.0
"""The most that one word can tell: a word that stands in one place only is as likely to be beside the point.
"""
SECOND = 0.07
"""How much of the worth of an entry's second best unit is added to the best."""
AS_ASKED = 2.5
"""What it is worth to an entry that it settles every case which is asked in the words of a question."""
SPOKEN_FOR = 15
"""How many entries for which cases speak are looked at though their own words are unlike the question."""
SAID_EXACTLY = 40.0
"""What an entry is worth at least whose title or alias is the query (see `Ranking`)."""
SAID_WHOLLY = 6.0
"""What an entry is worth at least that holds all words of a few."""
OF_A_CARD = 0.5
"""What a card is worth that was found by its name alone, wherever it is placed by that."""
SLIPS_IN_A_QUESTION = 2
"""Slips in the name of a card that reads like a question."""
CARDS_FIRST = 5
"""Of the cards that were typed in part, so many come before entries that only speak of the words."""
SHOWN_FIRST = 3
"""Of the results of a question, so many come first,"""
ONE_OF = ("case", "scenario")
"""and among these there is one at most of each of these kinds: several tell one rule, each in its own story.
"""
BEFORE_CARDS = ("glossary", "keyword", "rule", "framework")
"""Kinds of entry that come before a card of the same title."""
WARM = 1500
"""How many of the usual words are read ahead by a service that stays."""
REMEMBERED = 2048


def find(
    library: Library, query: str, *, game: str | None = None, kind: str | None = None, limit: int = 10
) -> Answer:
    """The entries of a library that answer `query`, the best first.

    Raises `MalformedInput` for a query that cannot be read.
    """
    return library.kept(Searcher).search(query, game=game, kind=kind, limit=limit)


def likely(library: Library, question: str, *, game: str | None, most: int) -> list[tuple[str, float]]:
    """The entries most like a question, the likest first, each with what it is worth; none for no words."""
    return library.kept(Searcher).likely(question, game=game, most=most)


def as_found(library: Library, question: str, entries: Iterable[str]) -> list[Result]:
    """Entries of the library as a search for a question shows them: each by the part that fits it best."""
    return library.kept(Searcher).as_found(question, entries)


def telling(library: Library, question: str) -> dict[str, float]:
    """What the words of a question are searched by: stems, synonyms among them, each with how much it tells.
    """
    return library.kept(Searcher).telling(question)


def warm_up(library: Library) -> None:
    """Read ahead what searches need: for a service that stays, not for a single question."""
    library.kept(Searcher).warm_up()


def reopen(library: Library) -> None:
    """Keep what was read ahead, and open every file anew where it is read next: what a copy of a process
    begins with.
    """
    library.reopen()
    library.kept(Searcher).reopen()


def finds_itself(library: Library) -> bool:
    """Does a search for the title of an entry find that entry?

    It is read anew each time: what was found before doesn't count.
    """
    row = library.connection.execute(
        "select id, title from entries where kind != 'case' order by ord limit 1"
    ).fetchone()
    return row is not None and Searcher(library).finds(row["title"], row["id"])


class Found(msgspec.Struct):
    """A candidate and what it is worth. `card` is the card that it is, where it was found by its name or its
    fields, `lines` those of the printings that fit.
    """

    unit: Unit
    score: float
    card: KnownCard | None = None
    lines: tuple[str, ...] = ()


class Searcher:
    """Answers queries of one library. Safe to use from several threads; repeated queries are remembered."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._remembered: OrderedDict[tuple[Any, ...], Answer] = OrderedDict()
        self._units: dict[int, Unit] = {}
        self._kept_postings: dict[str, list[tuple[int, float]]] = {}
        self._lock = threading.RLock()
        self._warm = False

    def search(
        self, raw: str, *, game: str | None = None, kind: str | None = None, limit: int = 10
    ) -> Answer:
        """See `find`."""
        cards = known_cards(self._library)
        key = (raw, game, kind, limit, cards.number)
        known = self._remembered.get(key)
        if known is not None:
            return known
        started = time.perf_counter()
        answer = self._answer(parse(raw, game=game, kind=kind), limit, cards)
        answer.seconds = round(time.perf_counter() - started, 6)
        with self._lock:
            self._remembered[key] = answer
            while len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return answer

    def likely(self, question: str, *, game: str | None, most: int) -> list[tuple[str, float]]:
        """See `likely`."""
        query, cards = _as_question(question, game), known_cards(self._library)
        if query is None:
            return []
        ranked = self._ranked(self._repaired(query, cards) or query, by_cases=False)
        return [(one.unit.entry, one.score) for one in ranked[:most]]

    def as_found(self, question: str, entries: Iterable[str]) -> list[Result]:
        """See `as_found`."""
        query, cards = _as_question(question, None), known_cards(self._library)
        if query is None:
            return []
        ranking = Ranking(query, self._wanted(query), {}, self._rarity)
        best = []
        for entry in entries:
            worth = [Found(unit, ranking.worth(unit)) for unit in self._load(self._units_of(entry))]
            best += sorted(worth, key=lambda one: -one.score)[:1]
        return [self._result(one, query, cards) for one in best]

    def telling(self, question: str) -> dict[str, float]:
        """See `telling`."""
        query = _as_question(question, None)
        return self._weights(query) if query is not None else {}

    def finds(self, title: str, entry: str) -> bool:
        """Is the entry among those found for its title, in the full-text index too?"""
        stems = terms(title)
        numbers = set(self._units_of(entry))
        indexed = any(number in numbers for word in stems for number, _ in self._postings(word))
        return (
            indexed and any(
                one.id == entry
                for one in self.search(f'"{title}"' if '"' not in title else title, limit=50).results
            )
        )

    def warm_up(self) -> None:
        """Read what searches need, so that the first ones are as quick as later ones: takes a second and some
        30 MB.
        """
        if self._warm:
            return
        self._load([row[0] for row in self._library.connection.execute("select n from units")])
        for word, _ in sorted(self._in_units.items(), key=lambda one: -one[1])[:WARM]:
            self._postings(word)
        self.search("when does the first question come")
        cards = known_cards(self._library)
        cards.find("the first of names")
        fitting(cards).read_ahead()
        self._warm = True

    def reopen(self) -> None:
        """Open the index anew where it is read next."""
        self.__dict__.pop("_index", None)

    # What the library knows about words.

    @cached_property
    def _index(self) -> FullText:
        return FullText(self._library.folder / "search")

    @cached_property
    def _in_units(self) -> dict[str, int]:
        return dict(self._library.connection.execute("select stem, units from stems").fetchall())

    @cached_property
    def _vocabulary(self) -> list[str]:
        return [row[0] for row in self._library.connection.execute("select stem from stems order by number")]

    @cached_property
    def _unit_count(self) -> int:
        return int(self._library.connection.execute("select count(*) from units").fetchone()[0])

    @cached_property
    def _synonyms(self) -> Synonyms:
        path = self._library.folder / "synonyms.toml"
        try:
            return Synonyms.load(path)
        except (OSError, ValueError, AttributeError, TypeError):
            raise damaged(path) from None

    @cached_property
    def _asked(self) -> Asked:
        try:
            return Asked(self._library.connection)
        except (ValueError, TypeError, zlib.error):
            raise damaged(self._library.folder / "library.sqlite") from None

    @cached_property
    def _speller(self) -> Speller:
        return Speller(dict(self._library.connection.execute("select word, count from words").fetchall()))

    def _rarity(self, name: str) -> float:
        """How much a stem tells, 0 if no unit holds it."""
        count = self._in_units.get(name, 0)
        return min(RAREST, log(1 + self._unit_count / count)) if count else 0.0

    # From query to answer.

    def _answer(self, query: Query, limit: int, cards: KnownCards) -> Answer:
        if query.conditions:
            found = self._fitting(query, cards)
            return self._answered(query, None, found, query, limit, cards)
        named = self._typed(query, cards)
        sure = bool(named) and named[0][1].is_sure
        repaired = None if sure else self._repaired(query, cards)
        used = repaired or query
        ranked = self._listed(used) if used.only_filters else self._ranked(used)
        found = self._with_cards(
            _varied(ranked) if used.question and not used.kind else ranked, named, query, used
        )
        meant = found[0].card if found and not sure else None
        corrected = repaired.raw if repaired else None
        if meant:
            corrected = meant.name if named[0][1].how is How.SLIP else None
        return self._answered(query, corrected, found, used, limit, cards)

    def _fitting(self, query: Query, cards: KnownCards) -> list[Found]:
        """The cards whose fields are as asked, and in whose names the free words are; those named best first,
        else by their names.
        """
        if query.kind not in (None, "card", "erratum"):
            raise MalformedInput(
                f"only cards have a {query.conditions[0].field.name}.",
                hint=f"Leave out kind:{query.kind}.", where=f"query, character {query.conditions[0].at}",
            )
        fit = {card.key: (card, lines) for card, lines in fitting(cards).find(query.conditions, query.game)}
        order = list(fit)
        if query.name:
            named = cards.find(query.name, query.game, mistyped=self._mistyped(query, cards))
            order = [card.key for card, _ in named if card.key in fit]
        allowed = self._allowed(msgspec.structs.replace(query, phrases=(), kind=None))
        found = []
        for key in order:
            card, lines = fit[key]
            one = self._found_as_card(card)
            if one is not None and allowed(one.unit):
                found.append(Found(one.unit, 1.0, card, tuple(lines)))
        return found

    def _answered(
        self, query: Query, corrected: str | None, found: list[Found], used: Query, limit: int,
        cards: KnownCards
    ) -> Answer:
        results = [self._result(one, used, cards) for one in found[:limit]]
        suggestions = [] if found else self._suggestions(query)
        return Answer(
            query=query.raw,
            corrected=corrected,
            seconds=0.0,
            results=results,
            total=len(found),
            suggestions=suggestions,
            counts=[
                (game, kind, count) for (game, kind),
                count in Counter((one.unit.game, one.unit.kind) for one in found).items()
            ],
        )

    def _typed(self, query: Query, cards: KnownCards) -> list[tuple[KnownCard, Match]]:
        """The cards whose name may have been typed, the best first; of a question only those that it is word
        for word.
        """
        name = query.name
        if not name or len(query.words) > 2 * MOST_WORDS:
            return []
        known = not self._mistyped(query, cards)
        found = cards.find(
            name, query.game, initials=not self._synonyms.knows(name.casefold()), mistyped=not known
        )
        if not query.question:
            return found
        return [
            (card, match) for card, match in found
            if match.how is How.WHOLE or (match.how is How.SLIP and match.slips <= SLIPS_IN_A_QUESTION)
        ]

    def _mistyped(self, query: Query, cards: KnownCards) -> bool:
        """Is a word in it that is neither the library's nor part of a card's name?"""
        return not all(self._is_known(word) or cards.names.is_word(word) for word in words(query.name))

    def _with_cards(
        self, found: list[Found], named: list[tuple[KnownCard, Match]], query: Query, used: Query
    ) -> list[Found]:
        """What was found, with the cards whose name was typed at their places.

        A card that is called so comes before all but the rule of that name; one that was typed in part or
        with a slip after what is called so, and if there are many of them, some after the rest. `used` is the
        query with its mistyped words repaired.
        """
        allowed = self._allowed(msgspec.structs.replace(query, phrases=()))
        known = {one.unit.entry: one for one in found}
        whole: list[Found] = []
        others: list[Found] = []
        repaired = _changed(query, used)
        for card, match in named:
            one = known.get(card.id) or self._found_as_card(card)
            if one is None or not allowed(one.unit):
                continue
            one.card = card
            known[card.id] = one
            nearer = match.how is How.SLIP and match.slips < repaired
            called = match.how is How.WHOLE or words(card.name) == words(used.name) or nearer
            (whole if called else others).append(one)
        placed = {one.unit.entry for one in (*whole, *others)}
        rest = [one for one in found if one.unit.entry not in placed]
        rules = [
            one for one in rest if one.score >= SAID_EXACTLY and one.unit.kind in BEFORE_CARDS
            and one.unit.title == tuple(used.stems)
        ]
        said = [one for one in rest if one.score >= SAID_EXACTLY and one not in rules]
        lesser = [one for one in rest if one.score < SAID_EXACTLY]
        if whole and not rules and not query.question and len(query.words) > 1:  # what speaks of the card
            lesser = [one for one in lesser if says(one.unit, tuple(terms(query.name)))]
        certain = not named or named[0][1].how is not How.SOME or not lesser or lesser[0].score < SAID_WHOLLY
        before = CARDS_FIRST if certain else 0
        return _falling([*rules, *whole, *said, *others[:before], *lesser, *others[before:]])

    def _found_as_card(self, card: KnownCard) -> Found | None:
        if card.entry:
            units = self._load(self._units_of(card.id)[:1])
            return Found(units[0], OF_A_CARD) if units else None
        title = tuple(terms(card.name))
        unit = Unit(
            number=0, entry=card.id, passage=None, terms=(), head=(), title=title, names=frozenset(title),
            kind="card", game=card.game, current=True, role="",
        )
        return Found(unit, OF_A_CARD)

    def _repaired(self, query: Query, cards: KnownCards) -> Query | None:
        """The query with its mistyped words repaired; None if there are none."""
        raw = query.raw
        for typed in dict.fromkeys(query.words):
            if self._is_known(typed) or cards.names.is_word(typed):
                continue
            better = self._speller.repair(typed)
            if better:
                raw = _replace_word(raw, typed, better)
        return None if raw == query.raw else parse(raw, game=query.game, kind=query.kind)

    def _is_known(self, word: str) -> bool:
        return (
            stem(word) in self._in_units or word in FUNCTION_WORDS or not word.isalpha()
            or self._synonyms.knows(word) or self._speller.is_english(word)
        )

    def _listed(self, query: Query) -> list[Found]:
        """A query of operators alone lists what they leave, in the order of the library; what a named card or
        scenario fits best first.
        """
        rows = self._library.connection.execute(
            """select u.n from units u join entries e on e.ord = u.entry_ord
               where (?1 is null or e.game = ?1) and (?2 is null or e.kind = ?2) order by e.ord, u.n""",
            [query.game, query.kind],
        )
        allowed = self._allowed(query)
        units = self._load([row[0] for row in rows])
        every = {unit.entry: Found(unit, 1.0) for unit in reversed(units) if allowed(unit)}
        name = " ".join(filter(None, (query.card, query.scenario)))
        best = (
            self._ranked(msgspec.structs.replace(query, text=name, words=tuple(words(name)))) if name else []
        )
        fitting = {found.unit.entry: found for found in best}
        return [*best, *(found for entry, found in reversed(every.items()) if entry not in fitting)]

    def _ranked(self, query: Query, *, by_cases: bool = True) -> list[Found]:
        """What was found, the best first. Entries for which cases speak that are asked alike count more by it
        (`by_cases`): rules have few of the words in which they are asked for.
        """
        wanted = self._wanted(query)
        stems = list(dict.fromkeys([*query.stems, *(word for phrase in query.phrases for word in phrase)]))
        named = self._named(stems, wanted)
        numbers = self._candidates(query, wanted)
        asked = self._asked.votes(query.content, query.game) if by_cases else {}
        for entry in (*named, *list(asked)[:SPOKEN_FOR]):
            numbers.extend(self._units_of(entry))
        allowed = self._allowed(query)
        units = [unit for unit in self._load(list(dict.fromkeys(numbers))) if allowed(unit)]
        ranking = Ranking(query, wanted, named, self._rarity)
        found = [Found(unit, ranking.worth(unit)) for unit in units]
        like = [one for one in found if one.score > 0 or one.unit.entry in asked]
        best = _best_of_each_entry(sorted(like, key=lambda one: -one.score))
        for one in best:
            one.score += AS_ASKED * asked.get(one.unit.entry, 0.0)
        return sorted((one for one in best if one.score > 0), key=lambda one: -one.score)

    def _wanted(self, query: Query) -> list[Concept]:
        """What the query asks for: its words with their synonyms, and its quotations as they are."""
        quoted = [Concept(phrase, (), max(map(self._rarity, phrase))) for phrase in query.phrases]
        return concepts(query.stems, query.content, self._synonyms, self._rarity) + quoted

    def _candidates(self, query: Query, wanted: list[Concept]) -> list[int]:
        """The numbers of the units most like the query by BM25 over the postings that Whoosh keeps."""
        weights = {
            word: concept.weight for concept in wanted for phrase in concept.phrases for word in phrase
        }
        worth: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for number, share in self._postings(word):
                worth[number] += weight * share
        return heapq.nlargest(CANDIDATES, worth, key=worth.__getitem__)

    def _postings(self, word: str) -> list[tuple[int, float]]:
        """The units that hold a stem, each with BM25's share for it; read from Whoosh once and kept."""
        known = self._kept_postings.get(word)
        if known is None:
            with self._lock:
                known = self._kept_postings[word] = self._read_postings(word)
        return known

    def _read_postings(self, word: str) -> list[tuple[int, float]]:
        lengths, usual = self._lengths
        try:
            return [
                (document + 1, count * 2.2 / (count + 1.2 * (0.35 + 0.65 * lengths[document] / usual)))
                for document, count in self._index.units_with(word)
            ]
        except Exception:  # Whoosh meets a damaged file with errors of every kind
            raise damaged(self._library.folder / "search") from None

    @cached_property
    def _lengths(self) -> tuple[list[int], float]:
        """How many words each unit is found by, and how many on average."""
        lengths = [row[0] for row in self._library.connection.execute("select length from units order by n")]
        return lengths, max(1.0, sum(lengths) / max(1, len(lengths)))

    def _named(self, stems: list[str], wanted: list[Concept]) -> dict[str, tuple[Phrase, bool]]:
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

    def _units_of(self, entry: str) -> list[int]:
        own = "select n from units where entry_ord = (select ord from entries where id = ?) limit 40"
        return [row[0] for row in self._library.connection.execute(own, [entry])]

    def _load(self, numbers: list[int]) -> list[Unit]:
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
                entry=entry,
                passage=passage,
                terms=unpack_stems(text, self._vocabulary),
                head=unpack_stems(head, self._vocabulary),
                title=tuple(terms(title)),
                names=frozenset(names.split()),
                kind=kind,
                game=game,
                current=bool(current),
                role=role,
            )
        return [self._units[number] for number in numbers]

    # Operators.

    def _allowed(self, query: Query) -> Callable[[Unit], bool]:
        """Does a unit satisfy the operators, the quotations and what is to be left out?"""
        tests: list[Callable[[Unit], bool]] = []
        if query.game:
            tests.append(lambda unit: unit.game == query.game)
        if query.kind:
            tests.append(lambda unit: unit.kind == query.kind)
        if query.source:
            inside = self._entries_from(query.source)
            tests.append(lambda unit: inside(unit))
        for value, kinds in ((query.card, ("card", "erratum")), (query.scenario, ("scenario",))):
            if value:
                tests.append(self._about(value, kinds))
        for phrase in query.phrases:
            tests.append(lambda unit, phrase=phrase: says(unit, phrase))  # type: ignore[misc]
        for phrase in query.without:
            tests.append(lambda unit, phrase=phrase: not says(unit, phrase))  # type: ignore[misc]
        return lambda unit: all(test(unit) for test in tests)

    def _about(self, value: str, kinds: tuple[str, ...]) -> Callable[[Unit], bool]:
        """Entries of these kinds that are called `value`, and everything that mentions it."""
        name = tuple(terms(value))
        marks = ",".join("?" * len(kinds))
        rows = self._library.connection.execute(
            f"""select distinct n.entry from names n join entries e on e.id = n.entry
                where e.kind in ({marks}) and {holds("n.name")}""",
            [*kinds, " ".join(name)],
        )
        called = {row[0] for row in rows}
        if "card" in kinds:
            called |= {
                card.id for card, match in known_cards(self._library).find(value, mistyped=False)
                if match.is_sure
            }
        mentioned = bool(name) and all(word in self._in_units for word in name)
        if not called and not mentioned:
            near = [title for title in self._near_titles(value, kinds)]
            hint = f"Near it are {', '.join(near)}." if near else f"Leave out {kinds[0]}: to search words."
            raise UnknownName(
                f"no {kinds[0]} is called {quoted(value)}, and nothing mentions one.", hint=hint,
                where="query"
            )
        return lambda unit: unit.entry in called or says(unit, name)

    def _near_titles(self, value: str, kinds: tuple[str, ...]) -> list[str]:
        rows = self._library.connection.execute(
            f"select title from entries where kind in ({','.join('?' * len(kinds))})", kinds
        )
        titles = {row[0].lower(): row[0] for row in rows}
        return [titles[name] for name in difflib.get_close_matches(value.lower(), titles, 3, cutoff=0.55)]

    def _entries_from(self, source: str) -> Callable[[Unit], bool]:
        """Units that stand in the document called `source`, or belong to an entry that cites it."""
        documents = [
            row[0] for row in self._library.connection.execute("select document from known_documents")
        ] + ["corpus"]
        wanted = source.lower()
        fitting = (
            [name for name in documents if name == wanted] or [name for name in documents if wanted in name]
        )
        if not fitting:
            raise UnknownName(
                f"there is no document {quoted(source)}.",
                hint=f"Documents are {', '.join(documents)}.", where="query source",
            )
        inside = {
            row[0]
            for name in fitting
            for row in self._library.connection.execute(
                f"select id from entries where {holds('documents')}", [name]
            )
        }
        return lambda unit: unit.entry in inside

    # Showing.

    def _result(self, found: Found, query: Query, cards: KnownCards) -> Result:
        unit = found.unit
        if found.card is not None and not found.card.entry:
            return _card_result(found, found.card, cards)
        row = self._library.connection.execute(
            "select title, kind, game, summary, group_name, citations, file, replaced_by from entries where "
            "id = ?", [unit.entry]
        ).fetchone()
        citations = unpack_citations(
            self._library.inflated(row, "citations"), self._library.files, row["file"]
        )
        return Result(
            id=unit.entry, title=row["title"], kind=row["kind"], game=row["game"],
            score=round(found.score, 4), url=f"/{unit.entry}",
            snippet=self._snippet(unit, query), citations=self._found_place_first(unit, citations),
            summary=row["summary"],
            group=row["group_name"], current=row["replaced_by"] is None, host=is_host(unit.entry),
            printings=_fitting_first(cards.printings(found.card), found.lines) if found.card else [],
        )  # fmt: skip

    def _snippet(self, unit: Unit, query: Query) -> str:
        return snippet(self._text_of(unit), self._weights(query))

    def _weights(self, query: Query) -> dict[str, float]:
        return {
            word: concept.weight + 0.1
            for concept in self._wanted(query) for phrase in concept.phrases for word in phrase
        }

    def _text_of(self, unit: Unit) -> str:
        """The unit's plain words: its passage, its section of our wording, or the whole of it."""
        if unit.passage is not None:
            row = self._library.connection.execute(
                "select text from passages where n = ?", [unit.passage]
            ).fetchone()
            return plain_text(row[0])
        row = self._library.connection.execute(
            "select u.text, e.body from units u join entries e on e.ord = u.entry_ord where u.n = ?",
            [unit.number]
        ).fetchone()
        return row["text"] or plain_text(row["body"])

    def _found_place_first(self, unit: Unit, citations: list[Citation]) -> list[Citation]:
        """The citations with those of the passage that was found in front."""
        if unit.passage is None:
            return citations
        row = self._library.connection.execute(
            "select document, spans from passages where n = ?", [unit.passage]
        ).fetchone()
        spans = {(span["first"], span["last"]) for span in msgspec.json.decode(row["spans"])}
        return sorted(citations, key=lambda one: not (one.document == row["document"] and one.lines in spans))

    def _suggestions(self, query: Query) -> list[EntryName]:
        """Entries to look at when nothing was found: those whose titles look most like the query, or share a
        word with it.
        """
        rows = self._library.connection.execute(
            "select id, title, kind from entries where kind != 'case'"
        ).fetchall()
        titles = defaultdict(list)
        for row in rows:
            titles[row["title"].lower()].append(EntryName(row["id"], row["title"], row["kind"]))
        text = query.text or " ".join(filter(None, (query.card, query.scenario))) or query.raw
        near = difflib.get_close_matches(text.lower()[:80], list(titles), 5, cutoff=0.5)
        for word in query.words:
            near.extend(difflib.get_close_matches(word, list(titles), 2, cutoff=0.7))
        return [entry for title in dict.fromkeys(near) for entry in titles[title][:1]][:5]


def _card_result(found: Found, card: KnownCard, cards: KnownCards) -> Result:
    """A card that no entry speaks of: its printings are what there is to tell."""
    printings = _fitting_first(cards.printings(card), found.lines)
    line = printings[0].line if printings else ""
    return Result(
        id=card.id, title=card.name, kind="card", game=card.game, score=round(found.score, 4),
        url=f"/{card.id}", snippet=str(escape(line)), citations=[], summary=line, printings=printings,
    )


def _fitting_first(printings: list[CardPrinting], lines: tuple[str, ...]) -> list[CardPrinting]:
    return sorted(printings, key=lambda one: one.line not in lines)


def _as_question(text: str, game: str | None) -> Query | None:
    """A text as a question, whatever its first word; None where it holds no words."""
    try:
        return msgspec.structs.replace(parse(text, game=game), question=True)
    except MalformedInput:
        return None


def _changed(query: Query, used: Query) -> float:
    """How many letters were changed to repair a query."""
    return OSA.distance("".join(words(query.name)), "".join(words(used.name)))


def _falling(found: list[Found]) -> list[Found]:
    """The candidates in this order, each worth no more than the one before."""
    worth = 0.0
    for one in reversed(found):
        worth = one.score = max(one.score, worth)
    return found


_FUNCTION_STEMS = frozenset(stem(word) for word in FUNCTION_WORDS)


def _replace_word(raw: str, typed: str, better: str) -> str:
    return re.sub(
        r"[^\W_]+(?:['’.][^\W_]+)*",
        lambda match: better if fold(match[0]).replace("'", "") == typed else match[0], raw
    )


def _varied(found: list[Found]) -> list[Found]:
    """The same with one of each kind of `ONE_OF` among the first; the others come right behind these."""
    first: list[Found] = []
    others: list[Found] = []
    for one in found:
        again = one.unit.kind in ONE_OF and any(each.unit.kind == one.unit.kind for each in first)
        (others if again and len(first) < SHOWN_FIRST else first).append(one)
    return first[:SHOWN_FIRST] + others + first[SHOWN_FIRST:]


def _best_of_each_entry(found: Iterable[Found]) -> list[Found]:
    """Each entry by its best unit; a second good one speaks for the entry a little."""
    seen: dict[str, Found] = {}
    seconds: dict[str, float] = {}
    for one in found:
        entry = one.unit.entry
        if entry not in seen:
            seen[entry] = one
        else:
            seconds.setdefault(entry, one.score)
    for entry, score in seconds.items():
        seen[entry].score += SECOND * score
    return sorted(seen.values(), key=lambda one: -one.score)
