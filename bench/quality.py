"""How often search answers: the share of queries with a right entry among the first three (hit@3) and first
(hit@1). `asked` does so for questions as players put them, those that the ranking may be tuned on and those
kept apart each by themselves, and tells first results that lack a summary, a snippet or a citation:

    python -m bench asked [--home FOLDER]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from ruling_service.library import Library, open_library
from ruling_service.library.search import find

QUERIES = Path(__file__).parent / "queries"
POST = "post"
AT_LEAST = {"tune": {"questions": 0.95, "posts": 0.8}, "apart": {"questions": 0.95, "posts": 0.8}}
"""The share of questions that has to be answered among the first three."""


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
        found = [one.id for one in find(library, query["q"], game=query.get("game"), limit=3).results]
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


def halves() -> dict[str, dict[str, list[dict[str, Any]]]]:
    """The questions of `asked.yaml`: `tune` and `apart`, each with its `questions` and `posts`."""
    seen: Counter[str] = Counter()
    found: dict[str, dict[str, list[dict[str, Any]]]] = {
        half: {"questions": [], "posts": []} for half in AT_LEAST
    }
    for query in load("asked"):
        half = "apart" if seen[query["type"]] % 2 else "tune"
        seen[query["type"]] += 1
        found[half]["posts" if query["type"] == POST else "questions"].append(query)
    return found


def bare(library: Library, queries: list[dict[str, Any]]) -> list[str]:
    """The first results of queries that lack a summary, a snippet or a citation."""
    first = [
        find(library, query["q"], game=query.get("game"), limit=1).results[:1] for query in queries
    ]
    return sorted({
        one.id for found in first for one in found if not (one.summary and one.snippet and one.citations)
    })


def main(arguments: Sequence[str]) -> int:
    """Measure the questions of `asked.yaml` on the library in force; misses of the half kept apart are only
    counted. Exit status 1 where too few are answered or a first result is bare.
    """
    parser = argparse.ArgumentParser(prog="bench asked", description=__doc__)
    parser.add_argument("--home", type=Path, default=None, help="the folder of the library")
    library = open_library(parser.parse_args(arguments).home)
    fine = True
    for half, parts in halves().items():
        for part, queries in parts.items():
            found, without = measure(library, queries), bare(library, queries)
            fine = fine and found["hit3"] >= AT_LEAST[half][part] and not without
            print(f"{half}, {part}: {found['hit3']:.3f} of {found['asked']}, first {found['hit1']:.3f}")
            for miss in found["missed"] if half == "tune" else ():
                print(f"  {miss['q']}\n    wanted {', '.join(miss['want'])}; found {', '.join(miss['found'])}")
            for one in without:
                print(f"  bare: {one}")
    return 0 if fine else 1
