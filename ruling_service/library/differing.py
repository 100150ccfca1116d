"""What sets two entries apart: which two are meant by their names, and what tells the difference."""

from __future__ import annotations

from ruling_service.errors import UnknownName
from ruling_service.library.reading import Library
from ruling_service.library.records import EntryView, Result
from ruling_service.library.search import find
from ruling_service.slugs import fold

OF_RULES = ("keyword", "glossary", "framework", "rule", "card")
"""Kinds of entries that can be compared: what defines a word goes before what only bears its name."""
LOOKED_THROUGH = 8
GAMES = ("lcg", "tcg")
DIFFERS = "differs"
"""The field of an entry's front matter that tells what sets it apart from others: their ids, each with a
sentence.
"""
ENDINGS = ("ing", "ment", "ed", "es", "s", "e")


def compared(library: Library, a: str, b: str, game: str = "") -> tuple[str, str] | None:
    """The ids of the two entries that are called so, in any number and form of their words, or have these
    ids: both of one game, if no `game` is told the one of whose titles the words are most ("kill" is a
    title of the one game, and another name in the other). None where no game has both.
    """
    found = []
    for one in [game] if game else GAMES:
        pair = _called(library, a, one), _called(library, b, one)
        if pair[0] and pair[1] and pair[0] != pair[1]:
            titles = [_stems(library.entry(each).title) for each in pair]
            found.append((sum(_stems(_plain(said)) in titles for said in (a, b)), pair))
    return max(found, key=lambda one: one[0])[1] if found else None


def difference(a: EntryView, b: EntryView) -> str:
    """What sets two entries apart, as either of them declares it under `differs`; "" where neither does."""
    for one, other in ((a, b), (b, a)):
        told = one.extra.get(DIFFERS)
        said = told.get(other.id) if isinstance(told, dict) else None
        if isinstance(said, str):
            return said
    return ""


def set_apart(a: EntryView, b: EntryView) -> str:
    """The difference of two entries in words: as it is declared, else what each of them says first; "" where
    one of them says nothing.
    """
    told = difference(a, b)
    if told or not (a.summary and b.summary):
        return told
    return " ".join(f"{one.title}: {one.summary}" for one in (a, b))


def _called(library: Library, words: str, game: str) -> str:
    """The id of the entry of a game that is called so; "" for none."""
    if words.startswith(("lcg/", "tcg/")):
        return _of_id(library, words) if words.startswith(f"{game}/") else ""
    return next((one.id for one in _rules_on(library, words, game) if _is_called(library, one.id, words)), "")


def entry_on(library: Library, words: str, game: str) -> str:
    """The id of the entry of a game that is called so, else of the nearest whose title has all these words;
    "" for none.
    """
    wanted = set(_stems(_plain(words)))
    near = (one.id for one in _rules_on(library, words, game) if wanted <= set(_stems(one.title)))
    return _called(library, words, game) or next(near, "")


def _rules_on(library: Library, words: str, game: str) -> list[Result]:
    """What a search for these words finds of what can be compared, definitions first."""
    results = find(library, _plain(words), game=game, limit=LOOKED_THROUGH).results
    found = (one for one in results if one.kind in OF_RULES)
    return sorted(found, key=lambda one: OF_RULES.index(one.kind))


def _of_id(library: Library, entry_id: str) -> str:
    try:
        return library.entry(entry_id).id
    except UnknownName:
        return ""


def _plain(words: str) -> str:
    """Words for a search without anything that only a search has."""
    return " ".join("".join(c if c.isalnum() or c in "'+-" else " " for c in words).replace("-", " ").split())


def _stem(word: str) -> str:
    """A word without its ending, so far as a title is told by it."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= len("eng"):
            return word.removesuffix(ending)
    return word


def _is_called(library: Library, entry_id: str, words: str) -> bool:
    """Is this the title of an entry, or another name of it?"""
    if not library.has(entry_id):  # an imported card of which no entry speaks
        return False
    entry = library.entry(entry_id)
    return _stems(words) in [_stems(name) for name in (entry.title, *entry.aliases)]


def _stems(words: str) -> list[str]:
    return [_stem(word) for word in fold(words).replace("-", " ").split()]


__all__ = ["DIFFERS", "compared", "difference", "entry_on", "set_apart"]
