"""The page of an entry; each kind may have a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, Response, redirect, request

from ruling_service.errors import UnknownName
from ruling_service.library.records import EntryName, EntryView, PassageView
from ruling_service.library.showing import alike, by_edition
from ruling_service.situations.shared.played_by import played_by
from ruling_service.web.pages import Page, answer, library
from ruling_service.web.played import in_parts
from ruling_service.web.template_helpers import document_titles

blueprint = Blueprint("entries", __name__)

Presenter = Callable[[EntryView], Page]
WithoutEntry = Callable[[str, str], "Page | Response | None"]
PRESENTERS: dict[str, Presenter] = {}
"""Kind of entry → what makes its page; other kinds have the common one."""

WITHOUT_ENTRY: dict[str, WithoutEntry] = {}
"""Kind of entry → what makes the page of a game's thing of that kind by its name alone, where no entry speaks
of it.
"""

SECTIONS = {
    "scenario": "scenarios", "card": "cards", "erratum": "cards", "keyword": "keywords",
    "framework": "framework", "faq": "answers",
    "case": "cases", "conflict": "conflicts", "rule": "rules", "glossary": "glossary",
}  # fmt: skip
"""Where an id without its last part leads."""


def presents(*kinds: str) -> Callable[[Presenter], Presenter]:
    """Register what makes the pages of these kinds of entry."""

    def register(presenter: Presenter) -> Presenter:
        for kind in kinds:
            PRESENTERS[kind] = presenter
        return presenter

    return register


def without_entry(*kinds: str) -> Callable[[WithoutEntry], WithoutEntry]:
    """Register what makes the pages of these kinds of things where no entry speaks of them."""

    def register(presenter: WithoutEntry) -> WithoutEntry:
        for kind in kinds:
            WITHOUT_ENTRY[kind] = presenter
        return presenter

    return register


@blueprint.route("/<any(lcg, tcg):game>/<path:name>")
def entry(game: str, name: str) -> Response:
    """The entry at the address, or what stands there without being an entry (a list, an imported card)."""
    name = name.removesuffix(".json").rstrip("/")
    return answer(lambda: shown(f"{game}/{name}"))


def shown(name: str) -> Page | Response:
    """The page at `name`; another id that leads to an entry is sent on to it.

    Raises UnknownName with the nearest ids.
    """
    found = library()
    try:
        entry_id = found.find_id(name)
    except UnknownName:
        elsewhere = _not_an_entry(name)
        if elsewhere is None:
            raise
        return elsewhere
    if entry_id != name:
        suffix = ".json" if request.path.endswith(".json") else ""
        return redirect(f"/{entry_id}{suffix}", 301)  # type: ignore[return-value]
    view = found.entry(entry_id)
    return PRESENTERS.get(view.kind, common)(view)


def common(view: EntryView) -> Page:
    """The page that every kind of entry can have."""
    return Page(template="entry.html", title=view.title, data=view, game=view.game, context=around(view))


def around(view: EntryView) -> dict[str, Any]:
    """What every entry's page shows beside the entry itself."""
    editions = by_edition(view)
    named = [name for name in view.named_by if name.id not in {other.id for other in view.see}]
    conflicts = [name for name in [*view.see, *view.named_by] if name.kind == "conflict"]
    return {
        "entry": view,
        "in_force": by_document([*editions.in_force, *editions.same]),
        "older": by_document(editions.otherwise),
        "conflicts": list(dict.fromkeys(conflicts)) if view.kind != "conflict" else [],
        "see": [name for name in view.see if name.kind != "conflict" and name.title],
        "used_by": [
            (kind, list(names)) for kind,
            names in groupby(sorted(named, key=lambda one: one.kind), key=lambda one: one.kind)
        ],
        "played_by": in_parts(played_by(view.id, library().folder.parent.parent)),
        "title_of": document_titles(),
    }


class Quoted(NamedTuple):
    """A passage, and the other places at which the same words are printed, in older editions too."""

    passage: PassageView
    also: list[PassageView]

    def places(self) -> list[tuple[PassageView, EntryName | None]]:
        """Every place of the words, the quoted one first, with the scenario on whose sheet it is printed."""
        return [(one, library().printed_under(one)) for one in (self.passage, *self.also)]


def by_document(passages: Iterable[PassageView]) -> list[tuple[str, list[Quoted]]]:
    """The passages under the documents they stand in, the prevailing document first; the same words only
    once, under the first document that has them, with all their places.
    """
    found: dict[str, list[Quoted]] = {}
    for quoted in alike(passages):
        found.setdefault(quoted.passage.document, []).append(Quoted(*quoted))
    return list(found.items())


def _not_an_entry(name: str) -> Page | Response | None:
    game, _, rest = name.partition("/")
    if rest in SECTIONS:
        return redirect(f"/browse/{game}/{SECTIONS[rest]}", 302)  # type: ignore[return-value]
    kind, _, last = rest.partition("/")
    return WITHOUT_ENTRY[kind](game, last) if last and kind in WITHOUT_ENTRY else None
