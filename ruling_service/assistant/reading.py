"""Looking up: entries by a few words, one entry or card in whole, each with its place in the current edition.
"""

from __future__ import annotations

import re
from typing import Any

from ruling_service.assistant.quoting import quotation
from ruling_service.assistant.shortening import clipped, fitting
from ruling_service.errors import UnknownName
from ruling_service.library.cards import ImportedCards
from ruling_service.library.reading import Library
from ruling_service.library.records import EntryView, PassageView, Result
from ruling_service.library.search import find
from ruling_service.library.showing import Quoted, alike, by_edition, case_file
from ruling_service.slugs import fold

Data = dict[str, Any]

FOUND = 4
"""Entries that a look-up gives."""
QUOTED = 400
"""Characters of the quotation that an entry is given with in a look-up."""
WHOLE = "Ask with whole=true."


def lookup(library: Library, query: str, game: str | None = None) -> Data:
    """The entries that answer a query, best first: headline, ruling, and one quotation in the current
    edition.

    Quotation marks are just text: a question is no search for a phrase.
    """
    words = re.sub(r"[\"“”„«»]", " ", query)
    found = find(library, words, game=game, limit=FOUND)
    entries = [_short(library, one, words) for one in found.results]
    answer: Data = {"query": query, "entries": entries}
    if found.corrected:
        answer["corrected"] = found.corrected
    if not entries:
        answer["hint"] = (
            "Nothing is found. Use the games' own words: a keyword, a card's title, a step of the round."
        )
        answer["near"] = [{"id": one.id, "title": one.title} for one in found.suggestions]
    return fitting(answer, ("entries",), how="Ask entry(id) for one of them.")


def _short(library: Library, found: Result, query: str) -> Data:
    view = library.entry(found.id)
    short: Data = {
        "id": view.id, "title": view.title, "kind": view.kind, "game": view.game, "ruling": _ruling(view)
    }
    passages = [one for one in view.passages if one.current] or view.passages[:1]
    if passages:
        quoted = quotation(passages, query, QUOTED)
        short["quotation"] = {"text": quoted.text, "place": place_of(quoted.passage)}
    if view.kind == "case":
        short["hint"] = "A case: similar(…) gives its situation."
    return short


def _ruling(view: EntryView) -> str:
    """What the entry decides: the first paragraph of its body, else its summary."""
    first = next((line for line in view.body.split("\n\n") if line.strip() and not line.startswith("#")), "")
    return clipped(re.sub(r"[*_`]|\]\([^)]*\)|\[", "", first or view.summary).replace("\n", " ").strip(), 500)


def place_of(passage: PassageView) -> str:
    """Where a passage stands, as one cites it."""
    lines = ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in passage.lines)
    section = f"{passage.section} " if passage.section and passage.section not in passage.heading else ""
    return f"{passage.document_title} {passage.edition}: {section}{passage.heading}, lines {lines}"


def entry(library: Library, name: str, *, whole: bool = False) -> Data:
    """One entry: our wording, its passages in force, what changed, what to read next.

    Raises UnknownName, with near ids.
    """
    view = library.entry(name)
    editions = by_edition(view)
    answer: Data = {
        "id": view.id,
        "title": view.title,
        "kind": view.kind,
        "text": view.body,
        "changes": [{"since": one.since, "was": one.was, "is": one.is_} for one in view.changes],
        "passages": [
            _quotation(one) for one in alike([*editions.in_force, *(editions.same if whole else ())])
        ],
        "older": [_quotation(one) for one in alike(editions.otherwise)] if whole else [],
        "see": [one.id for one in view.see],
        "cases": [{"id": one.id, "title": one.title} for one in view.cases],
    }
    case = case_file(view)
    if case is not None:
        answer |= {"situation": case.situation, "answer": case.answer}
    if view.replaced_by is not None:
        answer["replaced_by"] = view.replaced_by.id
    answer = {key: value for key, value in answer.items() if value not in ([], "")}
    order = ("cases", "passages", "see", "changes", "text", "situation", "answer")
    return answer if whole else fitting(answer, order, how=WHOLE)


def _quotation(quoted: Quoted) -> Data:
    """The words of a passage and where they stand; the places of other editions that say the same beside."""
    said: Data = {"place": place_of(quoted.passage), "text": quoted.passage.text}
    others = [place_of(one) for one in quoted.also if one.document != quoted.passage.document]
    return said | ({"same_in": others} if others else {})


def card(library: Library, name: str, game: str | None = None, *, whole: bool = False) -> Data:
    """A card: its facts and text, its errata and rulings, whether the text can be played.

    Raises UnknownName, with near names.
    """
    home = library.folder.parent.parent
    wanted = fold(name.strip())
    own = [facts for facts in library.card_facts(game) if fold(str(facts.get("name", ""))) == wanted]
    imported = [
        one for which in ([game] if game else ["lcg", "tcg"])
        for one in ImportedCards(home).called(name, which)
    ]
    views = [library.entry(one.id) for one in library.called(name, game)]
    if not own and not imported and not views:
        found = find(library, name, game=game, limit=5).results
        near = ", ".join(one.title for one in found if one.kind in ("card", "erratum"))
        raise UnknownName(
            f"No card is called “{name}”.",
            hint=f"Near it: {near}. " if near
            else "Give the card's own text with the situation, under cards.",
            where="name",
        )
    answer: Data = {
        "name": name,
        "facts": [{k: v for k, v in one.items() if v not in ("", None, [], {})} for one in own],
        "imported": [{k: v for k, v in one.items() if v not in ("", None, [], {})} for one in imported],
        "rulings": [{"id": v.id, "kind": v.kind, "text": v.body} for v in views],
        "cases": [
            {"id": ident, "title": title}
            for ident, title in {one.id: one.title for v in views for one in v.cases}.items()
        ],
    }
    answer = {key: value for key, value in answer.items() if value != []}
    return answer if whole else fitting(answer, ("cases", "imported", "rulings", "facts"), how=WHOLE)
