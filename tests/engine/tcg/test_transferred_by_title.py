"""A text that transfers a card by its title says itself when and to whom; one that transfers any card to "another
eligible bearer" obeys what the card says of that (tcg/transfer).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.wide_table import DARK

OWN = {
    "in another phase": "Regroup: Transfer this card from your support area to a companion.",
    "to another": "Maneuver: Transfer this card from your support area to a Dwarf.",
    "as something happens": "Response: If a minion wins a skirmish, transfer this card to the losing character.",
}


@pytest.mark.parametrize(("words", "goes"), [
    ("Transfer Shadow Mark from your support area to Legolas", True),
    ("Transfer Shadow Mark from your support area to the Ring-bearer", True),
    ("Transfer a condition from your support area to another eligible bearer", False),
])  # fmt: skip
@pytest.mark.parametrize("own", OWN)
def test_a_card_named_by_its_title_goes_where_that_text_says(own, words, goes):
    t = speaking(f"Maneuver: Add (1) to {words[0].lower()}{words[1:]}.", by=1)
    text = f"Plays to your support area. {OWN[own]} Limit 1 per character."
    mark = t.support(written("Shadow Mark", "condition", text, culture="wraith", **DARK), 1)
    (use,) = uses(t, by=1)
    t.play.then(use.task)
    t.run()
    host = t.frodo if "Ring-bearer" in words else t.legolas
    assert (t.play.card(mark).host == host) is goes


@pytest.mark.parametrize("there", [False, True])
def test_it_needs_one_that_may_bear_it_all_the_same(there):
    t = speaking("Maneuver: Add (1) to transfer Shadow Mark from your support area to the Ring-bearer.", by=1)
    text = f"Plays to your support area. {OWN['as something happens']} Limit 1 per character."
    printed = written("Shadow Mark", "condition", text, culture="wraith", **DARK)
    if there:
        t.bear(t.frodo, printed, 1)
    mark = t.support(printed, 1)
    (use,) = uses(t, by=1)
    t.play.then(use.task)
    t.run()
    assert (t.play.card(mark).host == t.frodo) is not there
