"""What a text lets somebody do instead of what is about to happen: every happening, each deed, with and without a price;
taken, the one happens and not the other, declined, the other way round (tcg/instead, tcg/optional-trigger).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import table
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.wide_table import changed, seen

ABOUT = {
    "a companion is about to take a wound": ({"kind": "wounded", "card": "@legolas"}, "Legolas wound"),
    "a companion is about to exert": ({"kind": "exerted", "card": "@legolas"}, "Legolas wound"),
    "a minion is about to be killed": ({"kind": "killed", "card": "@orc"}, "Orc is in"),
    "a possession is about to be discarded": ({"kind": "discarded", "card": "@spear"}, "Spear is in"),
}
DEEDS = {"add a threat": "threats", "exert Aragorn": "Aragorn wound", "add (2)": "pool"}
PRICES = {"": None, "discard a card from hand to ": "Plan is in"}


@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize(("about", "deed", "price"), list(itertools.product(ABOUT, DEEDS, PRICES)))
def test_the_one_or_the_other(about, deed, price, takes):
    told, happens = ABOUT[about]
    t = speaking(f"Each time {about}, you may {price}{deed} instead.")
    before = seen(t)
    happening(t, **told)
    t.choose(next(o for o in t.options() if ("Marker" in o if takes else o == "pass")))
    while t.pending is not None and "may act" not in t.pending.prompt:
        t.choose("Plan" if "Plan" in t.options() else t.options()[-1])
    found = changed(before, seen(t))
    assert (DEEDS[deed] in found) is takes
    assert (happens in found) is not takes
    if PRICES[price]:
        assert (PRICES[price] in found) is takes


@pytest.mark.parametrize(("text", "fierce"), [
    ("Each minion skirmishing a Man is not fierce.", False), ("Each minion is not fierce.", False),
    ("Each Orc is not fierce.", True), ("While you can spot an Elf, minions are not fierce.", False),
    ("While you can spot an Ent, minions are not fierce.", True),
])  # fmt: skip
def test_who_is_not_what_he_was(text, fierce):
    t = speaking(text, phase="skirmish")
    assert bool(t.value(t.uruk, "fierce")) is fierce


@pytest.mark.parametrize("words", ["each threat he or she can spot", "each burden that player can spot",
                                   "each [elven] token he or she can spot"])  # fmt: skip
def test_what_somebody_else_can_spot(words):
    t = speaking(f"Maneuver: Make the Free Peoples player draw a card for {words}.", phase="maneuver")
    t.play.remember(("threats", 0), 2)
    t.play.then(uses(t)[0].task)
    t.run()
    assert len(t.play.state.zone("hand:0")) == 4
    assert table.threats(t.play) == 2


@pytest.mark.parametrize(("instead", "more"), [("make him strength +2", 2), ("make him strength +1", 1)])
@pytest.mark.parametrize(("so", "who"), [
    ("an Elf", "Legolas"), ("a Man", "Aragorn"), ("a Dwarf", "Gimli"), ("a Hobbit", "Frodo"), ("a Wizard", ""),
])  # fmt: skip
def test_of_whom_the_second_is_done_the_first_need_not_be_possible(so, who, instead, more):
    """Only who is wounded can be healed; of whom the condition is true can be chosen all the same."""
    t = speaking(f"Maneuver: Add (1) to heal a companion (or {instead} if he is {so}).")
    hurt = {n for n in ("Aragorn", "Gimli", "Legolas", "Frodo") if t.wounds(getattr(t, n.lower()))}
    before = seen(t)
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    assert set(t.options()) == hurt | {who} - {""}
    if who:
        t.choose(who)
        after = {"pool": before["pool"] + 1, f"{who} strength": before[f"{who} strength"] + more}
        assert changed(before, seen(t)) == after


@pytest.mark.parametrize(("so", "offered"), [("an Elf", True), ("a Man", False)])
def test_a_response_whose_second_can_be_done_is_offered(so, offered):
    """Legolas is unwounded: there is nothing to heal."""
    t = speaking(f"Response: If a minion takes a wound, heal Legolas (or make him strength +2 if he is {so}).")
    happening(t, kind="wounded", card="@uruk")
    assert (t.pending is not None) is offered
