"""What changed: errata by card, scenario, document and date; rules that read otherwise before; designers'
answers; the feed of all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

import msgspec
from flask import Blueprint, Response

from ruling_service.library.errata import Changed, Erratum, changed_rules, errata
from ruling_service.library.hosts import LABEL
from ruling_service.library.records import DocumentView, EntryName
from ruling_service.library.reports import known_document, stated_by
from ruling_service.slugs import fold, slug
from ruling_service.web import arguments
from ruling_service.web.address import own
from ruling_service.web.browsing import letter
from ruling_service.web.feed import Item, atom
from ruling_service.web.pages import GAMES, Page, library, page, titles_of
from ruling_service.web.paging import paged
from ruling_service.web.scenario_lists import cycles
from ruling_service.web.template_helpers import document_titles

blueprint = Blueprint("changes", __name__)

ORDERS = {
    "card": "by card", "scenario": "by scenario", "cycle": "by cycle", "document": "by document",
    "date": "by date",
}  # fmt: skip
"""How the errata can be listed."""
BASIS = {
    "follows": "Follows from the documents", "beyond": "Goes beyond the documents",
    "conflicts": "Conflicts with the documents",
}  # fmt: skip
"""What a designer's answer rests on, in words."""
ANSWERS, RULES = 100, 80
"""Designers' answers, and changed rules of one document, that a page shows."""
NEWS = 4
"""Changes of a game that the first page tells."""


class Answer(msgspec.Struct, kw_only=True):
    """A designer's dated answer.

    `basis` says if it follows from the documents, goes beyond them, or conflicts with them.
    """

    id: str
    title: str
    summary: str
    date: str
    by: str
    basis: str
    reversed: bool
    reversed_by: list[EntryName] = []
    bears_on: list[EntryName] = []


@page(blueprint, "/browse/<any(lcg, tcg):game>/errata")
def errata_by_card(game: str) -> Page:
    """Every erratum by the card's name: what its text was and what it is."""
    return _errata(game, "card")


@page(blueprint, "/browse/<any(lcg, tcg):game>/errata/<any(scenario, cycle, document, date):order>")
def errata_in_order(game: str, order: str) -> Page:
    """The errata by the scenario that prints them, its cycle, the document that has them, or by date."""
    return _errata(game, order)


def _errata(game: str, order: str) -> Page:
    found = errata(library(), game)
    groups = GROUPED[order](found)
    title = f"Errata {ORDERS[order]}"
    data = {"game": game, "list": "errata", "order": order, "title": title, "count": len(found), "groups": [
        {"name": name, "entries": members} for name, members in groups
    ]}  # fmt: skip
    return Page(
        template="errata.html", title=f"{title} – {GAMES[game]}", data=data, game=game,
        context={"heading": title, "order": order, "orders": _orders_of(found), "groups": groups,
                 "count": len(found), "without": _without_errata(groups) if order == "cycle" else [],
                 "title_of": document_titles()},
    )  # fmt: skip


def _orders_of(found: list[Erratum]) -> dict[str, str]:
    return {
        order: words for order,
        words in ORDERS.items() if order not in ("scenario", "cycle") or any(one.scenarios for one in found)
    }


def _by(
    key: Callable[[Erratum], str], found: Iterable[Erratum], *, latest_first: bool = False
) -> list[tuple[str, list[Erratum]]]:
    in_order = sorted(sorted(found, key=lambda one: fold(one.title)), key=key, reverse=latest_first)
    return [(name, list(members)) for name, members in groupby(in_order, key=key)]


def _by_scenario(found: list[Erratum]) -> list[tuple[str, list[Erratum]]]:
    names = {scenario.id: scenario.title for one in found for scenario in one.scenarios}
    groups = [
        (title, [one for one in found if any(s.id == i for s in one.scenarios)]) for i, title in names.items()
    ]
    players = [one for one in found if not one.scenarios]
    return [
        *sorted(groups, key=lambda group: fold(group[0])),
        *([("In no scenario's sheet", players)] if players else [])
    ]


def _by_cycle(found: list[Erratum]) -> list[tuple[str, list[Erratum]]]:
    """The errata of each cycle's scenarios, a card once, in the order of publication."""
    groups = []
    for cycle, members in cycles("lcg").items():
        printed = [one for one in found if any(name.id in members for name in one.scenarios)]
        if printed:
            groups.append((cycle, printed))
    players = [one for one in found if not one.scenarios]
    return [*groups, *([("In no scenario's sheet", players)] if players else [])]


def _without_errata(groups: list[tuple[str, list[Erratum]]]) -> list[str]:
    """The cycles of whose scenarios no card has an erratum."""
    return [name for name in cycles("lcg") if name not in dict(groups)]


def _by_document(found: list[Erratum]) -> list[tuple[str, list[Erratum]]]:
    titles = document_titles()
    return [
        (title, members) for i,
        title in titles.items() if (members := [one for one in found if i in one.documents])
    ]


GROUPED: dict[str, Callable[[list[Erratum]], list[tuple[str, list[Erratum]]]]] = {
    "card": lambda found: _by(lambda one: letter(one.title), found),
    "scenario": _by_scenario,
    "cycle": _by_cycle,
    "document": _by_document,
    "date": lambda found: _by(lambda one: one.date or "Without a date", found, latest_first=True),
}
"""Order of the errata → their groups."""


@page(blueprint, "/documents/<name>/changes")
def of_document(name: str) -> Page:
    """What one document changed: rules that read otherwise since, and errata of which it is the first list;
    with `part`, of a document put together of several, only those errata and what that part speaks of.
    """
    shown = known_document(library(), name)
    part = arguments.text("part") if arguments.text("part") in shown.layers else ""
    rules = [one for one in changed_rules(library(), shown.game) if one.since == shown.document]
    cards = [one for one in errata(library(), shown.game) if _is_first_in(one, shown)]
    whole = len(rules)
    if part:
        spoken_of = {one.entry for one in stated_by(library(), shown.document) if one.layer == part}
        rules = [one for one in rules if one.id in spoken_of]
        cards = [one for one in cards if _list_of(one) == part]
    later = min(
        (
            one for one in library().documents()
            if one.game == shown.game and one.title == shown.title and one.date > shown.date
        ), key=lambda one: one.date, default=None
    )
    return Page(
        template="document_changes.html", title=f"What {part or f'{shown.title} {shown.edition}'} changed",
        data={"document": shown.document, "part": part, "rules": rules, "cards": cards}, game=shown.game,
        context={
            "document": shown, "part": part, "rules": rules, "cards": cards, "later": later, "whole": whole,
            "paged": paged([("rules", rules), ("cards", cards)], RULES),
        },
    )  # fmt: skip


def _list_of(one: Erratum) -> str:
    """The list of errata that an erratum's edition names ("FAQ 1.9"); "" where it names none."""
    named = re.match(r"FAQ \d+\.\d+", one.edition)
    return named[0] if named is not None else ""


def _is_first_in(one: Erratum, document: DocumentView) -> bool:
    """Is this document the list that an erratum's edition names, has it that list as one of its parts, or is
    it the oldest that has it?
    """
    named = _list_of(one)
    if named:
        of_its_own = f"{document.game}-{slug(named)}" == document.document
        return of_its_own or named in document.layers
    return one.edition == f"{document.title} {document.edition}"


@page(blueprint, "/browse/<any(lcg, tcg):game>/changes")
def changes(game: str) -> Page:
    """Rules that read otherwise in an older document: what was, what is, and since which document."""
    found = changed_rules(library(), game)
    by_document = sorted(found, key=lambda one: (one.date, one.since_title), reverse=True)
    groups = [
        (name, list(members)) for name, members in groupby(by_document, key=lambda one: one.since_title)
    ]
    data = {
        "game": game, "count": len(found),
        "groups": [{"since": name, "changes": members} for name, members in groups]
    }
    return Page(
        template="changes.html", title=f"Changed rules – {GAMES[game]}", data=data, game=game,
        context={"groups": groups, "count": len(found)},
    )  # fmt: skip


@page(blueprint, "/browse/<any(lcg, tcg):game>/designers")
def designers(game: str) -> Page:
    """Designers' answers by date, the latest first; those that were reversed are marked."""
    found = answers(game)
    groups = [(year, list(members)) for year, members in groupby(found, key=lambda one: one.date[:4])]
    names = sorted({one.by for one in found})
    data = {
        "game": game, "count": len(found), "reversed": sum(one.reversed for one in found), "by": names,
        "answers": found
    }
    return Page(
        template="designers.html", title=f"Designers' answers – {GAMES[game]}", data=data, game=game,
        context={
            "BASIS": BASIS, "groups": groups, "answers": found, "names": names,
            "paged": paged(groups, ANSWERS),
        },
    )  # fmt: skip


@page(blueprint, "/browse/<any(lcg, tcg):game>/host")
def host(game: str) -> Page:
    """What this site's host added, the latest first; none of it is official."""
    views = [library().entry(one.id) for one in library().of_host(game)]
    found = [
        {
            "id": one.id, "title": one.title, "kind": one.kind, "date": one.extra["date"],
            "summary": one.summary,
        }
        for one in views
    ]  # fmt: skip
    data = {"game": game, "label": LABEL, "count": len(found), "entries": found}
    return Page(template="host.html", title=f"{LABEL} – {GAMES[game]}", data=data, game=game)


def answers(game: str) -> list[Answer]:
    """Every designer's answer of a game, the latest first."""
    rows = (
        library()
        .connection.execute(
            "select id, title, summary, see, extra from entries where game = ? and instr(extra, "
            "'\"answered_by\"') order by ord", [game]
        )
        .fetchall()
    )
    read = [(row, msgspec.json.decode(row["extra"]), msgspec.json.decode(row["see"])) for row in rows]
    reversals = {row["id"]: _ids(extra.get("superseded_by")) for row, extra, _ in read}
    titles = titles_of(
        [*(one for ids in reversals.values() for one in ids), *(one for _, _, see in read for one in see)]
    )
    found = [
        Answer(
            id=row["id"], title=row["title"], summary=row["summary"].removeprefix("Superseded. "),
            date=str(extra.get("date", "")),
            by=extra["answered_by"], basis=str(extra.get("basis", "")),
            reversed=extra.get("superseded") is True,
            reversed_by=[EntryName(one, titles.get(one, one)) for one in reversals[row["id"]]],
            bears_on=[EntryName(one, titles[one]) for one in see if one in titles],
        )
        for row, extra, see in read
    ]  # fmt: skip
    return sorted(found, key=lambda one: one.date, reverse=True)


def _ids(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)] if value else []


@blueprint.get("/changes/<any(lcg, tcg):game>.atom")
def feed(game: str) -> Response:
    """Everything that changed in a game, as an Atom feed: errata, changed rules, designers' answers,
    documents, the latest first.
    """
    body = atom(
        f"Ruling Service: changes of {GAMES[game]}", f"{own()}/" if own() else "", f"changes/{game}.atom",
        items(game)
    )
    return Response(body, mimetype="application/atom+xml", headers={"Cache-Control": "public, max-age=3600"})


def items(game: str) -> list[Item]:
    """What the feed of a game tells.

    Dates are those of the sources, so the same library gives the same feed.
    """
    found = [_erratum_item(one) for one in errata(library(), game)]
    found += [_change_item(one, number) for one, number in _numbered(changed_rules(library(), game))]
    found += [_answer_item(one) for one in answers(game)]
    for one in library().documents():
        if one.game == game and one.date:
            title = f"{one.title} {one.edition}".strip()
            found.append(
                Item(id=f"documents/{one.document}", title=f"Document: {title}", date=one.date, text=one.note)
            )
    return found


@lru_cache(maxsize=8)
def _latest(folder: str, game: str) -> tuple[Item, ...]:
    dated = [one for one in items(game) if one.date]
    return tuple(sorted(dated, key=lambda one: (one.date, one.title), reverse=True)[:NEWS])


def latest(game: str) -> tuple[Item, ...]:
    """The last things that changed in a game, the latest first."""
    return _latest(str(library().folder), game)


def _numbered(found: list[Changed]) -> list[tuple[Changed, int]]:
    seen: dict[str, int] = {}
    for one in found:
        seen[one.id] = seen.get(one.id, 0) + 1
    left: dict[str, int] = {}
    numbered = []
    for one in found:
        left[one.id] = left.get(one.id, 0) + 1
        numbered.append((one, left[one.id]))
    return numbered


def _erratum_item(one: Erratum) -> Item:
    was = f" Before: {one.was}" if one.was else ""
    return Item(
        id=one.id, mark="erratum", title=f"Erratum: {one.title}", date=one.date, text=f"{one.now}{was}"
    )


def _change_item(one: Changed, number: int) -> Item:
    text = f"Was: {one.was}. Is: {one.now}. Since {one.since_title}."
    return Item(
        id=one.id, mark=f"change-{number}", title=f"Rule changed: {one.title}", date=one.date, text=text
    )


def _answer_item(one: Answer) -> Item:
    state = "Reversed since." if one.reversed else f"{BASIS[one.basis]}." if one.basis in BASIS else ""
    return Item(
        id=one.id, title=f"{one.by} answers: {one.title}", date=one.date,
        text=f"{one.summary} {state}".strip(),
    )  # fmt: skip
