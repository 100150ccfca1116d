"""The page of search results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec
from flask import Blueprint, request

from ruling_service.ask.looked_up import address_of
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.library.errata import changed_cards
from ruling_service.library.known_cards.fields import BOTH, FIELDS, SORTS
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.query import OPERATORS, parse
from ruling_service.library.records import Answer, EntryName, Result
from ruling_service.library.search import find
from ruling_service.web import arguments
from ruling_service.web.pages import GAMES, Page, library, page, wants_json
from ruling_service.web.template_helpers import KINDS

blueprint = Blueprint("searching", __name__)

_PART = re.compile(r"""(?:[^\s"]|"[^"]*")+""")
_FIELD = re.compile(r"-?[a-z]+(?::|[<>]=?|=)", re.IGNORECASE)
"""A part of a query that asks for what a field of a card says."""
MOST_PARTS = 6
ON_A_PAGE = 12
DEEPEST = 100


class Facet(msgspec.Struct, frozen=True):
    """A way to narrow the results: its value, what it is called, how many results it leaves, and whether it
    is chosen.
    """

    value: str
    name: str
    count: int
    chosen: bool


class Wider(msgspec.Struct, frozen=True):
    """The query without one of its parts, and how much is found by it."""

    without: str
    query: str
    count: int


class OfTitle(msgspec.Struct, frozen=True):
    """The cards that have what is searched for as their title: where all of them stand, how many they are,
    and how many of them were changed.
    """

    url: str
    count: int
    changed: int


class Results(msgspec.Struct, kw_only=True):
    """What the results page shows."""

    query: str
    corrected: str | None
    seconds: float
    total: int
    page: int
    pages: int
    results: list[Result]
    games: list[Facet]
    kinds: list[Facet]
    suggestions: list[EntryName]
    wider: list[Wider] = []
    of_title: OfTitle | None = None


@page(blueprint, "/search")
def search() -> Page:
    """What was found for `q`, of `game` and `kind` if given, a dozen at a time."""
    query, game, kind = request.args.get("q", "").strip(), _valid("game", GAMES), _valid("kind", KINDS)
    if not query:
        return Page(
            template="search.html", title="Search", data=_nothing(), game=game,
            context={"kind": kind, "error": None}
        )
    try:
        found = found_for(query, game, kind, arguments.number("page", 1))
    except (MalformedInput, UnknownName) as error:
        if wants_json():
            raise
        return Page(
            template="search.html", title="Search", data=_nothing(query[:200]), game=game, status=400,
            context={"kind": kind, "error": error}, keep="never",
        )  # fmt: skip
    return Page(
        template="search.html",
        title=f"{query[:80]} – Search",
        data=found,
        game=game,
        context={"kind": kind, "error": None, "refined": refined, "narrowed": _narrowed(query)},
    )


@page(blueprint, "/search/syntax")
def syntax() -> Page:
    """What can be typed into the box: operators, and the fields of cards."""
    groups = [("Both games", BOTH), *((title, (game,)) for game, title in GAMES.items())]
    named = [(title, [one for one in FIELDS if one.games == games]) for title, games in groups]
    data = {"operators": OPERATORS, "fields": FIELDS}
    context = {"operators": list(OPERATORS.items()), "groups": named, "sorts": SORTS}
    return Page(template="syntax.html", title="How to search", data=data, context=context)


def found_for(query: str, game: str = "", kind: str = "", number: int = 1) -> Results:
    """The results of a query, narrowed, with the ways to narrow them."""
    number = min(max(1, number), DEEPEST // ON_A_PAGE)
    answer = find(library(), query, game=game or None, kind=kind or None, limit=number * ON_A_PAGE)
    every = find(library(), query, limit=0).counts if game or kind else answer.counts
    pages = min(max(1, -(-answer.total // ON_A_PAGE)), DEEPEST // ON_A_PAGE)
    return Results(
        query=query,
        corrected=answer.corrected,
        seconds=answer.seconds,
        total=answer.total,
        page=min(number, pages),
        pages=pages,
        results=answer.results[(min(number, pages) - 1) * ON_A_PAGE :],
        games=_facets(_count((one[0], one[2]) for one in every if not kind or one[1] == kind), GAMES, game),
        kinds=_facets(_count((one[1], one[2]) for one in every if not game or one[0] == game), KINDS, kind),
        suggestions=_suggestions(query, answer),
        wider=_wider(query, game, kind) if not answer.total else [],
        of_title=_of_title(query, game) if kind in ("", "card") else None,
    )


def _narrowed(query: str) -> bool:
    """Are cards asked for by what is on them alone? Then none comes nearer than another."""
    asked = parse(query)
    return bool(asked.conditions) and asked.only_filters


def _of_title(query: str, game: str) -> OfTitle | None:
    """The cards of a title that was typed, where there are several."""
    known = known_cards(library())
    cards = [card for of in GAMES if game in ("", of) for card in known.titled(of, query)]
    if len(cards) < 2:
        return None
    changed = changed_cards(library())
    return OfTitle(address_of(query, game), len(cards), sum(card.id in changed for card in cards))


def _wider(query: str, game: str, kind: str) -> list[Wider]:
    """What is found by a query of fields by which nothing is, without one of its parts."""
    parts = _PART.findall(query)
    if not any(_FIELD.match(one) for one in parts) or not 1 < len(parts) <= MOST_PARTS:
        return []
    found = []
    for number, part in enumerate(parts):
        rest = " ".join(one for n, one in enumerate(parts) if n != number)
        try:
            count = find(library(), rest, game=game or None, kind=kind or None, limit=0).total
        except (MalformedInput, UnknownName):
            continue
        if count:
            found.append(Wider(part, rest, count))
    return found


def _count(counted: Iterable[tuple[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for value, number in counted:
        found[value] += number
    return found


def refined(found: Results, **changed: str) -> dict[str, str]:
    """The address parameters of the same search narrowed otherwise."""
    now = {
        "q": found.query,
        "game": next((one.value for one in found.games if one.chosen), ""),
        "kind": next((one.value for one in found.kinds if one.chosen), ""),
    }
    return {name: value for name, value in {**now, **changed}.items() if value}


def _facets(counts: Counter[str], names: dict[str, str], chosen: str) -> list[Facet]:
    listed = [value for value in names if counts[value] or value == chosen]
    return [Facet(value, names[value], counts[value], value == chosen) for value in listed]


def _suggestions(query: str, answer: Answer) -> list[EntryName]:
    """Where to look when nothing is left: what the library suggests, or what the chosen filters leave out."""
    if answer.results:
        return []
    return (
        answer.suggestions
        or [EntryName(one.id, one.title, one.kind) for one in find(library(), query, limit=5).results]
    )


def _nothing(query: str = "") -> Results:
    return Results(
        query=query, corrected=None, seconds=0.0, total=0, page=1, pages=1, results=[], games=[], kinds=[],
        suggestions=[]
    )  # fmt: skip


def _valid(name: str, values: dict[str, str]) -> str:
    value = request.args.get(name, "")
    return value if value in values else ""
