"""What is "found there" lies in the place that a text showed last, not in one that it looked through before.

Tom is the Free Peoples player; Ann is his only opponent, with two conditions in each pile.
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_of_abilities import uses
from tests.engine.tcg.test_whose_pile import laid

PILE = "Search an opponent's discard pile for a condition"
HANDS = ["Look at an opponent's hand", "Reveal an opponent's hand"]
DEEDS = ["Discard a condition found there", "Remove a condition found there from the game"]


def after(text):
    """Ann's piles are looked through; the first condition is found there."""
    t = laid(f"Maneuver: {text}.")
    t.play.remember("names", ("Tom", "Ann"))
    t.play.remember("seating", (0, 1))
    t.play.then(uses(t)[0].task)
    t.run()
    if t.pending is not None and "which card to find" in t.pending.prompt:
        t.choose(t.options()[0])
    return t


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("first", [f"{PILE}. ", ""])
def test_in_the_hand_shown_last(first, hand, deed):
    assert set(after(f"{first}{hand}. {deed}").options()) == {"Anns hand 1", "Anns hand 2"}


@pytest.mark.parametrize("hand", HANDS)
def test_in_the_pile_searched_last(hand):
    """One condition was found there: nobody is asked which."""
    t = after(f"{hand}. {PILE}. {DEEDS[1]}")
    assert len(t.play.state.zone("discard:1")) == 1
    assert len(t.play.state.zone("hand:1")) == 2
