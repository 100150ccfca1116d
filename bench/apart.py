"""What the card languages read of cards worked on, and of those kept apart.

    python -m bench.apart FILE --game lcg|tcg [--unread] [--keep]

A third of the packs and sets, chosen by a hash, was kept apart: its unread sentences are read by nobody who widens
the card language, so that its figures tell what cards of others will find. `--keep` writes down, as hashes, which
sentences are unread now (`bench/apart-<game>.json`); later runs say how many of those are read since.
`--unread` lists the unread sentences of the parts that may be read, with the ids of their cards.

On 29 November 2026 the LCG's third was counted a last time as a whole (258 of its 797 sentences read since the start,
against 1,393 of 1,898 in the part worked on) and half of its packs, by another hash, was opened: to see what is
missing where nobody had looked. On 30 November the rest was counted a last time (LCG 152 of 385, against 1,544 of
1,898; TCG 38 of 93, against 212 of 235) and half of what was left in each game opened by another hash. What stays
apart is small, and only its figures speak for cards of others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.library.card_formats import facts_of
from ruling_service.situations.shared.catalogue import as_card_object
from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import as_facts

PARTS = ("worked on", "opened", "opened later", "kept apart")
KINDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "lcg": lambda card: "player" if card.get("sphere") or card.get("type") == "Contract" else "scenario",
    "tcg": lambda card: "all",
}
TEXTS = ("text", "shadow", "gametext")


def part_of(card: dict[str, Any]) -> str:
    """The part that a card's pack (LCG) or set (TCG: the number before the underscore of its id) belongs to."""
    pack = str(card.get("pack") or "")
    lot = pack or str(card["id"]).partition("_")[0]
    if _digit("", lot) % 3:
        return "worked on"
    if pack and _digit("second", lot) % 2 == 0:
        return "opened"
    return "opened later" if _digit("third" if pack else "second", lot) % 2 == 0 else "kept apart"


def _digit(before: str, lot: str) -> int:
    return hashlib.sha256(f"{before}{lot}".encode()).digest()[0]


def kept_apart(card: dict[str, Any]) -> bool:
    """Whether nobody who widens the card language may read what isn't read of a card."""
    return part_of(card) == "kept apart"


def mark(card: dict[str, Any], phrase: str) -> str:
    """A sentence of a card as 12 hexadecimal digits."""
    return hashlib.sha256(f"{card['id']}|{phrase}".encode()).hexdigest()[:12]


@dataclass
class Found:
    """Cards by kind, those that compile and those that are played, and the sentences that aren't."""

    cards: Counter[str] = field(default_factory=Counter)
    complete: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    marks: set[str] = field(default_factory=set)
    unread: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def as_played(card: dict[str, Any], own: Cards) -> dict[str, Any]:
    """A card object with the text that is played of it: in the words of the project's own card, where an
    erratum is worked in there.
    """
    try:
        changed = own.erratum_of(as_facts(facts_of(card)[1], own.game))
    except MalformedInput:  # it cannot be played as it was imported
        return card
    return card if changed is None else card | as_card_object(changed)


def look(cards: Iterable[dict[str, Any]], game: str) -> dict[str, Found]:
    """Compile what is played of every card with a text, each into the part it belongs to."""
    own = Cards(game)
    parts = {part: Found() for part in PARTS}
    for card in cards:
        if not any(card.get(one) for one in TEXTS):
            continue
        found = parts[part_of(card)]
        kind = KINDS[game](card)
        compiled = compile_object(as_played(card, own), game)
        found.cards[kind] += 1
        found.complete[kind] += compiled.complete
        found.played[kind] += compiled.played
        for phrase in {gap.phrase for gap in compiled.gaps} | {one.phrase for one in compiled.not_played}:
            found.marks.add(mark(card, phrase))
            found.unread[phrase].append(str(card["id"]))
    return parts


def main() -> int:
    """Print both parts; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=sorted(KINDS), required=True)
    parser.add_argument("--unread", action="store_true")
    parser.add_argument("--keep", action="store_true")
    wanted = parser.parse_args()
    cards = [json.loads(line) for line in wanted.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    parts = look(cards, wanted.game)
    baseline = Path(__file__).with_name(f"apart-{wanted.game}.json")
    if wanted.keep:
        kept = {part: sorted(found.marks) for part, found in parts.items()}
        baseline.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
    before = json.loads(baseline.read_text(encoding="utf-8")) if baseline.exists() else {}
    for part, found in parts.items():
        for kind, total in sorted(found.cards.items()):
            print(
                f"{part}, {kind}: {found.played[kind]} of {total} played ({found.played[kind] / total:.1%}), "
                f"{found.complete[kind]} complete"
            )
        since = set(before.get(part, ()))
        read = len(since - found.marks)
        print(
            f"{part}: {len(found.marks)} sentences unread; of {len(since)} unread at the start {read} are read "
            f"({read / max(1, len(since)):.1%})"
        )
    if wanted.unread:
        unread = {phrase: ids for part in PARTS[:-1] for phrase, ids in parts[part].unread.items()}
        for phrase in sorted(unread, key=lambda one: (-len(unread[one]), one)):
            print(f"{len(unread[phrase]):>3}  {phrase}  [{' '.join(unread[phrase][:4])}]")
    return 0


if __name__ == "__main__":
    sys.exit(main())
