"""Search: which entries answer a query, the best first.

`indexed_words` finds the candidates, `ranking` says what they are worth: an exact title or alias first, then
a heading that holds the query, then all its words, then any; the wording in force before an older one. In a
question, an entry that the question names counts as more the more of the question its name is, and words that
stand close together in a passage count as more than the same words scattered.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
from rapidfuzz.distance import OSA

from ruling_service.errors import MalformedInput
from ruling_service.library.errata import changed_cards
from ruling_service.library.found import Found, Showing, best_of_each_entry, falling, varied
from ruling_service.library.indexed_words import IndexedWords
from ruling_service.library.known_cards.fitting import fitting
from ruling_service.library.known_cards.known import KnownCard, KnownCards, known_cards
from ruling_service.library.known_cards.names import MOST_WORDS, How, Match
from ruling_service.library.operators import Operators
from ruling_service.library.query import Query, parse
from ruling_service.library.ranking import Ranking, Unit, says
from ruling_service.library.reading import Library
from ruling_service.library.records import Answer, EntryName, Result
from ruling_service.library.text import terms, words
from ruling_service.nearest import near
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

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
OF_ITS_TEXT = pattern(
    r"^(?:errat(?:a|um)|faq|rulings?|text)(?: (?:for|of|on))? (?P<name>.+)$"
    r"|^(?P<title>.+?) (?:errat(?:a|um)|faq|rulings?|text)$", re.IGNORECASE
)
"""What of a card is looked for behind its name or before it."""
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


def all_known(library: Library, text: str) -> bool:
    """Are all words of a text the library's own, English, or of a card's name?"""
    return library.kept(Searcher).all_known(text)


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


class Searcher:
    """Answers queries of one library. Safe to use from several threads; repeated queries are remembered."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._words = IndexedWords(library)
        self._operators = Operators(library, self._words)
        self._showing = Showing(library, self._words)
        self._remembered: OrderedDict[tuple[Any, ...], Answer] = OrderedDict()
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
        ranking = Ranking(query, self._words.wanted(query), {}, self._words.rarity)
        best = []
        for entry in entries:
            units = self._words.load(self._words.units_of(entry))
            worth = [Found(unit, ranking.worth(unit)) for unit in units]
            best += sorted(worth, key=lambda one: -one.score)[:1]
        return [self._showing.result(one, query, cards) for one in best]

    def telling(self, question: str) -> dict[str, float]:
        """See `telling`."""
        query = _as_question(question, None)
        return self._words.weights(query) if query is not None else {}

    def finds(self, title: str, entry: str) -> bool:
        """Is the entry among those found for its title, in the full-text index too?"""
        stems = terms(title)
        numbers = set(self._words.units_of(entry))
        indexed = any(number in numbers for word in stems for number in self._words.postings(word)[0])
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
        self._words.load([row[0] for row in self._library.connection.execute("select n from units")])
        for word, _ in sorted(self._words.in_units.items(), key=lambda one: -one[1])[:WARM]:
            self._words.postings(word)
        self.search("when does the first question come")
        cards = known_cards(self._library)
        cards.find("the first of names")
        fitting(cards).read_ahead()
        self._warm = True

    def reopen(self) -> None:
        """Open the index anew where it is read next."""
        self._words.reopen()

    def _answer(self, query: Query, limit: int, cards: KnownCards) -> Answer:
        if query.conditions:
            found = self._fitting(query, cards)
            return self._answered(query, None, found, query, limit, cards)
        whose = self._whose_text_is_meant(query, cards)
        named = self._typed(query, cards, whose)
        sure = bool(named) and named[0][1].is_sure
        repaired = None if sure else self._repaired(query, cards)
        used = repaired or query
        ranked = self._listed(used) if used.only_filters else self._ranked(used)
        found = self._with_cards(
            varied(ranked) if used.question and not used.kind else ranked, named, query, used,
            whose or query.name,
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
        allowed = self._operators.allowed(msgspec.structs.replace(query, phrases=(), kind=None))
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
        results = [self._showing.result(one, used, cards) for one in found[:limit]]
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

    def _typed(self, query: Query, cards: KnownCards, whose: str) -> list[tuple[KnownCard, Match]]:
        """The cards whose name may have been typed, the best first; of a question only those that it is word
        for word. `whose` is the name beside which its text is named, "" where none is.
        """
        name = query.name
        if not name or len(query.words) > 2 * MOST_WORDS:
            return []
        known = not self._mistyped(query, cards)
        found = cards.find(
            name, query.game, initials=not self._words.synonyms.knows(name.casefold()), mistyped=not known
        )
        if not query.question:
            if not whose or any(match.how is How.WHOLE for _, match in found):
                return found
            changed = changed_cards(self._library)
            return sorted(cards.find(whose, query.game), key=lambda one: (
                one[1].how is not How.WHOLE, one[0].id not in changed
            ))  # fmt: skip
        return [
            (card, match) for card, match in found
            if match.how is How.WHOLE or (match.how is How.SLIP and match.slips <= SLIPS_IN_A_QUESTION)
        ]

    def _whose_text_is_meant(self, query: Query, cards: KnownCards) -> str:
        """The name of a card beside which its erratum, text or rulings are named; "" for any other query."""
        meant = OF_ITS_TEXT.match(query.name.strip())
        bare = str(meant["name"] or meant["title"]) if meant is not None else ""
        is_named = bare and any(match.how is How.WHOLE for _, match in cards.find(bare, query.game))
        return bare if is_named else ""

    def _mistyped(self, query: Query, cards: KnownCards) -> bool:
        """Is a word in it that is neither the library's nor part of a card's name?"""
        return not self._all_known(query.name, cards)

    def all_known(self, text: str) -> bool:
        """See `all_known`."""
        return self._all_known(text, known_cards(self._library))

    def _all_known(self, text: str, cards: KnownCards) -> bool:
        return all(self._words.is_known(word) or cards.names.is_word(word) for word in words(text))

    def _with_cards(
        self, found: list[Found], named: list[tuple[KnownCard, Match]], query: Query, used: Query, name: str
    ) -> list[Found]:
        """What was found, with the cards whose name was typed at their places.

        A card that is called so comes before all but the rule of that name; one that was typed in part or
        with a slip after what is called so, and if there are many of them, some after the rest. `used` is the
        query with its mistyped words repaired, `name` what of it is the name of a card.
        """
        allowed = self._operators.allowed(msgspec.structs.replace(query, phrases=()))
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
        if any(match.how is How.WHOLE for _, match in named):  # "Wounded" is that card
            just_so = {
                name.id for name in self._library.titles([one.unit.entry for one in rules])
                if fold(name.title) == fold(query.name)
            }
            rules = [one for one in rules if one.unit.entry in just_so]
        said = [one for one in rest if one.score >= SAID_EXACTLY and one not in rules]
        lesser = [one for one in rest if one.score < SAID_EXACTLY]
        if whole and not rules and not query.question and len(query.words) > 1:  # what speaks of the card
            lesser = [one for one in lesser if says(one.unit, tuple(terms(name)))]
        certain = not named or named[0][1].how is not How.SOME or not lesser or lesser[0].score < SAID_WHOLLY
        before = CARDS_FIRST if certain else 0
        return falling([*rules, *whole, *said, *others[:before], *lesser, *others[before:]])

    def _found_as_card(self, card: KnownCard) -> Found | None:
        if card.entry:
            units = self._words.load(self._words.units_of(card.id)[:1])
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
            if self._words.is_known(typed) or cards.names.is_word(typed):
                continue
            better = self._words.speller.repair(typed)
            if better:
                raw = _replace_word(raw, typed, better)
        return None if raw == query.raw else parse(raw, game=query.game, kind=query.kind)

    def _listed(self, query: Query) -> list[Found]:
        """A query of operators alone lists what they leave, in the order of the library; what a named card or
        scenario fits best first.
        """
        rows = self._library.connection.execute(
            """select u.n from units u join entries e on e.ord = u.entry_ord
               where (?1 is null or e.game = ?1) and (?2 is null or e.kind = ?2) order by e.ord, u.n""",
            [query.game, query.kind],
        )
        allowed = self._operators.allowed(query)
        units = self._words.load([row[0] for row in rows])
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
        wanted = self._words.wanted(query)
        stems = list(dict.fromkeys([*query.stems, *(word for phrase in query.phrases for word in phrase)]))
        named = self._words.named(stems, wanted)
        numbers = self._words.candidates(query, wanted)
        asked = self._words.asked.votes(query.content, query.game) if by_cases else {}
        for entry in (*named, *list(asked)[:SPOKEN_FOR]):
            numbers.extend(self._words.units_of(entry))
        allowed = self._operators.allowed(query)
        units = [unit for unit in self._words.load(list(dict.fromkeys(numbers))) if allowed(unit)]
        ranking = Ranking(query, wanted, named, self._words.rarity)
        found = [Found(unit, ranking.worth(unit)) for unit in units]
        like = [one for one in found if one.score > 0 or one.unit.entry in asked]
        best = best_of_each_entry(sorted(like, key=lambda one: -one.score))
        for one in best:
            one.score += AS_ASKED * asked.get(one.unit.entry, 0.0)
        return sorted((one for one in best if one.score > 0), key=lambda one: -one.score)

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
        nearest = near(text, titles, 5)
        for word in query.words:
            nearest.extend(near(word, titles, 2))
        return [entry for title in dict.fromkeys(nearest) for entry in titles[title][:1]][:5]


def _as_question(text: str, game: str | None) -> Query | None:
    """A text as a question, whatever its first word; None where it holds no words."""
    try:
        return msgspec.structs.replace(parse(text, game=game), question=True)
    except MalformedInput:
        return None


def _changed(query: Query, used: Query) -> float:
    """How many letters were changed to repair a query."""
    return OSA.distance("".join(words(query.name)), "".join(words(used.name)))


def _replace_word(raw: str, typed: str, better: str) -> str:
    return re.sub(
        r"[^\W_]+(?:['’.][^\W_]+)*",
        lambda match: better if fold(match[0]).replace("'", "") == typed else match[0], raw
    )


