"""Every way to put phrases together happens on a small table, or is named as a gap: a part of them here, all
by running `combinations`.
"""

from __future__ import annotations

import os
from collections import Counter

from tests.engine.tcg.combinations import HAPPENED, NOTHING, all_of_them
from tests.rotation import is_asked

EVERY = 1 if os.environ.get("COMBINATIONS") == "all" else 7
"""Of the part that the suite tries half each day, all with `make combinations`: coprime to the lengths of the
lists, so that every phrase has its turn.
"""


def test_what_is_compiled_happens_or_is_a_gap() -> None:
    tried = list(all_of_them(EVERY, lambda number: EVERY == 1 or is_asked(number, 2)))
    assert [(sort, made_up.way, made_up.text) for sort, made_up, outcome in tried if outcome == NOTHING] == []
    counted = Counter((sort, outcome == HAPPENED) for sort, _, outcome in tried)
    assert all(counted[sort, True] > 15 for sort in ("effects", "events", "what cannot be", "costs")), counted
