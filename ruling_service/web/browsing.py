"""Lists of entries: glossary, framework, keywords, rules, answers, cards, examples, and everything from A to
Z.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, redirect
from werkzeug.wrappers import Response

from ruling_service.inputs.numbers import whole_or_none
from ruling_service.library.hosts import is_host
from ruling_service.library.records import EntryLine
from ruling_service.slugs import fold
from ruling_service.web.pages import GAMES, Page, library, page
from ruling_service.web.paging import paged

blueprint = Blueprint("browsing", __name__)

ON_A_PAGE = 280
"""Entries that a page of a list shows."""


class Listing(NamedTuple):
    """A list of entries: of which kinds, under which name, in which order, and what it says of itself."""

    title: str
    kinds: tuple[str, ...]
    order: str
    about: str


LISTINGS = {
    "glossary": Listing(
        "Glossary A–Z", ("glossary", "keyword"), "letters", "Every term of the rules, keywords included."
    ),
    "keywords": Listing("Keywords", ("keyword",), "letters", "What a word in bold on a card stands for."),
    "framework": Listing(
        "Framework of the round", ("framework",), "steps", "Every step of the round, by its number."
    ),
    "rules": Listing("Rules", ("rule",), "numbers", "The rules by number, and those without one."),
    "answers": Listing("Answers", ("faq",), "groups", "Answers of the official FAQ and of the designers."),
    "cards": Listing(
        "Cards with rulings", ("card", "erratum"), "letters",
        "Cards that a ruling, a clarification or an erratum speaks of."
    ),
    "examples": Listing("Examples", ("example",), "letters", "Worked examples."),
    "all": Listing(
        "Everything A–Z",
        (
            "rule", "glossary", "framework", "keyword", "faq", "card", "erratum", "scenario", "conflict",
            "example"
        ),
        "letters",
        "Every entry of every kind, by its title; entries have other names too, which search knows.",
    ),
}
"""Name in the address → list."""


@page(
    blueprint,
    "/browse/<any(lcg, tcg):game>/<any(glossary, keywords, framework, rules, answers, cards, examples, "
    "all):name>"
)
def listing(game: str, name: str) -> Page:
    """One list of a game's entries."""
    wanted = LISTINGS[name]
    entries = [
        one for kind in wanted.kinds for one in library().entries(game=game, kind=kind)
        if not is_host(one.id)
    ]  # fmt: skip
    groups = grouped(entries, wanted.order)
    data = {"game": game, "list": name, "title": wanted.title, "count": len(entries), "groups": [
        {
            "name": title,
            "entries": [{"id": e.id, "title": e.title, "kind": e.kind, "summary": e.summary} for e in members]
        }
        for title, members in groups
    ]}  # fmt: skip
    return Page(
        template="listing.html", title=f"{wanted.title} – {GAMES[game]}", data=data, game=game,
        context={
            "listing": wanted, "name": name, "groups": groups, "count": len(entries),
            "paged": paged(groups, ON_A_PAGE), "others": [] if entries else others(game),
        },
    )  # fmt: skip


def others(game: str) -> list[tuple[str, str]]:
    """The lists that a game has, by their names in the address, with their titles."""
    return [
        (name, one.title) for name, one in LISTINGS.items()
        if any(library().entries(game=game, kind=kind) for kind in one.kinds)
    ]  # fmt: skip


def grouped(entries: list[EntryLine], order: str) -> list[tuple[str, list[EntryLine]]]:
    """The entries in order, under letters, parts or groups."""
    in_order, title = ORDERS.get(order, _in_groups)
    return [(name, list(members)) for name, members in groupby(sorted(entries, key=in_order), key=title)]


def letter(title: str) -> str:
    """The letter a title stands under; "#" for a title that begins with none."""
    for character in fold(title):
        if character.isalpha():
            return character.upper()
        if character.isdecimal():
            return "#"
    return "#"


def natural(text: str) -> list[tuple[int, int, str]]:
    """A key by which 3.9.2 stands before 3.10."""
    folded = unicodedata.normalize("NFKD", text).replace("/", " / ")
    parts = ["".join(run) for _, run in groupby(folded, key=str.isdecimal)]
    return [(1, 0, part) if (number := whole_or_none(part)) is None else (0, number, "") for part in parts]


PHASES = {
    "0": "The round", "1": "Resource phase", "2": "Planning phase", "3": "Quest phase", "4": "Travel phase",
    "5": "Encounter phase",
    "6": "Combat phase", "7": "Refresh phase",
}  # fmt: skip


def _part(one: EntryLine) -> str:
    last = one.id.rsplit("/", 1)[-1]
    if one.kind == "framework":
        return PHASES.get(last[0], "More steps")
    return one.group or ("Numbered rules" if last[0].isdigit() else "More rules")


Order = tuple[Callable[[EntryLine], Any], Callable[[EntryLine], str]]
"""By what entries stand in order, and under which heading each stands."""

_in_letters: Order = (lambda one: (letter(one.title), fold(one.title))), (lambda one: letter(one.title))
_in_parts: Order = (lambda one: (_part(one), natural(one.id))), _part
_in_steps: Order = (lambda one: natural(one.id)), _part
_in_groups: Order = (
    lambda one: (not one.group, one.group, natural(one.id))
), (lambda one: one.group or "More answers")
ORDERS = {"letters": _in_letters, "steps": _in_steps, "numbers": _in_parts}
"""Name of an order → the order; others stand in the groups of their documents."""


@blueprint.route("/browse/<any(lcg, tcg):game>/")
def nothing(game: str) -> Response:
    """There is no list of lists; the game's first page is one."""
    return redirect(f"/{game}", 301)
