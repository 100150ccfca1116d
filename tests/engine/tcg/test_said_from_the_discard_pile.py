"""A constant text of a card that says that it lies in its owner's discard pile: it holds there, begins as the card
comes there and ends as it leaves, in whatever order a game tries these (tcg/while, tcg/active, tcg/discard-pile).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.wide_table import FP, wide

TEXTS = {
    "While this is in your discard pile, Legolas is strength +2.": ("strength", 2),
    "While this card is in your discard pile, each Elf is strength +3.": ("strength", 3),
    "While this is in your discard pile, Legolas gains damage +1.": ("damage", 1),
    "While this is in your discard pile, Legolas gains muster.": ("muster", 1),
}


@pytest.mark.parametrize("zone", ["discard:0", "hand:0", "deck:0", "support:0", "dead:0"])
@pytest.mark.parametrize("kind", ["event", "condition"])
@pytest.mark.parametrize("text", TEXTS)
def test_it_holds_in_the_discard_pile_only(text, kind, zone):
    t = wide()
    stat, more = TEXTS[text]
    before = t.value(t.legolas, stat)
    t.put(written("Echo", kind, text, culture="gondor", **FP), zone, 0)
    assert t.value(t.legolas, stat) == before + (more if zone == "discard:0" else 0)


@pytest.mark.parametrize("start", ["hand:0", "deck:0", "support:0", "discard:0"])
@pytest.mark.parametrize("text", TEXTS)
def test_it_begins_and_ends_as_the_card_comes_and_goes(text, start):
    t = wide()
    stat, more = TEXTS[text]
    before = t.value(t.legolas, stat)
    echo = t.put(written("Echo", "condition", text, culture="gondor", **FP), start, 0)
    for zone in ("discard:0", "hand:0", "discard:0", "deck:0", "support:0", "discard:0", "support:0"):
        t.value(t.legolas, stat)
        t.play.move(echo, zone)
        assert t.value(t.legolas, stat) == before + (more if zone == "discard:0" else 0), zone


def test_it_begins_as_the_card_is_discarded_from_hand():
    t = wide()
    text = "While this is in your discard pile, each Elf is strength +3."
    (echo,) = t.hand(written("Echo", "event", text, culture="gondor", **FP))
    before = t.value(t.legolas, "strength")
    t.happen(occurrence("discarded from hand", card=echo, player=0))
    assert t.play.card(echo).zone == "discard:0"
    assert t.value(t.legolas, "strength") == before + 3


def test_other_texts_of_the_card_say_nothing_there():
    t = wide()
    before = t.value(t.gimli, "strength"), t.value(t.legolas, "strength")
    t.put(written("Echo", "condition", "Each Dwarf is strength +2. While this is in your discard pile, each Elf is "
                  "strength +3.", culture="gondor", **FP), "discard:0", 0)  # fmt: skip
    assert (t.value(t.gimli, "strength"), t.value(t.legolas, "strength")) == (before[0], before[1] + 3)
