"""What cards change on random tables that their printed words don't speak of.

    python -m bench.untouched FILE [--tables 10] [--from N] [--to N]

Each ability of each played LCG card of the part worked on is carried out on so many random tables, what it waits for
having happened; every card, player and number that is different afterwards must be among those that the text has words
for. The words are asked of the print and not of what was read, so that a misreading is told too. What is told is to be
looked at: one change too many is a card played wrongly, or a word that the table in `untouched_words` lacks.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bench.apart import TEXTS, kept_apart
from ruling_service.engine.lcg import coverage
from ruling_service.situations.lcg.printed import put_right
from tests.engine.lcg.test_meaning_every_card import card
from tests.engine.lcg.untouched import changes_of
from tests.engine.lcg.untouched_words import told


def main() -> int:
    """Print the cards with changes that nothing speaks of; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=None, dest="last")
    wanted = parser.parse_args()
    rows = [json.loads(line) for line in wanted.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [row for row in rows if any(row.get(one) for one in TEXTS) and not kept_apart(row)]
    looked_at = reported = 0
    for row in rows[wanted.first : wanted.last]:
        printed = card(str(row["id"]), put_right(dict(row)))
        if printed.gaps or coverage.lacks(printed.abilities):
            continue
        looked_at += 1
        text = " ".join(str(row.get(one) or "") for one in (*TEXTS, "keywords"))
        found = told(text, printed.name, changes_of(printed, wanted.tables))
        if found:
            reported += 1
            print(f"{row['id']} {printed.name}: " + "; ".join(f"{what} ({n})" for what, n in found.items()))
    print(f"{looked_at} cards, {reported} with changes that their words don't speak of")
    return 0


if __name__ == "__main__":
    sys.exit(main())
