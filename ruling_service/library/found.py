"""What a search finds, in which order it stands, and how each of it is shown."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from markupsafe import escape

from ruling_service.library.errata import changed_cards
from ruling_service.library.hosts import is_host
from ruling_service.library.indexed_words import IndexedWords
from ruling_service.library.known_cards.known import KnownCard, KnownCards
from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.library.model import Citation
from ruling_service.library.packing import unpack_citations
from ruling_service.library.query import Query
from ruling_service.library.ranking import Unit
from ruling_service.library.reading import Library
from ruling_service.library.records import Result
from ruling_service.library.snippets import plain_text, snippet

SECOND = 0.07
"""How much of the worth of an entry's second best unit is added to the best."""
SHOWN_FIRST = 3
"""Of the results of a question, so many come first,"""
ONE_OF = ("case", "scenario")
"""and among these there is one at most of each of these kinds: several tell one rule, each in its own story.
"""


class Found(msgspec.Struct):
    """A candidate and what it is worth. `card` is the card that it is, where it was found by its name or its
    fields, `lines` those of the printings that fit.
    """

    unit: Unit
    score: float
    card: KnownCard | None = None
    lines: tuple[str, ...] = ()


def falling(found: list[Found]) -> list[Found]:
    """The candidates in this order, each worth no more than the one before."""
    worth = 0.0
    for one in reversed(found):
        worth = one.score = max(one.score, worth)
    return found


def varied(found: list[Found]) -> list[Found]:
    """The same with one of each kind of `ONE_OF` among the first; the others come right behind these."""
    first: list[Found] = []
    others: list[Found] = []
    for one in found:
        again = one.unit.kind in ONE_OF and any(each.unit.kind == one.unit.kind for each in first)
        (others if again and len(first) < SHOWN_FIRST else first).append(one)
    return first[:SHOWN_FIRST] + others + first[SHOWN_FIRST:]


def best_of_each_entry(found: Iterable[Found]) -> list[Found]:
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


class Showing:
    """Results of one library as they are shown."""

    def __init__(self, library: Library, words: IndexedWords) -> None:
        self._library = library
        self._words = words

    def result(self, found: Found, query: Query, cards: KnownCards) -> Result:
        """A candidate as a result: its entry with summary, snippet and places."""
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
            erratum=unit.entry in changed_cards(self._library),
        )  # fmt: skip

    def _snippet(self, unit: Unit, query: Query) -> str:
        return snippet(self._text_of(unit), self._words.shown_by(query))

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
