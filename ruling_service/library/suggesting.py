"""What may be meant while somebody types: cards, rules, scenarios by their names, and the fields of cards."""

from __future__ import annotations

from functools import cached_property

import msgspec

from ruling_service.library.errata import changed_cards
from ruling_service.library.known_cards.known import KnownCard, known_cards
from ruling_service.library.known_cards.names import How, Match, Named, NameIndex
from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.library.known_cards.syntax import completions
from ruling_service.library.reading import Library

SHORTEST = 2
"""Letters that have to be typed before names are suggested."""
LINE = 120
"""Letters of an entry's decision that are suggested with it."""
BEFORE_CARDS = ("glossary", "keyword", "rule", "framework")
"""Kinds of entry that come before a card where both are called what was typed."""

RULES_FIRST = 2
"""Terms that come before the cards whose names begin alike: each game's own of one name."""
TERMS = ("glossary", "keyword")
"""Kinds of entry whose titles players type; those of other rules are headings."""


class Suggestion(msgspec.Struct, kw_only=True):
    """Something that may be meant. `url` leads to it; `query` is what it makes of what was typed, where it
    only completes that; `line` tells it from others of its title; `erratum` says whether a card was changed.
    """

    title: str
    kind: str
    game: str = ""
    id: str = ""
    url: str = ""
    query: str = ""
    type: str = ""
    set: str = ""
    line: str = ""
    printings: int = 0
    erratum: bool = False


def suggest(library: Library, typed: str, game: str | None = None, limit: int = 8) -> list[Suggestion]:
    """What may be meant by what was typed so far, the likeliest first; nothing for a single letter."""
    if len(typed.strip()) < SHORTEST:
        return []
    fields = completions(library, typed, game)
    if fields:
        return [
            Suggestion(title=one.query, kind="field", query=one.query, line=one.line)
            for one in fields[:limit]
        ]
    return _Names.of(library).suggest(typed, game, limit)


class _Entry(msgspec.Struct, frozen=True):
    id: str
    title: str
    kind: str
    game: str
    summary: str


class _Names:
    """The names of a library's entries that are no cards, and with them those of its cards."""

    def __init__(self, library: Library) -> None:
        self._library = library

    @classmethod
    def of(cls, library: Library) -> _Names:
        return library.kept(cls)

    @cached_property
    def _entries(self) -> list[_Entry]:
        rows = self._library.connection.execute(
            "select id, title, kind, game, summary from entries where kind in "
            "('glossary', 'keyword', 'rule', 'framework', 'scenario') and replaced_by is null order by ord"
        )
        return [_Entry(*row) for row in rows]

    @cached_property
    def _index(self) -> NameIndex:
        return NameIndex(Named(one.title) for one in self._entries)

    def suggest(self, typed: str, game: str | None, limit: int) -> list[Suggestion]:
        cards = known_cards(self._library)
        entries = [
            (self._entries[match.number], match)
            for match in self._index.find(typed, unfinished=True, initials=False)
            if game in (None, self._entries[match.number].game)
        ]
        certain = any(match.is_sure for _, match in entries)
        found = cards.find(typed, game, unfinished=True, mistyped=not certain)
        if any(match.is_sure for _, match in found):  # where a card is meant, no slip of another word is
            entries = [(entry, match) for entry, match in entries if match.is_sure]
        ranked: list[tuple[tuple[object, ...], KnownCard | _Entry]] = [
            (_place(match, card.sheet), card) for card, match in found[:limit]
        ]
        ranked += [
            (_place(match, entry.kind not in BEFORE_CARDS, entry, number < RULES_FIRST), entry)
            for number, (entry, match) in enumerate(entries[:limit])
        ]
        ranked.sort(key=lambda one: one[0])
        changed = changed_cards(self._library)
        return [
            _of_card(one, cards.printings(one), changed) if isinstance(one, KnownCard) else _of_entry(one)
            for _, one in ranked[:limit]
        ]


def _place(
    match: Match, after: bool, entry: _Entry | None = None, likely: bool = False
) -> tuple[object, ...]:
    """Where a match stands among cards and entries: by how it was recognised; the `likely` terms among those
    that begin so stand before the cards that do.
    """
    kind = entry.kind if entry is not None else ""
    rule = kind in BEFORE_CARDS and match.how is How.WHOLE
    term = kind in TERMS and match.how is How.BEGINNING and likely
    return match.how, not (rule or term), after, entry is not None


def _of_card(card: KnownCard, printings: list[CardPrinting], changed: frozenset[str]) -> Suggestion:
    first = printings[0] if printings else CardPrinting(type="", line="")
    return Suggestion(
        title=card.name, kind="card", game=card.game, id=card.id, url=f"/{card.id}", type=first.type,
        set=first.set, line=first.line, printings=len(printings),
        erratum=card.id in changed,
    )


def _of_entry(entry: _Entry) -> Suggestion:
    return Suggestion(
        title=entry.title, kind=entry.kind, game=entry.game, id=entry.id, url=f"/{entry.id}",
        line=entry.summary[:LINE],
    )
