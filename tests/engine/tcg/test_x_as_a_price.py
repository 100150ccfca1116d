"""X as a price of what is played for X less: it can be begun where some X does, and only such an X is offered; each
price × how many there are × what lies in the pool, against a small account (tcg/cost, tcg/twilight-cost).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_costs_paid_together import each_choice
from tests.engine.tcg.test_meaning_cards import written

COST = 5
PRICES = {
    "Remove X [raider] tokens here": "tokens", "Remove X [raider] tokens": "tokens",
    "Spot X [raider] tokens": "tokens", "Remove X burdens": "burdens", "Spot X burdens": "burdens",
    "Remove X threats": "threats", "Add X threats": "room", "Discard X Orcs": "orcs", "Exert X Orcs": "orcs",
    "Spot X Orcs": "orcs", "Remove (X)": "pool", "Spot a minion and remove X burdens": "burdens",
    "Remove X burdens and spot a minion": "burdens", "Discard X cards from hand": "hand",
}  # fmt: skip
"""A price that names X → of what there have to be so many."""
LESS = ("; its twilight cost is -X", ". That minion's twilight cost is -X", ". Its twilight cost is -X")


def laid(price, less, there, pool):
    t = Table(pool=pool, format="tower")
    bearer = t.ring_bearer(burdens=there)
    assert bearer is not None
    for n in range(there if "Add" in price else 1):
        t.companion(card(f"Guard {n}", "companion", culture="gondor", race="man"))
    for _ in range(there if "Orcs" in price else 1):
        t.minion(card("Orc", "minion", strength=3, vitality=2, site=1, cost=2, culture="sauron", race="orc"))
    if "Add" not in price:
        t.play.remember(("threats", 0), there)
    t.hand(*[card(f"Filler {n}", "event", side="Shadow", culture="sauron") for n in range(there)], player=1)
    marker = written("Marker", "condition", f"Shadow: {price} to play a [raider] minion from your discard pile"
                     f"{less}.", culture="sauron", side="Shadow")  # fmt: skip
    t.support(marker, player=1, culture_raider=there)
    t.put(card("Sailor", "minion", cost=COST, site=1, culture="raider", race="man"), "discard:1", 1)
    return t.during("shadow")


def can(price, there, pool):
    """Whether there is an X of which so much remains that the rest of the cost is there."""
    if PRICES[price] == "pool":
        return any(pool - x >= COST - x for x in range(pool + 1))
    least = 1 if any(w in price for w in ("Orcs", "cards")) else 0
    there = there + 1 if PRICES[price] == "room" else there
    return any(pool >= COST - x for x in range(least, there + 1))


def used(t):
    return [c for c in actions.actions(t.play, "shadow.actions", 1) if "Marker" in c.label]


@pytest.mark.parametrize(("there", "pool"), [(0, 5), (2, 2), (2, 3), (3, 1), (3, 2), (1, 5)])
@pytest.mark.parametrize(("price", "less"), list(itertools.product(PRICES, LESS[:1])) + [
    (price, less) for price in ("Spot X burdens", "Remove (X)") for less in LESS[1:]
])  # fmt: skip
def test_some_x_is_enough_and_only_such_is_offered(price, less, there, pool):
    so = can(price, there, pool)
    assert bool(used(laid(price, less, there, pool))) is so
    for t in each_choice(lambda: laid(price, less, there, pool), used) if so else ():
        assert any(t.play.name(i) == "Sailor" for i in t.play.state.zone("minions")), t.told()


@pytest.mark.parametrize(("there", "pool"), [(3, 3), (3, 2), (2, 2), (1, 5)])
def test_so_many_are_spotted_that_the_card_can_be_paid_for(there, pool):
    """What is played must be played (tcg/effect): of those who may be spotted, none too few for its cost."""
    t = laid("Spot a minion", "; its twilight cost is -1 for each burden you spot", there, pool)
    so = pool + there >= COST
    assert bool(used(t)) is so
    lines = [*each_choice(lambda: laid(
        "Spot a minion", "; its twilight cost is -1 for each burden you spot", there, pool), used)] if so else []
    assert len(lines) == (there - max(0, COST - pool) + 1 if so else 0)
    for one in lines:
        assert any(one.play.name(i) == "Sailor" for i in one.play.state.zone("minions")), one.told()
