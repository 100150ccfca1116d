"""What is asked of the library itself, not of a game: whether a card has an erratum, what a document changed,
how two things differ. Each leads to the page that says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

from ruling_service.library.known_cards.known import KnownCard, known_cards
from ruling_service.library.known_cards.names import How
from ruling_service.library.records import DocumentView
from ruling_service.slugs import fold, slug
from ruling_service.web.comparing import compared
from ruling_service.web.pages import library
from ruling_service.web.scenario_lists import cycles

_CHANGED = re.compile(r"\b(?:errat\w*|misprint\w*|current|up[- ]to[- ]date)\b", re.IGNORECASE)
"""Words that ask for the state of a text."""
_NEW = re.compile(r"\b(?:errat\w*|chang\w*|new|news|differ\w*|revis\w*|updat\w*)\b", re.IGNORECASE)
"""Words that ask for what a document brought."""
_WORDS = """
a all an any are been card cards changed cycle did do does ever for from get give got had has have i in
is it its list me my of official on onto printed received scenario scenarios show still tell text that
the there this to was were what what's whats which wording
"""
_AROUND = frozenset(_WORDS.split())
"""Words that stand around the name of what is asked about."""
_APART = (
    re.compile(
        r"\bdiffer\w*\s+(?:is\s+|are\s+)?(?:there\s+)?(?:between|of)\s+(?P<a>.+?)\s+(?:and|or|vs\.?|versus|to)\s+"
        r"(?P<b>.+)", re.IGNORECASE
    ),
    re.compile(
        r"^\W*(?:how|what|in what way)\b.*?\b(?:is|are|does|do|makes?)\s+(?P<a>.+?)\s+differ\w*\s+"
        r"(?:from|to|than)\s+(?P<b>.+)", re.IGNORECASE
    ),
    re.compile(r"^(?P<a>[^?]+?)\s+(?:vs\.?|versus)\s+(?P<b>[^?]+)", re.IGNORECASE),
)  # fmt: skip
"""How people ask what sets two things apart."""
_ENDS = " \t.,;:!?\"“”'’()"


def looked_up(query: str, game: str) -> str:
    """Where it stands what somebody asks of the library; "" for anything else.

    `game` is the only one that is searched, "" both.
    """
    return _apart(query, game) or _of_document(query, game) or _of_text(query, game)


def _apart(query: str, game: str) -> str:
    for pattern in _APART:
        match = pattern.search(query)
        if match is None:
            continue
        pair = tuple(_bare(match[side]) for side in ("a", "b"))
        found = compared(pair[0], pair[1], game)
        if found is not None:
            return f"/compare?{urlencode({'a': found[0], 'b': found[1]})}"
    return ""


def _bare(words: str) -> str:
    """A name without an article before it and marks around it."""
    return re.sub(r"^(?:an?|the|to|being)\s+", "", words.strip(_ENDS), flags=re.IGNORECASE)


def _of_document(query: str, game: str) -> str:
    """The changes of the one document whose title and edition are named."""
    if not _NEW.search(query):
        return ""
    words = set(re.findall(r"\d+(?:\.\d+)+|[^\W\d_]+", query.casefold()))
    named = [
        one for one in library().documents()
        if one.edition.casefold() in words and game in ("", one.game)
    ]  # fmt: skip
    if len(named) > 1:
        named = [one for one in named if words & _title_words(one)]
    return f"/documents/{named[0].document}/changes" if len(named) == 1 else ""


def _title_words(document: DocumentView) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", document.title.casefold()))


def _of_text(query: str, game: str) -> str:
    """The page of the card whose text is asked about, or the errata of a cycle."""
    if not _CHANGED.search(query):
        return ""
    for name in _names(query):
        for one in cycles("lcg") if game in ("", "lcg") else []:
            if fold(one) == fold(name):
                return f"/browse/lcg/errata/cycle#part-{slug(one)}"
        card = _card(name, game)
        if card is not None:
            return f"/{card.id}"
    return ""


def _names(query: str) -> Iterator[str]:
    """What may be the name in a text that asks about something: the words that are left without those around
    it, and then with one of these again, as it may belong to the name.
    """
    in_words = re.sub(r"\bup[- ]to[- ]date\b", "current", query, flags=re.IGNORECASE).split()
    words = [bare for word in in_words if (bare := word.strip(_ENDS))]
    first, last = 0, len(words)
    while first < last and _stands_around(words[first]):
        first += 1
    while last > first and _stands_around(words[last - 1]):
        last -= 1
    if first < last:
        yield " ".join(words[first:last])
        if first:
            yield " ".join(words[first - 1 : last])


def _stands_around(word: str) -> bool:
    return word.casefold() in _AROUND or bool(_CHANGED.fullmatch(word) or _NEW.fullmatch(word))


def _card(name: str, game: str) -> KnownCard | None:
    """The card of just this name."""
    found = known_cards(library()).find(name, game or None, unfinished=False)
    return found[0][0] if found and found[0][1].how <= How.TITLE else None
