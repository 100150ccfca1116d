"""The entries that name a card: rulings, rules, scenarios, conflicts and cases."""

from __future__ import annotations

from collections.abc import Collection

from ruling_service.library.reading import Library
from ruling_service.library.records import EntryName
from ruling_service.library.search import find

KINDS = ("faq", "rule", "scenario", "conflict", "case")
"""Kinds of entry in which a card may be named, in the order in which they are shown."""
MANY = 60
"""Entries that name a card which are looked through at most."""


def naming(
    library: Library, game: str, name: str, *, besides: Collection[str] = ()
) -> list[tuple[str, list[EntryName]]]:
    """The entries that name a card, by their kind, without the ids in `besides`."""
    if not name.strip('"') or '"' in name:
        return []
    results = find(library, f'"{name}"', game=game, limit=MANY).results
    found = [one for one in results if one.id not in besides and one.kind in KINDS]
    by_kind = ((kind, [one for one in found if one.kind == kind]) for kind in KINDS)
    return [(kind, [EntryName(one.id, one.title, kind) for one in named]) for kind, named in by_kind if named]


def rulings_on(library: Library, game: str, name: str, ident: str) -> list[str]:
    """The ids of every entry that speaks of a card: its own, what that one names and is named by, and those
    that name the card.
    """
    found: list[str] = []
    if library.has(ident):
        view = library.entry(ident)
        found = [ident, *(one.id for one in (*view.see, *view.named_by, *view.cases))]
        found += [one for one in view.extra.get("scenarios") or () if isinstance(one, str)]
    found += [one.id for one in library.called(name, game)]
    found += [one.id for _, named in naming(library, game, name) for one in named]
    return list(dict.fromkeys(found))
