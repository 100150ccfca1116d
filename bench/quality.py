"""How often search answers: the share of queries with a right entry among the first three (hit@3) and first
(hit@1).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from ruling_service.library import Library
from ruling_service.library.search import find

QUERIES = Path(__file__).parent / "queries"


def load(name: str) -> list[dict[str, Any]]:
    """The queries of `tune` or `held-out`: `q`, `want`, the entries that answer it, and in the held-out ones
    `type`, the kind of query.
    """
    return list(yaml.safe_load((QUERIES / f"{name}.yaml").read_text(encoding="utf-8")))


def measure(library: Library, queries: list[dict[str, Any]]) -> dict[str, Any]:
    """Counts over the queries that this library can answer, and what missed.

    A query is skipped if it has none of the wanted entries.
    """
    asked = hit1 = hit3 = 0
    missed, skipped = [], []
    for query in queries:
        wanted = {library.find_id(entry) for entry in query["want"] if library.has(entry)}
        if not wanted:
            skipped.append(query["q"])
            continue
        asked += 1
        found = [result.id for result in find(library, query["q"], limit=3).results]
        hit1 += bool(found and found[0] in wanted)
        hit3 += bool(wanted & set(found))
        if not wanted & set(found):
            missed.append({"q": query["q"], "want": sorted(wanted), "found": found})
    return {
        "asked": asked, "hit1": hit1 / max(asked, 1), "hit3": hit3 / max(asked, 1), "missed": missed,
        "skipped": skipped
    }


def by_kind(library: Library, queries: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What `measure` gives for each kind of query by itself: `keyword`, `name`, `nickname`, `question`,
    `misspelt`.
    """
    kinds = sorted({query["type"] for query in queries})
    return {kind: measure(library, [query for query in queries if query["type"] == kind]) for kind in kinds}
