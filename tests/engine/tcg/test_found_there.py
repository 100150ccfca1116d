"""What is "found there" lies in the place that a text showed last, not in one that it looked through before.

Tom is the Free Peoples player; Ann and Bob are Shadow players with two conditions in each pile.
"""

from __future__ import annotations

import itertools

import pytest

from tests.engine.tcg.test_meaning_of_abilities import uses
from tests.engine.tcg.test_whose_pile import laid

SHOWN = {
    "Search Ann's discard pile for a condition": "discard",
    "Look at an opponent's hand": "hand",
    "Reveal an opponent's hand": "hand",
    "Search an opponent's discard pile for a condition": "discard",
}
"""How a text shows a place, and which pile of Ann's that is."""


@pytest.mark.parametrize(("first", "second"), [
    pair for pair in itertools.permutations([one for one in SHOWN if "Ann" not in one], 2)
    if SHOWN[pair[0]] != SHOWN[pair[1]]
])  # fmt: skip
@pytest.mark.parametrize("deed", ["Discard a condition found there", "Remove a condition found there from the game"])
def test_what_is_found_there_is_of_the_place_shown_last(first, second, deed):
    if SHOWN[second] == "discard" and deed.startswith("Discard"):
        pytest.skip("what lies in a discard pile is not discarded")
    t = laid(f"Maneuver: {first}. {second}. {deed}.")
    t.play.remember("names", ("Tom", "Ann"))
    t.play.remember("seating", (0, 1))
    t.play.then(uses(t)[0].task)
    t.run()
    for _ in range(3):
        if t.pending is None or "which card to find" not in t.pending.prompt:
            break
        t.choose(t.options()[0])
    found = set(t.options())
    pile = {t.play.name(i) for i in t.play.state.zone(f"{SHOWN[second]}:1")}
    shown = pile if SHOWN[second] == "hand" else None
    if shown is None:  # the one condition that was found
        t.run()
        assert len(t.play.state.zone("removed")) >= 1 and len(pile) == 1
    else:
        assert found == shown == {"Anns hand 1", "Anns hand 2"}
