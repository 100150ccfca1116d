"""Whoever accepts an offer pays all of its price, whatever he chooses: to prevent something, so that the rest does not
happen, for a follower's aid (tcg/cost, tcg/preventing-effects, tcg/keyword/aid).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_costs_paid_together import PARTS, RACES, can_be_paid
from tests.engine.tcg.test_meaning_cards import written

OFFERS = {
    "Maneuver: Add 2 threats. The Free Peoples player may {} to prevent this.": "prevent it",
    "Maneuver: Add 2 threats unless the Free Peoples player {}.": "do it",
}
VITALITY = [{"Ann": 2, "Bea": 2, "Cid": 1}, {"Ann": 2, "Bea": 1, "Cid": 2}, {"Ann": 3, "Bea": 1, "Cid": 1}]
TWO = [
    (a, b) for a, b in itertools.product(PARTS, PARTS)
    if a != b and "twice" not in a + b and not a.startswith("exert 2")
]


def said(text, price):
    """The offer with its price: "exert Ann and exert a companion", or "exerts … and exerts …"."""
    parts = price if "may" in text else [f"{p.split(' ')[0]}s {p.split(' ', 1)[1]}" for p in price]
    return text.format(" and ".join(parts))


def laid_out(text, price, vitality):
    t = Table()
    t.ring_bearer(wounds=3)
    for name, left in vitality.items():
        t.companion(card(name, "companion", race=RACES[name], culture="elven", vitality=4), wounds=4 - left)
    t.minion(card("Orc", "minion", vitality=2, strength=3, site=1))
    t.hand(written("Dark", "event", said(text, price), culture="sauron", side="shadow"), player=1)
    t.during("maneuver")
    (use,) = [c for c in actions.actions(t.play, "maneuver.actions", 1) if "Dark" in c.label]
    t.play.then(use.task)
    t.run()
    return t


@pytest.mark.parametrize("vitality", VITALITY, ids=lambda v: "".join(map(str, v.values())))
@pytest.mark.parametrize("text", OFFERS)
def test_an_accepted_offer_is_paid_in_full(text, vitality):
    wrong = []
    for price in TWO:
        right, waiting = can_be_paid(price, vitality), [()]
        t = laid_out(text, price, vitality)
        offered = t.pending is not None and OFFERS[text] in t.options()
        if offered is not right:
            wrong.append((price, "offered" if offered else "not offered"))
        while offered and right and waiting:
            path = waiting.pop()
            t = laid_out(text, price, vitality).choose(OFFERS[text])
            for label in path:
                t.choose(label)
            if t.pending is not None and "may act" not in t.pending.prompt:
                waiting += [(*path, label) for label in dict.fromkeys(t.options())]
                continue
            exerted = sum(" exerts (" in line for line in t.told().splitlines())
            there = {t.play.name(i) for i in t.play.state.zone("fellowship:0")}
            wanted = (sum(p.startswith("exert") for p in price), sum(p.startswith("discard") for p in price))
            if t.play.fact(("threats", 0), 0) or (exerted, len(vitality.keys() - there)) != wanted:
                wrong.append((price, path, t.told()))
    assert not wrong
