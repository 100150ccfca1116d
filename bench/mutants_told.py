"""What a run of random mistakes (`bench.mutants`) says of its results, and which mistakes are known to change nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

EQUAL = Path(__file__).with_name("mutants-equal.toml")
GAMES = ("lcg", "tcg")


def equal_ones() -> dict[tuple[str, str, str], str]:
    """The mistakes known to change nothing, each with its reason."""
    listed = tomllib.loads(EQUAL.read_text(encoding="utf-8")).get("equal", []) if EQUAL.is_file() else []
    return {(e["function"], e["before"], e["after"]): e["because"] for e in listed}


def report(results: list[dict[str, Any]], equal: int) -> str:
    """The figures in words, with every survivor."""
    rows = []
    for game in (*GAMES, "both"):
        here = [r for r in results if game in (r["game"], "both")]
        if not here:
            continue
        count = {by: sum(r["caught"] == by for r in here) for by in ("own", "cases", "accounts", "nobody")}
        share = {by: f"{n} ({100 * n / len(here):.0f} %)" for by, n in count.items()}
        rows.append(
            f"{game}: {len(here)} mistakes; caught by the engine's own tests {share['own']}, by answers of "
            f"cases {share['cases']}, by their accounts {share['accounts']}, by nobody {share['nobody']}"
        )
        unreached = sum(r.get("reached by") == 0 for r in here)
        rows.append(f"  of them in statements that none of the engine's own tests runs: {unreached}")
        cut = sum(r["caught"] == "nobody" and bool(r.get("not asked")) for r in here)
        rows.append(f"  by nobody, but not all that runs the statement was asked: {cut}")
    rows.append(f"left out because they change nothing: {equal}")
    rows += ["", "Nobody noticed:", *(r["diff"] for r in results if r["caught"] == "nobody")]
    rows += [
        "",
        "Only the cases noticed:",
        *(r["diff"] for r in results if r["caught"] in ("cases", "accounts")),
    ]
    return "\n".join(rows)
