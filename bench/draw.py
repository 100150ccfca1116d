"""Cards drawn at random among those that count as played, for somebody who didn't build it to read and to run.

    python -m bench.draw FILE --game lcg|tcg --seed N [--sample 30] [--kind player] [--leave-out TITLES] [--keep]

Prints the rows of the drawn cards as JSON lines. Only the part kept apart is drawn from (`bench.apart`), and no card
twice: `--keep` writes down, as hashes, whatever was drawn (`bench/drawn-<game>.json`), and later draws leave it out. Who
looked at cards otherwise, say while mending, leaves them out by title too (`--leave-out`: a file with one title a line).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.apart import KINDS, TEXTS, kept_apart
from ruling_service.situations.shared.compiling import compile_object


def mark_of(card: dict[str, Any]) -> str:
    """A card as 12 hexadecimal digits."""
    return hashlib.sha256(str(card["id"]).encode()).hexdigest()[:12]


def title_of(card: dict[str, Any]) -> str:
    """A card's title, in lower case."""
    return str(card.get("name") or card.get("title") or "").casefold()


def to_draw_from(
    cards: Iterable[dict[str, Any]], game: str, kind: str, drawn: set[str], titles: set[str]
) -> list[dict[str, Any]]:
    """The cards kept apart with a text, of one kind ("" for every), that count as played and that nobody looked
    at; of cards with one title and text only the first.
    """
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for card in cards:
        if not any(card.get(one) for one in TEXTS) or not kept_apart(card):
            continue
        if kind and KINDS[game](card) != kind:
            continue
        if mark_of(card) in drawn or title_of(card) in titles:
            continue
        texts = (str(card.get(one) or "") for one in TEXTS)
        found.setdefault((title_of(card), *texts), card)
    return [card for card in found.values() if compile_object(card, game).played]


def main() -> int:
    """Print the drawn cards; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=sorted(KINDS), required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--sample", type=int, default=30)
    parser.add_argument("--kind", default="", choices=("", "player", "scenario"))
    parser.add_argument("--leave-out", type=Path, help="a file with one title a line")
    parser.add_argument("--keep", action="store_true")
    wanted = parser.parse_args()
    cards = [json.loads(line) for line in wanted.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    noted = Path(__file__).with_name(f"drawn-{wanted.game}.json")
    before = set(json.loads(noted.read_text(encoding="utf-8"))) if noted.exists() else set()
    out = wanted.leave_out.read_text(encoding="utf-8") if wanted.leave_out else ""
    titles = {line.strip().casefold() for line in out.splitlines() if line.strip()}
    among = to_draw_from(cards, wanted.game, wanted.kind, before, titles)
    drawn = random.Random(wanted.seed).sample(among, min(wanted.sample, len(among)))
    for card in drawn:
        print(json.dumps(card, ensure_ascii=False))
    if wanted.keep:
        seen = before | {mark_of(card) for card in cards if title_of(card) in titles} | {mark_of(card) for card in drawn}
        noted.write_text(json.dumps(sorted(seen), indent=0) + "\n", encoding="utf-8")
    print(f"{len(drawn)} drawn of {len(among)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
