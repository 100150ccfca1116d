"""Every price up to as many as there are and one more: what can be paid in full is offered and then paid; what
can't is not (tcg/cost), on the table in `wide_table`.

How many there are is what that table holds of what the words name.
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_of_abilities import speaking, uses

PRICES = [
    # tcg/exert: who has more than one vitality left; Gimli and Orc are exhausted
    ("Exert an unbound companion", "Exert {} unbound companions", 2),
    ("Exert an Elf", "Exert {} Elves", 2),
    ("Exert an ally", "Exert {} allies", 2),
    ("Exert a minion", "Exert {} minions", 2),
    ("Exert Elrond", "Exert Elrond {} times", 3),
    ("Exhaust a minion", "Exhaust {} minions", 2),
    # tcg/wound, tcg/healing
    ("Wound a minion", "Wound {} minions", 3),
    ("Heal a companion", "Heal {} companions", 2),
    ("Heal Gimli", "Heal Gimli {} times", 2),
    ("", "Remove {} wounds from Gimli", 2),
    # tcg/discard: Blade, Horse, Bow, Spear; Axe; Song, Hoard, Grip, Works and the card itself
    ("Discard a possession", "Discard {} possessions", 4),
    ("Discard an artifact", "Discard {} artifacts", 1),
    ("Discard a condition", "Discard {} conditions", 5),
    ("Discard a minion", "Discard {} minions", 3),
    ("Kill a minion", "Kill {} minions", 3),
    # tcg/hand, tcg/draw-deck, tcg/discard-pile
    ("Discard a card from hand", "Discard {} cards from hand", 2),
    ("Reveal a card from hand", "Reveal {} cards from hand", 2),
    ("Place a card from hand on top of your draw deck", "Place {} cards from hand on top of your draw deck", 2),
    ("Stack a card from hand on Hoard", "Stack {} cards from hand on Hoard", 2),
    ("Discard the top card of your draw deck", "Discard the top {} cards of your draw deck", 3),
    ("Take a card into hand from your discard pile", "Take {} cards into hand from your discard pile", 2),
    ("Shuffle an event from your discard pile into your draw deck",
     "Shuffle {} events from your discard pile into your draw deck", 1),
    ("Remove a card in your discard pile from the game", "Remove {} cards in your discard pile from the game", 2),
    # tcg/twilight-pool, tcg/burden, tcg/threats (as many as there are companions), tcg/culture-tokens
    ("Remove (1)", "Remove ({})", 3),
    ("Remove a burden", "Remove {} burdens", 2),
    ("Remove a threat", "Remove {} threats", 0),
    ("Add a threat", "Add {} threats", 4),
    ("Remove an [elven] token from Song", "Remove {} [elven] tokens from Song", 2),
    ("Remove a culture token from Works", "Remove {} culture tokens from Works", 1),
    # tcg/liberate, tcg/spot
    ("Liberate a site", "Liberate {} sites", 1),
    ("Spot an Elf", "Spot {} Elves", 2),
    ("Spot a burden", "Spot {} burdens", 2),
    ("Spot an [elven] token", "Spot {} [elven] tokens", 2),
]  # fmt: skip


@pytest.mark.parametrize(("price", "payable"), [
    (one if count == 1 else more.format(count), count <= most)
    for one, more, most in PRICES for count in sorted({1, max(most, 1), most + 1}) if one or count > 1
])  # fmt: skip
def test_a_price_is_offered_just_if_it_can_be_paid_and_then_it_is(price, payable):
    t = speaking(f"Maneuver: {price} to add a burden.")
    able = uses(t)
    assert bool(able) is payable
    if not payable:
        return
    before = t.play.card(t.frodo).token("burden")
    t.play.then(able[0].task)
    t.run()
    for _ in range(9):
        if t.pending is None or "may act" in t.pending.prompt:
            break
        t.choose(t.options()[0])
    removed = (2 if "2 burdens" in price else 1) if price.startswith("Remove") and "burden" in price else 0
    assert t.play.card(t.frodo).token("burden") == before - removed + 1
