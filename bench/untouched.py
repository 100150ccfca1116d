"""What cards change on random tables that their printed words don't speak of.

    python -m bench.untouched FILE [--tables 10] [--from N] [--to N]

Each ability of each played LCG card of the part worked on is carried out on so many random tables, what it waits for
having happened; every card, player and number that is different afterwards must be among those that the text has words
for. The words are asked of the print and not of what was read, so that a misreading is told too. What is told is to be
looked at: one change too many is a card played wrongly, or a word that the table in `untouched_words` lacks.
"""

from __future__ import annotations

import sys

from bench.apart import TEXTS
from bench.worked_on import cards, wanted
from tests.engine.lcg.untouched import changes_of
from tests.engine.lcg.untouched_words import told


def main() -> int:
    """Print the cards with changes that nothing speaks of; exit status 0."""
    asked = wanted(__doc__, tables=10)
    looked_at = reported = 0
    for row, printed in cards(asked):
        looked_at += 1
        text = " ".join(str(row.get(one) or "") for one in (*TEXTS, "keywords"))
        found = told(text, printed.name, changes_of(printed, asked.tables))
        if found:
            reported += 1
            print(f"{row['id']} {printed.name}: " + "; ".join(f"{what} ({n})" for what, n in found.items()))
    print(f"{looked_at} cards, {reported} with changes that their words don't speak of")
    return 0


if __name__ == "__main__":
    sys.exit(main())
