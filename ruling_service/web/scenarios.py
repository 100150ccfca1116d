"""The scenario browser, by cycle and by what a scenario has, and the page of a scenario."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec
from flask import Blueprint, request

from ruling_service.library.records import EntryView
from ruling_service.web.entries import around, presents
from ruling_service.web.pages import Page, library, page

blueprint = Blueprint("scenarios", __name__)

FEATURES = {"errata": "has errata", "questions": "has questions and answers", "special": "has special rules", "easy": "has easy mode"}
"""What a scenario may have, and how the browser says it."""

HEADINGS = {"Special rules": "special", "Errata": "errata", "Questions and answers": "questions", "Easy mode": "easy"}
_HEADING = re.compile(r'^<h2(?: id="[^"]*")?>(?P<title>.*?)</h2>\s*', re.M)
_ITEM = re.compile(r"<li>(?P<item>.*?)</li>", re.S)
_COUNTED = re.compile(r"(\d+)\s*×\s*([^,]+?)(?=\s*(?:,|$))")


class Line(msgspec.Struct, frozen=True):
    """A scenario in the browser."""

    id: str
    title: str
    cycle: str
    product: str
    order: int
    has: tuple[str, ...]
    keywords: tuple[str, ...]
    summary: str


@lru_cache(maxsize=2)
def _lines(folder: str, game: str) -> tuple[Line, ...]:
    connection = library().connection
    rows = connection.execute(
        "select id, title, summary, body, extra from entries where kind = 'scenario' and game = ? order by ord", [game]
    ).fetchall()
    found = []
    for row in rows:
        extra = msgspec.json.decode(row["extra"])
        has = tuple(name for heading, name in HEADINGS.items() if re.search(rf"(?m)^## {heading}\s*$", row["body"]))
        found.append(
            Line(row["id"], row["title"], extra.get("cycle") or "Others", extra.get("product") or "", int(extra.get("order") or 9999), has,
                 tuple(extra.get("keywords") or ()), row["summary"])
        )  # fmt: skip
    return tuple(sorted(found, key=lambda one: (one.order, one.title)))


def lines(game: str) -> tuple[Line, ...]:
    """All scenarios of a game in the order in which they were published."""
    return _lines(str(library().folder), game)


@page(blueprint, "/browse/<any(lcg, tcg):game>/scenarios")
def browser(game: str) -> Page:
    """Scenarios by cycle, narrowed by what they have and by keyword."""
    every = lines(game)
    wanted = [name for name in request.args.getlist("has") if name in FEATURES]
    keyword, cycle = request.args.get("keyword", ""), request.args.get("cycle", "")
    left = [one for one in every if set(wanted) <= set(one.has) and (not keyword or keyword in one.keywords)]
    shown = [one for one in left if not cycle or one.cycle == cycle]
    counts = Counter(name for one in left for name in one.has)
    cycles = Counter(one.cycle for one in left)
    keywords = Counter(name for one in every for name in one.keywords)
    titles = {one.id: one.title for one in library().titles(list(keywords))}
    by_cycle: dict[str, list[Line]] = {}
    for one in shown:
        by_cycle.setdefault(one.cycle, []).append(one)
    data = {"game": game, "total": len(every), "count": len(shown), "cycles": cycles, "has": counts, "scenarios": shown}
    return Page(
        template="scenarios.html", title="Scenarios", data=data, game=game,
        context={
            "features": FEATURES, "wanted": wanted, "counts": counts, "cycles": cycles, "cycle": cycle, "keyword": keyword,
            "by_cycle": by_cycle, "count": len(shown), "total": len(every),
            "keywords": sorted(((name, titles.get(name) or name, n) for name, n in keywords.items()), key=lambda one: one[1]),
        },
    )  # fmt: skip


@presents("scenario")
def scenario_page(view: EntryView) -> Page:
    """A scenario: keywords, special rules, errata beside questions, easy mode to tick off and print."""
    every = lines(view.game)
    place = next((i for i, one in enumerate(every) if one.id == view.id), None)
    before = every[place - 1] if place else None
    after = every[place + 1] if place is not None and place + 1 < len(every) else None
    blocks = blocks_of(view.html)
    keywords = library().titles(list(view.extra.get("keywords") or ()))
    context = {
        **around(view), "blocks": blocks, "keywords": keywords, "before": before, "after": after,
        "easy": easy_mode(blocks.get("easy", "")), "errata_entries": errata_in(view),
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
    """The easy-mode list as boxes to tick: encounter set → cards with the number of copies to leave out. Empty if it reads otherwise."""
    found = []
    for item in _ITEM.findall(html):
        match = re.match(r"<strong>(?P<set>.*?):?</strong>:?\s*(?P<cards>.*)", item, re.S)
        cards = _COUNTED.findall(match["cards"]) if match else []
        if not match or not cards:
            return []
        found.append(
            {"set": match["set"].rstrip(":"), "cards": [{"copies": int(n), "card": name.strip().rstrip(".")} for n, name in cards]}
        )
    return found


def errata_in(view: EntryView) -> list[Any]:
    """The errata of cards that this scenario prints."""
    return list(dict.fromkeys(name for name in [*view.see, *view.named_by] if name.kind == "erratum" and name.title))
