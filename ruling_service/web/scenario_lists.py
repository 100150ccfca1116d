"""The scenarios of a game and what they are found by: cycle, product, keyword, special mechanic, encounter
set, what their sheets have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from ruling_service.library.packing import unpack_html
from ruling_service.slugs import slug
from ruling_service.web.pages import library, titles_of

FEATURES = {
    "errata": "has errata", "questions": "has questions and answers", "special": "has special rules",
    "easy": "has easy mode"
}
"""What a scenario may have, and how the browser says it."""

HEADINGS = {
    "Special rules": "special", "Errata": "errata", "Questions and answers": "questions", "Easy mode": "easy"
}
"""Heading in a scenario's wording → the part it begins."""

FACETS = {
    "cycle": "Cycle", "product": "Product", "keyword": "Keyword", "mechanic": "Special mechanic",
    "set": "Encounter set"
}
"""What scenarios are grouped by, and how the browser says it."""

MECHANICS = (
    ("Keywords of its own", r"\(keyword\)$|^Siege$"),
    ("Tests", r"\btests?\b|riddle|burgle|accusation"),
    ("Epic multiplayer mode", r"multiplayer|global values|per player values"),
    ("Own or several staging areas", r"staging areas?\b|^joining another player"),
    ("Decks of its own", r"\bdecks?\b"),
    (
        "Objective-allies and other objectives",
        r"objective|^(?:amarthi|wilyador|signs of gollum|guarding gollum|cave torch|book of)"
    ),
    ("Stages of the quest", r"\bstages?\b|quest card|\btrial\b|parallel|quest progress"),
    ("Areas, maps and trackers", r"\barea\b|\bmap\b|tracker|\bcircuit\b|\blist\b"),
    (
        "Captives, hidden and set-aside cards",
        r"captive|captured|rescued|hidden|removed from|sack|unconscious|villagers"
    ),
    ("Locations that are controlled or damaged", r"location|\bcity strength\b"),
    ("Own deck-building", r"advanced build"),
    ("Setup", r"^setup$|encounter sets"),
)
"""Kind of special mechanic → what the heading of such a rule looks like."""
OTHER_MECHANICS = "Other rules of one scenario"

_HEADING = re.compile(r"(?m)^## (?P<title>.+?)\s*$")
_RULE = re.compile(r'<h3 id="(?P<id>[^"]*)">(?P<title>.*?)</h3>')
_SET = re.compile(r"(?m)^- \*\*(?P<set>[^*]+?):?\*\*")


class Mechanic(msgspec.Struct, frozen=True):
    """A special rule of a scenario: its heading, the kind it belongs to, and its place on the scenario's
    page.
    """

    title: str
    kind: str
    anchor: str


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
    sets: tuple[str, ...] = ()
    mechanics: tuple[Mechanic, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """A value that scenarios can be narrowed to: how many have it, and its address."""

    value: str
    title: str
    count: int
    url: str


def lines(game: str) -> tuple[Line, ...]:
    """All scenarios of a game in the order in which they were published."""
    return _lines(str(library().folder), game)


def cycles(game: str) -> dict[str, list[str]]:
    """The ids of the scenarios of each cycle, in the order in which they were published."""
    found: dict[str, list[str]] = {}
    for one in lines(game):
        found.setdefault(one.cycle, []).append(one.id)
    return found


@lru_cache(maxsize=4)
def _lines(folder: str, game: str) -> tuple[Line, ...]:
    rows = library().connection.execute(
        "select id, title, summary, body, html, extra from entries where kind = 'scenario' and game = ? "
        "order by ord", [game]
    )
    found = []
    for row in rows:
        extra = msgspec.json.decode(row["extra"])
        parts = parts_of(row["body"])
        found.append(
            Line(
                row["id"], row["title"], extra.get("cycle") or "Others", extra.get("product") or "",
                int(extra.get("order") or 9999),
                has=tuple(name for heading, name in HEADINGS.items() if heading in parts),
                keywords=tuple(extra.get("keywords") or ()), summary=row["summary"],
                sets=encounter_sets(extra, parts.get("Easy mode", "")),
                mechanics=_mechanics(unpack_html(row["html"], row["body"])),
            )
        )  # fmt: skip
    return tuple(sorted(found, key=lambda one: (one.order, one.title)))


def parts_of(body: str) -> dict[str, str]:
    """The wording of a scenario by level-two heading."""
    marks = list(_HEADING.finditer(body))
    ends = [*(mark.start() for mark in marks[1:]), len(body)][: len(marks)]
    return {mark["title"]: body[mark.end() : end] for mark, end in zip(marks, ends, strict=True)}


def encounter_sets(extra: dict[str, object], easy: str) -> tuple[str, ...]:
    """The encounter sets of a scenario that the documents name: listed ones, else those of the easy-mode
    list.
    """
    listed = extra.get("encounter_sets")
    return (
        tuple(map(str, listed)) if isinstance(listed, list | dict)
        else tuple(match["set"] for match in _SET.finditer(easy))
    )


def _mechanics(html: str) -> tuple[Mechanic, ...]:
    special = re.search(r'(?s)<h2 id="special-rules">.*?</h2>(.*?)(?=<h2|\Z)', html)
    if not special:
        return ()
    found = [(re.sub(r"<[^>]+>", "", match["title"]), match["id"]) for match in _RULE.finditer(special[1])]
    return tuple(Mechanic(title, mechanic_kind(title), anchor) for title, anchor in found)


def mechanic_kind(heading: str) -> str:
    """The kind of special mechanic that a heading names."""
    return next(
        (kind for kind, pattern in MECHANICS if re.search(pattern, heading, re.IGNORECASE)), OTHER_MECHANICS
    )


def values(facet: str, one: Line) -> tuple[str, ...]:
    """What a scenario has of a facet."""
    match facet:
        case "cycle":
            return (one.cycle,)
        case "product":
            return (one.product,) if one.product else ()
        case "keyword":
            return one.keywords
        case "set":
            return one.sets
        case _:
            return tuple(dict.fromkeys(mechanic.kind for mechanic in one.mechanics))


def address(game: str, facet: str, value: str) -> str:
    """Where the scenarios with this value of a facet are listed."""
    return f"/browse/{game}/scenarios/{facet}/{value_slug(value)}"


def value_slug(value: str) -> str:
    """A value in an address: "Khazad-dûm" is `khazad-dum`, a keyword's id is its last part."""
    return slug(value.rsplit("/", 1)[-1])


def choices(game: str, facet: str, among: Iterable[Line]) -> list[Choice]:
    """Every value of a facet with the number of scenarios; cycles and products in order of publication, the
    others by name.
    """
    counted = Counter(value for one in among for value in values(facet, one))
    titles = titles_of(counted) if facet == "keyword" else {}
    found = [
        Choice(value, titles.get(value, value), count, address(game, facet, value)) for value,
        count in counted.items()
    ]
    if facet in ("cycle", "product"):
        return found
    kinds = [kind for kind, _ in MECHANICS] + [OTHER_MECHANICS]
    return sorted(
        found, key=lambda one: (kinds.index(one.value) if facet == "mechanic" else 0, slug(one.title))
    )
