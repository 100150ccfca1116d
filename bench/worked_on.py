"""The played cards of the part worked on, for what looks at each of them on random tables."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.apart import TEXTS, kept_apart
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.lcg import coverage
from ruling_service.situations.lcg.printed import put_right
from tests.engine.lcg.test_meaning_every_card import card
from tests.engine.tcg.test_every_card import printed as tcg_card


def wanted(description: str | None, *, tables: int) -> argparse.Namespace:
    """What the command line asks for: the `file` of cards, how many `tables` for each (as given here where it
    doesn't say), and which of them, from `first` to `last` (from 0, the last left out).
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=("lcg", "tcg"), default="lcg")
    parser.add_argument("--tables", type=int, default=tables)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=None, dest="last")
    return parser.parse_args()


def cards(asked: argparse.Namespace) -> Iterator[tuple[dict[str, Any], Printed]]:
    """The rows asked for, each with its card, of those that have a text and are played whole."""
    rows = [json.loads(line) for line in asked.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [row for row in rows if any(row.get(one) for one in TEXTS) and not kept_apart(row)]
    for row in rows[asked.first : asked.last]:
        printed = card(str(row["id"]), put_right(dict(row))) if asked.game == "lcg" else tcg_card(row)
        if not (printed.gaps or asked.game == "lcg" and coverage.lacks(printed.abilities)):
            yield row, printed
