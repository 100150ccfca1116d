"""Which entries the engine plays, and which of its steps name an entry that does not exist: a query over what the rules registered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ruling_service.situations.shared import games

NOT_STEPS = {
    "faq": "answers a question; its rule or card is played",
    "example": "an example of rules that are played",
    "conflict": "says which of two documents prevails",
    "scenario": "its special rules are not played yet",
    "case": "is run, not played",
    "card": "its text is compiled, not registered",
    "erratum": "its text is compiled, not registered",
}
"""Kinds of entry whose members no step has to name, and why."""

NOT_NAMED = "no step of the engine names it"


def cited(game: str = "lcg") -> dict[str, list[str]]:
    """Entry id → the functions of a game's engine that play it."""
    return dict(games.game(game).cited())


def coverage(entries: Iterable[Any], aliases: Iterable[str] = (), game: str = "lcg") -> dict[str, Any]:
    """A game's coverage report for the entries of a library (each with `id`, `kind`, `game`); `aliases` are other ids that lead to one."""
    of = games.game(game)
    playing = of.cited()
    known = {entry.id: entry.kind for entry in entries if entry.game == game}
    other = set(aliases)
    without = [
        {"id": ident, "kind": kind, "why": of.nothing_to_play.get(ident) or NOT_STEPS.get(kind, NOT_NAMED)}
        for ident, kind in sorted(known.items())
        if ident not in playing
    ]
    unknown = [{"id": ident, "steps": steps} for ident, steps in playing.items() if ident not in known and ident not in other]
    counts = {
        kind: {"entries": total, "played": sum(1 for ident, k in known.items() if k == kind and ident in playing)}
        for kind, total in sorted(Counter(known.values()).items())
    }
    return {"entries_without_step": without, "steps_without_entry": unknown, "kinds": counts, "phrases": dict(of.phrases())}


def whole(entries: Iterable[Any], aliases: Iterable[str] = ()) -> dict[str, Any]:
    """The coverage report of every game: lists joined, counts added up, and each game's own report under `games`."""
    entries, aliases = list(entries), list(aliases)
    reports = {name: coverage(entries, aliases, name) for name in games.names()}
    kinds: dict[str, Counter[str]] = {}
    for report in reports.values():
        for kind, count in report["kinds"].items():
            kinds.setdefault(kind, Counter()).update(count)
    every = reports.values()
    return {
        "entries_without_step": [one for report in every for one in report["entries_without_step"]],
        "steps_without_entry": [one for report in every for one in report["steps_without_entry"]],
        "kinds": {kind: dict(count) for kind, count in sorted(kinds.items())},
        "phrases": {
            "known": sum(report["phrases"]["known"] for report in every),
            "played": sum(report["phrases"]["played"] for report in every),
            "not_played": [one for report in every for one in report["phrases"]["not_played"]],
        },
        "games": {name: {key: report[key] for key in ("kinds", "phrases")} for name, report in reports.items()},
    }
