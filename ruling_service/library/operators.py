"""The operators of a search: what a unit has to be, to hold and to lack."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.columns import holds
from ruling_service.library.indexed_words import IndexedWords
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.query import Query
from ruling_service.library.ranking import Unit, says
from ruling_service.library.reading import Library
from ruling_service.library.text import terms
from ruling_service.nearest import near


class Operators:
    """What the operators of a query leave of one library."""

    def __init__(self, library: Library, words: IndexedWords) -> None:
        self._library = library
        self._words = words

    def allowed(self, query: Query) -> Callable[[Unit], bool]:
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
        mentioned = bool(name) and all(word in self._words.in_units for word in name)
        if not called and not mentioned:
            titles = self._near_titles(value, kinds)
            words = f"Leave out `{kinds[0]}:` to search words."
            hint = f"Near it: {', '.join(titles)}." if titles else words
            raise UnknownName(
                f"no {kinds[0]} is called {quoted(value)}, and nothing mentions one.", hint=hint,
                where="query"
            )
        return lambda unit: unit.entry in called or says(unit, name)

    def _near_titles(self, value: str, kinds: tuple[str, ...]) -> list[str]:
        rows = self._library.connection.execute(
            f"select title from entries where kind in ({','.join('?' * len(kinds))})", kinds
        )
        return near(value, [title for title, in rows])

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
