"""A description that names other cards ("whose culture matches the revealed card") still looks for its own among
those in play: only what is said of the cards themselves tells where they lie (tcg/culture, tcg/reveal).

Tom's Marker shows the top card of his deck, an event of the culture of gondor; Aragorn and his Blade are gondor too.
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import changed, seen

SHOWN = ["the revealed card", "that card"]
MATCHING = ["whose culture matches {card}", "of the same culture as {card}"]
DEEDS = {
    "heal each companion {}": {"Aragorn wound": 0, "Aragorn vitality": 4},
    "heal up to 2 companions {}": {"Aragorn wound": 0, "Aragorn vitality": 4},
    "heal a companion {}": {"Aragorn wound": 0, "Aragorn vitality": 4},
    "exert a companion {}": {"Aragorn wound": 2, "Aragorn vitality": 2},
    "wound each companion {}": {"Aragorn wound": 2, "Aragorn vitality": 2},
    "make each companion {} strength +2": {"Aragorn strength": 10},
    "each companion {} is strength +2": {"Aragorn strength": 10},
    "discard a possession {}": {"Blade is in": "discard:0", "Blade on": ""},
    "discard each possession {}": {"Blade is in": "discard:0", "Blade on": ""},
    "return each possession {} to its owner's hand": {"Blade is in": "hand:0", "Blade on": ""},
    "add (1) for each companion {}": {"pool": 4},
    "if you can spot a companion {}, add (1)": {"pool": 4},
    "add a burden unless you can spot a companion {}": {},
    "discard a card from hand {}": {"Plan is in": "discard:0"},
}


def done(text, answers=()):
    """What is seen otherwise after Tom has used his Marker with the text."""
    t = speaking(text)
    before = seen(t)
    t.play.then(uses(t)[0].task)
    return changed(before, seen(answered(t.run(), answers)))


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("card", SHOWN)
@pytest.mark.parametrize("matching", MATCHING)
def test_cards_like_the_one_shown_are_looked_for_in_play(matching, card, deed):
    said = deed.format(matching.format(card=card))
    healed = ["Aragorn"] if said.startswith("heal up to") else []
    after = done(f"Maneuver: Reveal the top card of your draw deck. {said[0].upper()}{said[1:]}.", healed)
    wanted = DEEDS[deed]
    assert after == {k: None if v == 0 and k.endswith("wound") else v for k, v in wanted.items()}


@pytest.mark.parametrize(("text", "after"), [
    ("Wound each minion except the revealed card", {
        "Orc is in": "discard:1", "Uruk wound": 1, "Uruk vitality": 2, "Wraith wound": 1, "Wraith vitality": 3,
    }),
    ("Discard each possession on a companion whose culture matches the revealed card", {
        "Blade is in": "discard:0", "Blade on": "", "Horse is in": "discard:0", "Horse on": "",
    }),
    ("Exert each companion bearing a possession whose culture matches the revealed card", {
        "Aragorn wound": 2, "Aragorn vitality": 2,
    }),
    ("Wound each minion whose strength is less than the number of cards in your discard pile", {}),
])  # fmt: skip
def test_where_another_card_lies_is_not_where_these_are(text, after):
    found = done(f"Maneuver: Reveal the top card of your draw deck. {text}.")
    assert {what: value for what, value in found.items() if not what.startswith("Orc") or value} == after
