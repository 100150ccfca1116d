"""`make bench`: search quality, and the budgets of building, searching, starting, serving and playing.

    python -m bench [--documents PATH] [--json]
    python -m bench ask [tune|held-out] [--brief]
    python -m bench weigh
    python -m bench verdicts
    python -m bench mirrored FILE [--full]
    python -m bench cards [--tries 300]
    python -m bench evidence [--every N] [--keep]
    python -m bench by_rule [--keep]
    python -m bench asked [--home FOLDER]
    python -m bench unseen [--most N] [--each]
    python -m bench denied [--most N] [--each]
    python -m bench stories [--most N]
    python -m bench told [--keep]
    python -m bench looks ADDRESS [PATH …]
    python -m bench scores ADDRESS [PATH …]

The second asks the questions of bench/questions only, the third finds the vectors and weights by which a
question's case is recognised (after many new wordings or questions), the fourth asks questions with yes or
no of a file both ways round, the fifth types the names of imported cards, the sixth finds the weights by
which what settles a question is shown first, the seventh those by which one sentence is told for an answer,
the eighth puts players' questions to search, `scores` visits pages as Lighthouse would, the last asks
wordings that were taken away from the cases and from what is learnt. Exit status 1 if a budget is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench import (
    ask,
    by_rule,
    cards,
    denied,
    engine,
    evidence,
    looks,
    mirrored,
    scores,
    site,
    stories,
    told,
    unseen,
    verdicts,
    weigh,
)
from bench.quality import by_kind, load, measure
from bench.quality import main as put_to_search
from indexer.build import build_library
from ruling_service.library import Library, open_library
from ruling_service.library.search import find, warm_up

BUDGETS = {
    "library, seconds": 15.0,
    "library, bytes": 10_000_000,
    "command line to first answer, seconds": 0.6,
    "search p95, ms": 15.0,
    "repeated search, ms": 0.1,
    "entry p95, ms": 5.0,
    "hit@3 of the held-out queries, misses in 100": 10.0,
    "hit@3 of keyword queries, misses in 100": 10.0,
    "hit@3 of whole questions, misses in 100": 20.0,
    "hit@3 of misspelt queries, misses in 100": 15.0,
    "search page p99, ms": 60.0,
    "verdict of a case p95, ms": 250.0,
    "verdict of a case at worst, ms": 2000.0,
    "round of four players, ms": 20.0,
}
"""What is measured and how much of it there may be at most."""

AT_LEAST = {
    "search page, requests per second": 300.0,
    "entry page, requests per second": 1000.0,
    "states explored, per second": 3000.0,
    "occurrences, per second": 25_000.0,
}
"""What is measured and how much of it there has to be."""


def main() -> int:
    if sys.argv[1:2] == ["ask"]:
        return ask.main(sys.argv[2:])
    if sys.argv[1:2] == ["weigh"]:
        return weigh.main(sys.argv[2:])
    if sys.argv[1:2] == ["unseen"]:
        return unseen.main(sys.argv[2:])
    if sys.argv[1:2] == ["denied"]:
        return denied.main(sys.argv[2:])
    if sys.argv[1:2] == ["stories"]:
        return stories.main(sys.argv[2:])
    if sys.argv[1:2] == ["told"]:
        return told.main(sys.argv[2:])
    if sys.argv[1:2] == ["verdicts"]:
        return verdicts.main(sys.argv[2:])
    if sys.argv[1:2] == ["evidence"]:
        return evidence.main(sys.argv[2:])
    if sys.argv[1:2] == ["by_rule"]:
        return by_rule.main(sys.argv[2:])
    if sys.argv[1:2] == ["mirrored"]:
        return mirrored.main(sys.argv[2:])
    if sys.argv[1:2] == ["asked"]:
        return put_to_search(sys.argv[2:])
    if sys.argv[1:2] == ["looks"]:
        return looks.main(sys.argv[2:])
    if sys.argv[1:2] == ["scores"]:
        return scores.main(sys.argv[2:])
    if sys.argv[1:2] == ["cards"]:
        return cards.main(sys.argv[2:])
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument(
        "--documents", nargs="*", type=Path, default=[], help="documents to import before measuring"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON value")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        report = build_library(options.documents, home=home)
        library = open_library(home)
        quality = {half: measure(library, load(half)) for half in ("tune", "held-out")}
        kinds = by_kind(library, load("held-out"))
        answered = {half: ask.measure(library, ask.load(half), ask.asker(library)) for half in ask.HALVES}
        measured = {
            "library, seconds": report.seconds,
            "library, bytes": float(
                sum(path.stat().st_size for path in library.folder.rglob("*") if path.is_file())
            ),
            "command line to first answer, seconds": cold_start(home),
            **speed(home),
            **site.measure(home),
            **engine.measure(),
            "hit@3 of the held-out queries, misses in 100": misses(quality["held-out"]),
            "hit@3 of keyword queries, misses in 100": misses(kinds["keyword"]),
            "hit@3 of whole questions, misses in 100": misses(kinds["question"]),
            "hit@3 of misspelt queries, misses in 100": misses(kinds["misspelt"]),
        }
    if options.json:
        asked = {half: {**found.shares, **found.limits} for half, found in answered.items()}
        print(
            json.dumps(
                {
                    "measured": measured, "at most": BUDGETS, "at least": AT_LEAST, "quality": quality,
                    "asked": asked
                }, indent=2
            )
        )
    else:
        show(measured, quality)
        for half, found in answered.items():
            print(ask.report(half, found, full=False))
    return int(
        not (
            all(kept(name, value) for name, value in measured.items())
            and all(map(ask.kept, answered.values()))
        )
    )


def misses(found: dict[str, Any]) -> float:
    """Of a hundred queries, those without a right entry among the first three."""
    return 100.0 * (1 - float(found["hit3"]))


def kept(name: str, value: float) -> bool:
    """Is the budget kept?"""
    return value <= BUDGETS[name] if name in BUDGETS else value >= AT_LEAST[name]


def cold_start(home: Path) -> float:
    """Seconds from the shell to the first answer, the best of five."""
    environment = {**os.environ, "RULINGS_HOME": str(home)}
    times = []
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "ruling_service", "search", "surge"], env=environment, capture_output=True,
            check=True
        )
        times.append(time.perf_counter() - started)
    return min(times)


def speed(home: Path) -> dict[str, float]:
    """Times in a service that stays: every query for the first time, every one again, every entry."""
    library = open_library(home)
    queries = [query["q"] for half in ("tune", "held-out") for query in load(half)]
    fresh = Library(library.folder)
    warm_up(fresh)
    searching = timed(lambda query: find(fresh, query), queries)
    again = timed(lambda query: find(fresh, query), queries)
    showing = timed(lambda entry: library.entry(entry), library.ids[:500])
    return {
        "search p95, ms": share(searching, 0.95), "repeated search, ms": share(again, 0.95),
        "entry p95, ms": share(showing, 0.95)
    }


def timed(action: Any, values: list[str]) -> list[float]:
    """Milliseconds of processor time that `action` takes for each value, in rising order."""
    times = []
    for value in values:
        started = time.process_time()
        action(value)
        times.append(1000 * (time.process_time() - started))
    return sorted(times)


def share(times: list[float], part: float) -> float:
    """The time that this part of all stayed within."""
    return times[min(len(times) - 1, int(part * len(times)))]


def show(measured: dict[str, float], quality: dict[str, dict[str, Any]]) -> None:
    for name, value in measured.items():
        budget = f"at most {BUDGETS[name]:,}" if name in BUDGETS else f"at least {AT_LEAST[name]:,}"
        print(f"{'ok  ' if kept(name, value) else 'MISS'}  {name:<46} {value:>14,.3f}  ({budget})")
    for half, found in quality.items():
        print(
            f"\n{half}: {found['asked']} queries, right first {found['hit1']:.1%}, among three "
            f"{found['hit3']:.1%}"
        )
        for missed in found["missed"]:
            print(
                f"  missed: {missed['q']} | wanted {', '.join(missed['want'])} | found "
                f"{', '.join(missed['found'])}"
            )
        if found["skipped"]:
            print(f"  not asked, because only documents answer them: {len(found['skipped'])}")


if __name__ == "__main__":
    sys.exit(main())
