"""What cards come to on tables that are the same but for something that no text asks for, and when what they speak of
leaves play meanwhile.

    python -m bench.alike FILE [--game lcg|tcg] [--tables 3] [--from N] [--to N]

Each ability of each played card of the parts that may be read is carried out on so many tables (in the LCG random ones)
and on each of them laid otherwise (`tests.engine.lcg.alike`, `tests.engine.tcg.alike`): all must end alike. Then a card that it speaks of is taken out of play on
the way: it must not come back, and what is true of any position must be true. What is told is to be looked at: a card
played wrongly, or a text that brings a card back by words that the check doesn't know.
"""

from __future__ import annotations

import sys
from itertools import chain

from bench.worked_on import cards, wanted
from tests.engine.lcg import alike as lcg
from tests.engine.tcg import alike as tcg

CHECKS = {"lcg": lcg, "tcg": tcg}


def main() -> int:
    """Print the abilities that differ or break something; exit status 0."""
    asked = wanted(__doc__, tables=3)
    check = CHECKS[asked.game]
    looked_at = reported = 0
    for row, printed in cards(asked):
        looked_at += 1
        other = ((index, f"{name}: {'; '.join(seen[:4])}") for index, name, _, seen in check.differing(printed, asked.tables))
        left = ((index, told) for index, _, told in check.broken_by_leaving(printed, asked.tables))
        for index, told in dict(chain(other, left)).items():
            reported += 1
            print(f"{row['id']} {printed.name} {index + 1} ({printed.abilities[index].kind}): {told}", flush=True)
    print(f"{looked_at} cards, {sum(check.COMPARED.values())} comparisons ({dict(check.COMPARED)}), {reported} abilities told")
    return 0


if __name__ == "__main__":
    sys.exit(main())
