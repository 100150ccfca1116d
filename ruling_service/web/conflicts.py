"""Where sources disagree: what each side says, which prevails, and which readings the engine can play."""

from __future__ import annotations

import msgspec
from flask import Blueprint

from ruling_service.library.records import EntryView
from ruling_service.web.browsing import natural
from ruling_service.web.entries import around, presents
from ruling_service.web.games import shown
from ruling_service.web.pages import GAMES, Page, library, page
from ruling_service.web.template_helpers import document_titles

blueprint = Blueprint("conflicts", __name__)

STATES = {
    "settled": "Settled: one source prevails.",
    "open": "Open: the sources do not settle it.",
    "no contradiction": "No contradiction: the sources speak of different things, or complete each other.",
}
"""How a disagreement stands."""

MORE_RULESETS = {"lcg-faq-1.9": "FAQ 1.9", "lcg-learn-to-play": "Learn to Play"}
"""Rulesets named after a layer of the compendium, which no document of its own has."""


class Variant(msgspec.Struct, frozen=True):
    """A reading that does not prevail, the ruleset it would be played by, and whether the engine plays that
    one now.

    `also` are other rulesets that play it so; `same` is true where it comes to the same in play as the
    reading that prevails.
    """

    ruleset: str
    title: str
    plays: str
    playable: bool
    same: bool = False
    also: tuple[str, ...] = ()


class Conflict(msgspec.Struct, kw_only=True):
    """A disagreement of sources: the decision, who prevails, where the sides stand, and the other readings.

    `not_played` says why the engine plays no other reading, where there would be one.
    """

    id: str
    title: str
    summary: str
    prevails: str
    state: str
    sides: dict[str, list[str]]
    variants: list[Variant]
    not_played: str = ""


@page(blueprint, "/browse/<any(lcg, tcg):game>/conflicts")
def conflicts(game: str) -> Page:
    """Every known disagreement of a game's sources."""
    rows = (
        library()
        .connection.execute(
            "select id, title, summary, sources, extra from entries where game = ? and kind = 'conflict'",
            [game]
        )
        .fetchall()
    )
    found = [
        conflict(
            game, row["id"], row["title"], row["summary"], msgspec.json.decode(row["sources"]),
            msgspec.json.decode(row["extra"])
        )
        for row in sorted(rows, key=lambda row: natural(row["id"]))
    ]
    data = {"game": game, "list": "conflicts", "count": len(found), "conflicts": found}
    return Page(
        template="conflicts.html", title=f"Conflicts of sources – {GAMES[game]}", data=data, game=game,
        context={
            "title_of": document_titles(), "played": [one for one in found if one.variants],
            "playable": [one for one in found if any(variant.playable for variant in one.variants)],
        },
    )  # fmt: skip


@presents("conflict")
def conflict_page(view: EntryView) -> Page:
    """A disagreement in full."""
    shown = conflict(view.game, view.id, view.title, view.summary, view.sources, view.extra)
    context = {**around(view), "conflict": shown, "states": STATES}
    data = {
        **msgspec.to_builtins(view), "prevails": shown.prevails, "state": shown.state,
        "variants": shown.variants
    }
    return Page(template="conflict.html", title=view.title, data=data, game=view.game, context=context)


def conflict(
    game: str, entry_id: str, title: str, summary: str, sources: dict[str, list[str]],
    extra: dict[str, object]
) -> Conflict:
    """A conflict as its entry tells it, with what the engine plays of it."""
    stated = extra.get("rulesets")
    readings = {str(name): str(plays) for name, plays in stated.items()} if isinstance(stated, dict) else {}
    played, reason = shown(game).readings(entry_id)
    named = {
        **{name: way for name, way in played.items() if way not in {played.get(other) for other in readings}},
        **readings
    }
    return Conflict(
        id=entry_id, title=title, summary=summary, prevails=str(extra.get("prevails", "")),
        state=str(extra.get("state", "")),
        sides=sources, not_played=reason, variants=[
            Variant(
                name, _title_of(name), plays, name in played, shown(game).as_now(entry_id, name),
                tuple(
                    other for other, way in played.items() if other not in named and way == played.get(name)
                ),
            )
            for name, plays in named.items()
        ],
    )  # fmt: skip


def _title_of(ruleset: str) -> str:
    return document_titles().get(ruleset) or MORE_RULESETS.get(ruleset, ruleset)
