"""Which entries the engine plays, and which of its steps name an entry that does not exist: a query over what the rules registered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ruling_service.engine.lcg import coverage as phrases
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.meaning.registry import ALL

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


def cited() -> dict[str, list[str]]:
    """Entry id → the functions of the engine that play it."""
    found: dict[str, set[str]] = {}
    for entry, function in LCG.coverage():
        found.setdefault(entry, set()).add(function)
    for meanings in ALL:
        for kind, cites in meanings.cites.items():
            for entry in cites:
                found.setdefault(entry, set()).add(f"{meanings.category} {kind}")
    return {entry: sorted(functions) for entry, functions in sorted(found.items())}


def coverage(entries: Iterable[Any], aliases: Iterable[str] = ()) -> dict[str, Any]:
    """The coverage report for the entries of a library (each with `id`, `kind`, `game`); `aliases` are other ids that lead to one."""
    playing = cited()
    known = {entry.id: entry.kind for entry in entries if entry.game == "lcg"}
    other = set(aliases)
    without = [
        {"id": ident, "kind": kind, "why": NOT_STEPS.get(kind, "no step of the engine names it")}
        for ident, kind in sorted(known.items())
        if ident not in playing
    ]
    unknown = [{"id": ident, "steps": steps} for ident, steps in playing.items() if ident not in known and ident not in other]
    counts = {
        kind: {"entries": total, "played": sum(1 for ident, k in known.items() if k == kind and ident in playing)}
        for kind, total in sorted(Counter(known.values()).items())
    }
    kinds = phrases.kinds()
    return {
        "entries_without_step": without,
        "steps_without_entry": unknown,
        "kinds": counts,
        "phrases": {"known": len(kinds), "played": sum(kinds.values()), "not_played": [str(each) for each in phrases.not_played()]},
    }
