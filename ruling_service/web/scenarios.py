"""The scenario browser, by what a scenario is part of and what it has, and the page of a scenario."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
from flask import Blueprint, abort, request

from ruling_service.library.records import EntryName, EntryView
from ruling_service.slugs import fold, slug
from ruling_service.web.entries import around, presents
from ruling_service.web.pages import GAMES, Page, library, page
from ruling_service.web.scenario_lists import (
    FACETS,
    FEATURES,
    HEADINGS,
    Choice,
    Line,
    address,
    choices,
    lines,
    value_slug,
    values,
)

__all__ = ["FACETS", "FEATURES", "blueprint"]

blueprint = Blueprint("scenarios", __name__)

_HEADING = re.compile(r'^<h2(?: id="[^"]*")?>(?P<title>.*?)</h2>\s*', re.M)
_ITEM = re.compile(r"<li>(?P<item>.*?)</li>", re.S)
_COUNTED = re.compile(r"(\d+)\s*×\s*([^,]+?)(?=\s*(?:,|$))")
_NAMED = re.compile(r"<strong>(?P<name>[^<]{2,60}?)(?P<colon>:?)</strong>")


@page(blueprint, "/browse/<any(lcg, tcg):game>/scenarios")
def browser(game: str) -> Page:
    """Scenarios by cycle, narrowed by what they have and by every facet."""
    wanted = [name for name in request.args.getlist("has") if name in FEATURES]
    asked = {facet: request.args.get(facet, "") for facet in FACETS}
    return _browser(game, wanted, asked, "Scenarios")


@page(blueprint, "/browse/<any(lcg, tcg):game>/scenarios/has/<feature>")
def with_feature(game: str, feature: str) -> Page:
    """The scenarios whose sheets have errata, questions, special rules or an easy mode."""
    if feature not in FEATURES:
        abort(404)
    return _browser(game, [feature], {}, f"Scenarios: {FEATURES[feature]}")


@page(
    blueprint,
    "/browse/<any(lcg, tcg):game>/scenarios/<any(cycle, product, keyword, mechanic, set):facet>/<value>"
)
def with_value(game: str, facet: str, value: str) -> Page:
    """The scenarios of a cycle or product, with a keyword, a special mechanic or an encounter set."""
    found = next((one for one in choices(game, facet, lines(game)) if value_slug(one.value) == value), None)
    if found is None:
        abort(404)
    return _browser(game, [], {facet: found.value}, f"{FACETS[facet]}: {found.title}")


@page(blueprint, "/browse/<any(lcg, tcg):game>/scenarios/<any(cycle, product, keyword, mechanic, set):facet>")
def facet_list(game: str, facet: str) -> Page:
    """Every value of a facet with the scenarios that have it; special mechanics with the rules themselves."""
    every = lines(game)
    groups = [
        (one, [line for line in every if one.value in values(facet, line)])
        for one in choices(game, facet, every)
    ]
    data = {"game": game, "facet": facet, "values": [
        {
            "value": one.value, "title": one.title, "count": one.count,
            "scenarios": [line.id for line in found]
        } for one, found in groups
    ]}  # fmt: skip
    title = f"Scenarios by {FACETS[facet].lower()}"
    return Page(
        template="scenario_facet.html", title=f"{title} – {GAMES[game]}", data=data, game=game,
        context={"heading": title, "facet": facet, "groups": groups},
    )  # fmt: skip


def _browser(game: str, wanted: list[str], asked: dict[str, str], heading: str) -> Page:
    every = lines(game)
    featured = [one for one in every if set(wanted) <= set(one.has)]
    shown = [one for one in featured if all(_fits(one, *pair) for pair in asked.items())]
    counts = Counter(name for one in shown for name in one.has)
    by_cycle: dict[str, list[Line]] = {}
    for one in shown:
        by_cycle.setdefault(one.cycle, []).append(one)
    facets = [
        (facet, title, _left(game, facet, featured, asked), asked.get(facet, ""))
        for facet, title in FACETS.items()
    ]
    cycles = Counter(one.cycle for one in shown)
    data = {
        "game": game, "total": len(every), "count": len(shown), "cycles": cycles, "has": counts,
        "scenarios": shown
    }
    return Page(
        template="scenarios.html", title=heading, data=data, game=game,
        context={
            "heading": heading, "features": FEATURES, "wanted": wanted, "counts": counts, "facets": facets,
            "by_cycle": by_cycle,
            "count": len(shown), "total": len(every),
            "values_of": {facet: len(choices(game, facet, every)) for facet in FACETS},
            "of_every": Counter(name for one in every for name in one.has),
        },
    )  # fmt: skip


def _left(game: str, facet: str, among: list[Line], asked: dict[str, str]) -> list[Choice]:
    """The values of a facet with how many scenarios each leaves beside what else is asked; the one that is
    asked for stays, though it leave none.
    """
    others = {name: value for name, value in asked.items() if name != facet}
    fit = [one for one in among if all(_fits(one, *pair) for pair in others.items())]
    counts = {one.value: one for one in choices(game, facet, fit)}
    none = (msgspec.structs.replace(one, count=0) for one in choices(game, facet, lines(game)))
    return [
        counts.get(one.value, one) for one in none
        if one.value in counts or asked.get(facet) in (one.value, value_slug(one.value))
    ]


def _fits(one: Line, facet: str, value: str) -> bool:
    return not value or any(value in (other, value_slug(other)) for other in values(facet, one))


@presents("scenario")
def scenario_page(view: EntryView) -> Page:
    """A scenario: keywords, encounter sets, special rules, errata beside questions, easy mode to tick off and
    print.
    """
    every = lines(view.game)
    place = next((i for i, one in enumerate(every) if one.id == view.id), None)
    before = every[place - 1] if place else None
    after = every[place + 1] if place is not None and place + 1 < len(every) else None
    blocks = blocks_of(view.html)
    rulings = cards_of(view)
    if "errata" in blocks:
        blocks["errata"] = with_links(blocks["errata"], rulings)
    easy = easy_mode(blocks.get("easy", ""))
    for card in (card for one in easy for card in one["cards"]):
        card["ruling"] = rulings.get(fold(card["card"]))
    context = {
        **around(view), "blocks": blocks,
        "keywords": library().titles(list(view.extra.get("keywords") or ())), "before": before,
        "after": after, "easy": easy, "cards": list(dict.fromkeys(rulings.values())),
        "sets": encounter_sets_of(view.game, every[place]) if place is not None else [],
        "sets_listed": "encounter_sets" in view.extra,
        "address": address,
    }  # fmt: skip
    return Page(template="scenario.html", title=view.title, data=view, game=view.game, context=context)


def blocks_of(html: str) -> dict[str, str]:
    """The parts of a scenario's wording: "" is what stands before the first heading, then by heading."""
    found = {"": html}
    matches = list(_HEADING.finditer(html))
    if matches:
        found[""] = html[: matches[0].start()]
    for match, after in zip(matches, [*matches[1:], None], strict=False):
        name = HEADINGS.get(match["title"], match["title"])
        found[name] = html[match.end() : after.start() if after else len(html)]
    return found


def easy_mode(html: str) -> list[dict[str, Any]]:
    """The easy-mode list as boxes to tick: encounter set → cards with the number of copies to leave out.

    Empty if it reads otherwise.
    """
    found = []
    for item in _ITEM.findall(html):
        match = re.match(r"<strong>(?P<set>.*?):?</strong>:?\s*(?P<cards>.*)", item, re.S)
        cards = _COUNTED.findall(match["cards"]) if match else []
        if not match or not cards:
            return []
        found.append(
            {
                "set": match["set"].rstrip(":"),
                "cards": [{"copies": int(n), "card": name.strip().rstrip(".")} for n, name in cards]
            }
        )
    return found


def encounter_sets_of(game: str, scenario: Line) -> list[dict[str, Any]]:
    """The encounter sets that the documents name for a scenario, and in how many other scenarios each is
    named.
    """
    every = lines(game)
    return [
        {
            "title": name, "url": address(game, "set", name),
            "others": sum(name in other.sets for other in every) - 1
        }
        for name in scenario.sets
    ]


def cards_of(view: EntryView) -> dict[str, EntryName]:
    """The cards of a scenario that a ruling or an erratum speaks of, by name: those it lists, and those whose
    entries list it.
    """
    found = [name for name in [*view.see, *view.named_by] if name.kind in ("card", "erratum") and name.title]
    ids = [
        f"{view.game}/{kind}/{slug(str(card))}" for card in view.extra.get("cards") or ()
        for kind in ("erratum", "card")
    ]
    rows = library().connection.execute(
        "select id, title, kind from entries where kind in ('card', 'erratum') and instr(extra, ?) order by "
        "ord", [f'"{view.id}"']
    )
    found += [name for name in library().titles(ids) if name.title] + [EntryName(*row) for row in rows]
    return {fold(name.title): name for name in sorted(found, key=lambda one: fold(one.title))}


def with_links(html: str, rulings: dict[str, EntryName]) -> str:
    """The wording with each card's name in bold led to its entry."""

    def link(match: re.Match[str]) -> str:
        ruling = rulings.get(fold(_plain(match["name"])))
        if ruling is None:
            return match[0]
        return f'<strong><a href="/{ruling.id}">{match["name"]}</a>{match["colon"]}</strong>'

    return _NAMED.sub(link, html)


def _plain(html: str) -> str:
    return html.replace("&#39;", "'").replace("&amp;", "&")
