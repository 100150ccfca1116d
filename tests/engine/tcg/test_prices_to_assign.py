"""What several texts ask before a minion is assigned is one cost: no price takes what another needs (tcg/cost,
tcg/assignment-phase). Every two prices on every table, asked against a small account.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import table
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

ELVES = ("Ann", "Bea")
PRICES = {
    "exert Ann": lambda w: _one(w, ("Ann",), 1), "exert Ann twice": lambda w: _one(w, ("Ann",), 2),
    "exert an Elf companion": lambda w: _one(w, ELVES, 1),
    "discard an Elf companion": lambda w: [(_gone(w, n)) for n in ELVES if n in w],
    "discard a card from hand": lambda w: [w | {"hand": w["hand"] - 1}] if w["hand"] else [],
    "exhaust an Elf companion": lambda w: [w | {n: 1} for n in ELVES if w.get(n, 0) > 1],
}


def _one(world, who, times):
    return [world | {n: world[n] - times} for n in who if world.get(n, 0) > times]


def _gone(world, name):
    return {n: v for n, v in world.items() if n != name}


TABLES = [{"Ann": 2, "Bea": 1, "hand": 1}, {"Ann": 2, "Bea": 2, "hand": 2}, {"Ann": 3, "Bea": 1, "hand": 0}]


def laid(prices, world, on_itself):
    t = Table(site=2)
    t.ring_bearer(wounds=3)
    for name in ELVES:
        t.companion(card(name, "companion", race="elf", culture="elven", vitality=4), wounds=4 - world[name])
    t.hand(*[card(f"Lore {n}", "event", culture="elven") for n in range(world["hand"])])
    texts = [f"To assign an Orc to a skirmish, the Free Peoples player must {price}." for price in prices]
    own = texts.pop().replace("an Orc", "this minion") if on_itself else ""
    for n, text in enumerate(texts):
        t.support(written(f"Marker {n}", "condition", text, side="Shadow", culture="sauron"), 1)
    facts = {"strength": 2, "vitality": 3, "race": "orc", "culture": "sauron"}
    t.minion(written("Gnawer", "minion", own, **facts) if own else card("Gnawer", "minion", **facts))
    return t.at("assignment.defenders", until="skirmish.choice")


@pytest.mark.parametrize("on_itself", [True, False])
@pytest.mark.parametrize("world", TABLES, ids=lambda w: "".join(map(str, w.values())))
@pytest.mark.parametrize("prices", list(itertools.product(PRICES, PRICES)), ids=" + ".join)
def test_two_prices_are_not_paid_with_the_same(prices, world, on_itself):
    able = bool([end for middle in PRICES[prices[0]](world) for end in PRICES[prices[1]](middle)])
    other = bool([end for middle in PRICES[prices[1]](world) for end in PRICES[prices[0]](middle)])
    t = laid(prices, world, on_itself)
    offered = [label for label in t.options() if label.startswith("pay")]
    assert bool(offered) in ({able, other} if able != other else {able})
    waiting = [offered[0]] if offered else []
    while waiting:  # however the choices go, all prices are paid and the minion is assigned
        path = waiting.pop()
        t = laid(prices, world, on_itself)
        for label in path if isinstance(path, tuple) else (path,):
            t.choose(label)
        before = path if isinstance(path, tuple) else (path,)
        if t.pending is not None and any("defends" in label for label in t.options()):
            assert "not all of its price" not in t.told()
        elif t.pending is not None:
            waiting += [(*before, label) for label in dict.fromkeys(t.options()) if label != "do not pay"]
        else:
            pytest.fail(t.told())


# -- a price for one who is assigned to another --------------------------------------------------------------

TO_WHOM = {
    "This minion may not be assigned to skirmish an Elf unless the Free Peoples player adds a threat.": {"Ann"},
    "The Free Peoples player may not assign an Elf to skirmish this minion unless he or she adds a threat.": {"Ann"},
    "To assign a companion to skirmish this minion, the Free Peoples player must add a threat.": {"Ann", "Cid", "Frodo"},
    "This minion may not be assigned to skirmish a companion with strength 6 or more unless the Free Peoples player "
    "adds a threat.": {"Cid"},
    "The Free Peoples player may not assign a Dwarf to skirmish an Orc unless he or she adds a threat.": {"Cid"},
    "This minion may not be assigned to a skirmish unless the Free Peoples player adds a threat.": {"Ann", "Cid", "Frodo"},
}  # fmt: skip
"""A text of a minion → against whom it costs a threat to assign it."""


def facing(text, threats=0):
    t = Table(site=2)
    t.ring_bearer()
    t.companion(card("Ann", "companion", race="elf", culture="elven", strength=4))
    t.companion(card("Cid", "companion", race="dwarf", culture="dwarven", strength=6))
    t.play.remember(("threats", 0), threats)
    t.minion(written("Gnawer", "minion", text, race="orc", culture="sauron", strength=2, vitality=3))
    return t.at("assignment.defenders", until="skirmish.choice")


@pytest.mark.parametrize("pays", [True, False])
@pytest.mark.parametrize("whom", ["Ann", "Cid", "Frodo"])
@pytest.mark.parametrize("text", TO_WHOM)
def test_a_price_for_assigning_somebody_to_such_a_one(text, whom, pays):
    t = facing(text)
    for wanted in (f"{whom} defends", "pay (1)" if pays else "do not pay"):
        first = next((label for label in t.options() if label in (wanted, "pay (1)" if pays else "do not pay")), "")
        if t.pending is not None and first:
            t.choose(first)
    if t.pending is not None and f"{whom} defends" in t.options():
        t.choose(f"{whom} defends")
    costs = whom in TO_WHOM[text]
    assert t.play.fact(("threats", 0), 0) == int(costs and pays)
    assigned = [t.play.name(a.defender) for a in table.assignments(t.play)]
    assert assigned == ([whom] if pays or not costs else [])


@pytest.mark.parametrize("text", TO_WHOM)
def test_who_cannot_be_paid_for_is_not_assigned(text):
    """Three companions: there is room for three threats only."""
    t = facing(text, threats=3)
    offered = {label.split()[0] for label in t.options() if label.endswith("defends")} - {"nobody"}
    assert offered == {"Ann", "Cid", "Frodo"} - TO_WHOM[text] or not offered and len(TO_WHOM[text]) == 3
