"""What every template can use: the words for kinds, icons' names, addresses of static files, and links to
entries.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from flask import Flask
from markupsafe import Markup, escape

from ruling_service.ask.looked_up import CLARIFIED
from ruling_service.library.errata import changed_cards, clarified_cards
from ruling_service.library.hosts import LABEL, is_host
from ruling_service.library.model import Citation
from ruling_service.library.records import Result
from ruling_service.library.snippets import beyond
from ruling_service.situations.shared.games import EDITIONS
from ruling_service.situations.shared.lines_said import decision_said
from ruling_service.slugs import slug
from ruling_service.web.address import named
from ruling_service.web.forms import place_for
from ruling_service.web.games import shown, step_named
from ruling_service.web.pages import GAMES, document_name, library, titles_of
from ruling_service.web.previews import preview

KINDS = {
    "rule": "Rule", "glossary": "Glossary", "framework": "Framework step", "keyword": "Keyword",
    "faq": "Answer", "card": "Card",
    "erratum": "Erratum", "scenario": "Scenario", "conflict": "Conflict of sources", "example": "Example",
    "case": "Case",
}  # fmt: skip
"""What an entry is, in words."""

CONFIDENCE = {
    "official": ("Official", "A document says so."),
    "designer": ("Designer", "A designer of the game answered so; no rules document does."),
    "derived": (
        "Derived", "It follows from the rules as the engine plays them; no document gives this answer itself."
    ),
    "contested": ("Contested", "Sources disagree; both sides are shown."),
    "silent": ("Not in the sources", "The documents say nothing about it."),
}
"""How sure an answer is: label and meaning."""


SECTION_OF = {
    "rule": ("Rules", "rules"), "glossary": ("A–Z", "glossary"), "framework": ("Framework", "framework"),
    "keyword": ("Keywords", "keywords"),
    "faq": ("Answers", "answers"), "card": ("Cards", "cards"), "erratum": ("Errata", "errata"),
    "scenario": ("Scenarios", "scenarios"),
    "conflict": ("Conflicts", "conflicts"), "example": ("Examples", "examples"), "case": ("Cases", "cases"),
}  # fmt: skip
"""Kind of entry → the list it stands in: its name and its place in the address."""


def prepare(app: Flask) -> None:
    """Give the templates of `app` their words."""
    app.jinja_env.globals.update(
        GAMES=GAMES, KINDS=KINDS, CONFIDENCE=CONFIDENCE, static=static_address, entry_names=entry_names,
        menu=menu, more_lists=more_lists, is_host=is_host, HOST=LABEL,
        document_titles=document_titles, changed_cards=lambda: changed_cards(library()),
        clarified_cards=lambda: clarified_cards(library()), CLARIFIED=CLARIFIED,
        has_entry=has_entry, section_of=SECTION_OF.__getitem__,
        step_named=step_named, preview=preview, named_address=named,
        place_for=place_for,
    )  # fmt: skip
    app.jinja_env.filters.update(
        place=place, lines=lines, safe_snippet=Markup, safe_html=Markup, step_number=step_number,
        beyond_summary=beyond_summary,
        first_upper=first_upper, decision_said=decision_said,
        first_lower=first_lower, slug=slug, coded=coded, sentence=sentence,
        entry_title=entry_title, edition=edition_named,
    )  # fmt: skip


def static_address(name: str) -> str:
    """The address of a static file; it changes with the file, so the file can be kept for good."""
    return f"/static/{name}?v={_version(name)}"


@lru_cache(maxsize=32)
def _version(name: str) -> str:
    return blake2b((Path(__file__).parent / "static" / name).read_bytes(), digest_size=5).hexdigest()


def entry_names(ids: list[str]) -> list[dict[str, str]]:
    """The entries at `ids` with their titles, those that the library lacks left with their id as title."""
    titles = titles_of(ids)
    return [{"id": one, "title": titles.get(one, one)} for one in ids]


def has_entry(entry_id: str) -> bool:
    """Is there such an entry?"""
    return library().has(entry_id)


def document_titles() -> dict[str, str]:
    """Document id → title with edition."""
    return _document_titles(str(library().folder))


@lru_cache(maxsize=4)
def _document_titles(folder: str) -> dict[str, str]:
    return {one.document: f"{one.title} {one.edition}".strip() for one in library().documents()}


def edition_named(ruleset: str) -> str:
    """What an edition whose rules are played is called."""
    known = EDITIONS.get(ruleset) or document_titles().get(ruleset)
    return known or ruleset.partition("-")[2].replace("-", " ").capitalize()


def menu(game: str) -> list[tuple[str, str]]:
    """The parts of a game's section of the site: address and name."""
    parts = [(f"/browse/{game}/glossary", "A–Z")]
    parts.append((f"/chart/{game}", f"The {shown(game).course}"))
    parts += [(f"/browse/{game}/keywords", "Keywords"), (f"/browse/{game}/rules", "Rules")]
    parts += [
        *shown(game).lists,
        (f"/browse/{game}/cards", "Cards"),
        (f"/browse/{game}/errata", "Errata"),
        *([(f"/browse/{game}/answers", "Answers")] if library().has_kind(game, "faq") else []),
        (f"/browse/{game}/conflicts", "Conflicts"),
        (f"/browse/{game}/cases", "Cases"),
        (f"/simulate?game={game}", "Simulate"),
        (f"/play?game={game}", "Play"),
        (f"/deck?game={game}", "Decks"),
        (f"/workbench/{game}", "Workbench"),
    ]
    return parts


def more_lists(game: str) -> list[tuple[str, str]]:
    """Lists of a game that are not in its menu: address and name."""
    lists = [(f"/browse/{game}/all", "Everything A–Z")]
    if library().has_kind(game, "framework"):
        lists.append((f"/browse/{game}/framework", "Framework steps"))
    host = [(f"/browse/{game}/host", "From this site's host")] if library().has_host(game) else []
    return [*lists, (f"/browse/{game}/changes", "Changed rules"), *shown(game).more_lists, *host]


def lines(spans: list[tuple[int, int]]) -> str:
    """Runs of lines as people write them: "3–5, 9"."""
    return ", ".join(f"{first}–{last}" if first != last else f"{first}" for first, last in spans)


def beyond_summary(one: Result) -> str:
    """The snippet of a result without the words that its summary has said already."""
    return beyond(one.snippet, one.summary)


def place(citation: Citation) -> str:
    """Where a citation stands, in words."""
    number = citation.number if citation.number and not citation.heading.startswith(citation.number) else ""
    where = f"{number} {citation.heading}".strip()
    if citation.lines:
        where += f", lines {lines([citation.lines])}"
        if citation.file.startswith("corpus/"):
            where += f" of {document_name(citation.file)}"
    return where


def step_number(entry_id: str) -> str:
    """The number of a framework step's id."""
    return entry_id.rsplit("/", 1)[-1] if "/framework/" in entry_id else ""


def first_upper(text: str) -> str:
    """The text with a capital at its beginning, and without a full stop at its end."""
    return (text[:1].upper() + text[1:]).removesuffix(".")


def sentence(text: str) -> str:
    """The text as a sentence: a capital at its beginning, a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ")", '"')) else ".")


def first_lower(text: str) -> str:
    """The text with a small letter at its beginning."""
    return text[:1].lower() + text[1:]


def coded(text: str) -> Markup:
    """A message in which `backticks` stand for code, and entries are called by their titles."""
    parts = str(text).split("`")
    if len(parts) % 2 == 0:
        return _titled(text)
    return Markup("").join(
        _titled(part) if number % 2 == 0 else Markup("<code>{}</code>").format(part) for number,
        part in enumerate(parts)
    )


_ENTRY = re.compile(r"\b(?:lcg|tcg)/[a-z0-9][a-z0-9./-]*[a-z0-9]")
"""The id of an entry in a sentence."""


def _titled(text: str) -> Markup:
    """A text in which the ids of entries are links with their titles."""
    named = _ENTRY.findall(str(text))
    titles = titles_of(named) if named else {}

    def link(found: re.Match[str]) -> str:
        title = titles.get(found[0])
        return Markup('<a href="/{}">{}</a>').format(found[0], title) if title else found[0]

    return Markup(_ENTRY.sub(link, str(escape(text))))


def entry_title(entry_id: str) -> str:
    """What an entry is called; its id where the library lacks it."""
    return titles_of([entry_id]).get(entry_id, entry_id)
