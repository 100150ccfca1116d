"""What is asked of the library itself, not of a game, leads to the page that says it."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlencode

from ruling_service.ask import looked_up as asked_of_library
from ruling_service.library.differing import entry_on
from ruling_service.library.records import DocumentView
from ruling_service.slugs import fold
from ruling_service.web.pages import GAMES, library
from ruling_service.web.scenario_lists import FACETS, FEATURES, choices, cycles, lines

_COMPARING = re.compile(
    r"\b(?:compar\w+|differ\w*|versus|vs|between|side by side|from (?:\w+ )?\d+\.\d+ to)\b", re.IGNORECASE
)
_ANY_TWO = re.compile(
    r"^\W*(?:compar\w+|differences? (?:between|of))\s+(?:(?:the|two|both|any|different|rules?)\s+)*"
    r"(?:editions?|documents?|versions?|rulebooks?|faqs?)(?:\s+(?:side by side|of the rules))?\W*$",
    re.IGNORECASE,
)
"""How people ask to compare documents without naming any."""
_SUBJECT = re.compile(r"\b(?:on|about|regarding|concerning|as to)\s+(?P<on>[^?.!]+)", re.IGNORECASE)
"""On what two documents are compared."""
_WORD = re.compile(r"\d+(?:\.\d+)+|[^\W_]+")
_SCENARIOS = re.compile(
    r"^\W*(?:(?:list|show|me|all|which|what|the|are|there|of)\s+)*(?:scenarios?|quests?)\s+"
    r"(?:(?:that|which|with|have|has|having|of|in|from|using|by|an?|the|its|their|own)\s+)+(?P<what>.+?)\W*$",
    re.IGNORECASE,
)
"""How people ask for the scenarios that have something."""
_SORT = re.compile(r"\s+(?:cycle|keyword|(?:encounter )?set|mechanic|rules?|product|box)$", re.IGNORECASE)


def looked_up(query: str, game: str) -> str:
    """Where it stands what somebody asks of the library; "" for anything else.

    `game` is the only one that is searched, "" both.
    """
    named = cycles("lcg") if game in ("", "lcg") else ()
    compared = _documents(query, game) or (_documents(query, "") if game else "")
    if compared:
        return compared
    found = asked_of_library.looked_up(query, library(), game, cycles=named)
    return found.address if found is not None else _scenarios(query, game)


def _documents(query: str, game: str) -> str:
    """Two documents of one game side by side, where a comparison names just two, or a part of one and
    another, on the subject that it names; the page on which they are chosen where it names none.
    """
    if _ANY_TWO.search(query):
        return f"/documents/compare?{urlencode({'game': game})}" if game else "/documents/compare"
    if not _COMPARING.search(query):
        return ""
    said = _WORD.findall(query.casefold())
    known = [one for one in library().documents() if game in ("", one.game)]
    alone = Counter(word for one in known for word in _title_words(one))
    named = [one for one in known if _is_named(one, said, alone)]
    if len(named) != 2 or named[0].game != named[1].game:
        return ""
    older, newer = sorted(named, key=lambda one: (one.date or "", one.edition))
    part = next((layer for one in named if (layer := asked_of_library.part_named(one, said))), "")
    subject = _SUBJECT.search(query)
    on = entry_on(library(), subject["on"], older.game) if subject else ""
    told = {"a": older.document, "b": newer.document, "part": part, "on": on}
    asked = {name: value for name, value in told.items() if value}
    return f"/documents/compare?{urlencode(asked)}"


def _is_named(document: DocumentView, said: list[str], alone: Counter[str]) -> bool:
    """Do these words name a document: by a part of its title with its edition, by a word of its title that no
    other has, or by the name of one of its parts?
    """
    title = _title_words(document) & {*said}
    by_title = title and (_edition(document) <= {*said} or any(alone[word] == 1 for word in title))
    return (
        bool(by_title) or _by_initials(document, said)
        or (asked_of_library.is_number(document.edition) and document.edition.casefold() in said)
        or bool(asked_of_library.part_named(document, said))
    )


def _by_initials(document: DocumentView, said: list[str]) -> bool:
    """Do these words name a document by the initials of its title, and its edition ("CR 4.2")?"""
    initials = "".join(word[0] for word in _WORD.findall(document.title.casefold()) if word.isalpha())
    return bool(document.edition) and initials in said and _edition(document) <= {*said}


def _title_words(document: DocumentView) -> set[str]:
    return {word for word in _WORD.findall(document.title.casefold()) if len(word) > 2 and word.isalpha()}


def _edition(document: DocumentView) -> set[str]:
    return set(_WORD.findall(document.edition.casefold()))


def _scenarios(query: str, game: str) -> str:
    """The list of the scenarios that have what is named: a feature, or a value of a facet."""
    match = _SCENARIOS.search(query)
    if match is None:
        return ""
    wanted = {fold(match["what"]), fold(_SORT.sub("", match["what"]))}
    for one in (game,) if game else GAMES:
        if not lines(one):
            continue
        for feature, called in FEATURES.items():
            if fold(called.removeprefix("has ")) in wanted:
                return f"/browse/{one}/scenarios/has/{feature}"
        for facet in FACETS:
            for value in choices(one, facet, lines(one)):
                if fold(value.title) in wanted:
                    return value.url
    return ""
