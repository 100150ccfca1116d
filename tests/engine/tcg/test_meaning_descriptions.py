"""Which cards a description means, what can be spotted and what effects do: asked of one table that is laid
out once.

Expected is what the words say of the table in `middle_of_a_turn` (tcg/spot, tcg/exhausted, tcg/roaming,
tcg/unbound).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import table
from tests.engine.tcg.middle_of_a_turn import laid_out


def meant(description):
    """The characters that Tom's Marker means by a description."""
    t = laid_out(f"Each {description} is damage +5.")
    return {t.play.name(i) for i in table.in_play(t.play) if (t.value(i, "damage") or 0) >= 5}


COMPANIONS = {"Frodo", "Aragorn", "Gimli"}
MINIONS = {"Orc", "Uruk", "Wraith"}


@pytest.mark.parametrize(("description", "cards"), [
    ("companion", COMPANIONS),
    ("ally", {"Elrond"}),
    ("minion", MINIONS),
    ("character", COMPANIONS | MINIONS | {"Elrond"}),
    ("companion or ally", COMPANIONS | {"Elrond"}),
    ("Dwarf", {"Gimli"}),
    ("Man", {"Aragorn"}),
    ("Elf ally", {"Elrond"}),
    ("Elf companion", set()),
    ("Dwarf or Man", {"Gimli", "Aragorn"}),
    ("unbound companion", {"Aragorn", "Gimli"}),
    ("Ring-bound companion", {"Frodo"}),
    ("unbound Hobbit", set()),
    ("wounded companion", {"Aragorn", "Gimli"}),
    ("unwounded companion", {"Frodo"}),
    ("wounded minion", {"Orc"}),
    ("wounded character", {"Aragorn", "Gimli", "Orc"}),
    ("exhausted companion", {"Gimli"}),
    ("exhausted character", {"Gimli", "Orc"}),
    ("unique companion", {"Frodo", "Aragorn"}),
    ("non-unique minion", {"Orc", "Uruk"}),
    ("[gondor] companion", {"Aragorn"}),
    ("non-[gondor] companion", {"Frodo", "Gimli"}),
    ("[isengard] minion", {"Uruk"}),
    ("[isengard] or [sauron] minion", {"Uruk", "Orc"}),
    ("fierce minion", {"Uruk"}),
    ("non-fierce minion", {"Orc", "Wraith"}),
    ("ranger", {"Aragorn"}),
    ("roaming minion", {"Wraith"}),
    ("companion bearing a possession", {"Aragorn"}),
    ("companion bearing a hand weapon", {"Aragorn"}),
    ("companion (except the Ring-bearer)", {"Aragorn", "Gimli"}),
    ("Free Peoples character", COMPANIONS | {"Elrond"}),
    ("Shadow character", MINIONS),
    ("minion with strength 9 or more", {"Uruk", "Wraith"}),
    ("minion with strength 9 or less", {"Orc", "Uruk"}),
    ("minion with strength 9", {"Uruk"}),
    ("minion with strength less than 9", {"Orc"}),
    ("minion with twilight cost 4 or more", {"Uruk", "Wraith"}),
    ("companion with the Aragorn signet", {"Aragorn"}),
    ("companion who is not a Dwarf", {"Frodo", "Aragorn"}),
    ("minion who is not roaming", {"Orc", "Uruk"}),
])  # fmt: skip
def test_a_description_means_exactly_the_cards_that_fit_it(description, cards):
    assert meant(description) == cards


@pytest.mark.parametrize(("condition", "true"), [
    ("you can spot a Dwarf", True),
    ("you can spot an Elf companion", False),
    ("you can spot 3 companions", True),
    ("you can spot 4 companions", False),
    ("you can spot 3 minions", True),
    ("you can spot 4 minions", False),
    ("you cannot spot an Ent", True),
    ("you cannot spot a Dwarf", False),
    ("you cannot spot 4 minions", True),
    ("you can spot 2 burdens", True),
    ("you can spot 3 burdens", False),
    ("you cannot spot 3 burdens", True),
    ("you cannot spot 2 burdens", False),
    ("you can spot 3 Free Peoples cultures", True),
    ("you can spot 5 Free Peoples cultures", False),
    ("you can spot 3 Shadow cultures", True),
    ("you can spot 4 Shadow cultures", False),
    ("there are at least 3 minions", True),
    ("there are at least 4 minions", False),
    ("the Ring-bearer is unwounded", True),
    ("the Ring-bearer is exhausted", False),
    ("the Ring-bearer is wearing The One Ring", False),
    ("twilight is below 4", True),
    ("twilight is below 3", False),
    ("twilight is 3 or more", True),
    ("twilight is 4 or more", False),
    ("you have exactly 2 cards in hand", True),
    ("you have exactly 3 cards in hand", False),
    ("you have 2 or fewer cards in hand", True),
    ("you have 1 or fewer cards in hand", False),
    ("you have at least 2 cards in hand", True),
    ("you have at least 3 cards in hand", False),
    ("the fellowship is at site 3", True),
    ("the fellowship is at site 4", False),
    ("the fellowship is at site 3 or higher", True),
    ("the fellowship is at site 4 or higher", False),
    ("you can spot more minions than Dwarves", True),
    ("you can spot more Dwarves than minions", False),
    ("you can spot fewer Dwarves than minions", True),
])  # fmt: skip
def test_a_condition_holds_exactly_where_its_words_are_true(condition, true):
    t = laid_out(f"While {condition}, each ally is strength +5.")
    assert (t.value(t.elrond, "strength") == 13) == true


@pytest.mark.parametrize(("amount", "bonus"), [
    ("for each minion you can spot", 3),
    ("for each wounded companion you can spot", 2),
    ("for each burden", 2),
    ("for each Dwarf you can spot", 1),
    ("for each Elf companion you can spot", 0),
    ("for each wound on Aragorn", 1),
    ("for each companion over 2", 1),
    ("for each Free Peoples culture that you spot over 2", 2),
    ("for each site you control", 0),
])  # fmt: skip
def test_an_amount_is_counted_as_it_is_said(amount, bonus):
    t = laid_out(f"Each ally is strength +1 {amount}.")
    assert t.value(t.elrond, "strength") == 8 + bonus


def used(effect, *answers, phase="fellowship"):
    """Tom uses his Marker in a phase and answers what he is asked."""
    t = laid_out(f"{phase.title()}: {effect}", phase)
    t.at(f"{phase}.actions", until=f"{phase}.ends")
    t.choose(next(o for o in t.options() if "Marker" in o))
    for answer in answers:
        t.choose(next((o for o in t.options() if o.startswith(answer)), answer))
    return t


def wounds(t):
    return {t.play.name(i): n for i in table.in_play(t.play) if (n := t.wounds(i))}


@pytest.mark.parametrize(("effect", "answers", "now"), [
    ("Wound a minion.", ["Uruk"], {"Aragorn": 1, "Gimli": 2, "Orc": 1, "Uruk": 1}),
    ("Wound each minion.", [], {"Aragorn": 1, "Gimli": 2, "Uruk": 1, "Wraith": 1}),
    ("Wound a fierce minion twice.", [], {"Aragorn": 1, "Gimli": 2, "Orc": 1, "Uruk": 2}),
    ("Heal a companion.", ["Gimli"], {"Aragorn": 1, "Gimli": 1, "Orc": 1}),
    ("Heal each companion.", [], {"Gimli": 1, "Orc": 1}),
    ("Heal a Dwarf twice.", [], {"Aragorn": 1, "Orc": 1}),
    ("Exert a companion to wound an unwounded minion.", ["Aragorn", "Wraith"],
     {"Aragorn": 2, "Gimli": 2, "Orc": 1, "Wraith": 1}),
    ("Exert an unbound companion to heal a Dwarf.", [], {"Aragorn": 2, "Gimli": 1, "Orc": 1}),
    ("Exert an ally to heal a Dwarf.", [], {"Elrond": 1, "Aragorn": 1, "Gimli": 1, "Orc": 1}),
])  # fmt: skip
def test_wounds_come_and_go(effect, answers, now):
    assert wounds(used(effect, *answers)) == now


@pytest.mark.parametrize(("effect", "pool"), [
    ("Add (2) to heal a Dwarf.", 5),
    ("Remove (2).", 1),
    ("Add (1).", 4),
])  # fmt: skip
def test_twilight_comes_and_goes(effect, pool):
    assert used(effect).pool == pool


@pytest.mark.parametrize(("effect", "burdens", "threats"), [
    ("Remove a burden.", 1, 0),
    ("Add a burden to heal a Dwarf.", 3, 0),
    ("Add a threat to heal a Dwarf.", 2, 1),
    ("Add 2 threats to heal a Dwarf.", 2, 2),
    ("Remove 2 burdens.", 0, 0),
])  # fmt: skip
def test_burdens_and_threats_come_and_go(effect, burdens, threats):
    t = used(effect)
    assert (table.burdens(t.play), table.threats(t.play)) == (burdens, threats)


@pytest.mark.parametrize(
    ("effect", "hand"), [("Draw a card.", 3), ("Draw 2 cards.", 4), ("Add (1) to draw a card.", 3)]
)
def test_cards_are_drawn(effect, hand):
    t = used(effect)
    assert len(t.play.state.zone("hand:0")) == hand


@pytest.mark.parametrize(("effect", "answers", "which", "zone"), [
    ("Discard a minion.", ["Wraith"], "wraith", "discard"),
    ("Discard a roaming minion.", [], "wraith", "discard"),
    ("Discard a possession to heal a Dwarf.", [], "blade", "discard"),
    ("Discard this condition to heal a Dwarf.", [], "marker", "discard"),
    ("Kill an exhausted minion.", [], "orc", "discard"),
    ("Kill a Dwarf.", [], "gimli", "dead"),
    ("Return a minion to its owner's hand.", ["Uruk"], "uruk", "hand"),
])  # fmt: skip
def test_cards_leave_play_for_where_they_belong(effect, answers, which, zone):
    t = used(effect, *answers)
    assert t.zone(getattr(t, which)) == zone


@pytest.mark.parametrize(("effect", "answers", "strengths"), [
    ("Make a minion strength -2.", ["Uruk"], {"uruk": 7, "orc": 5}),
    ("Make a companion strength +2.", ["Gimli"], {"gimli": 8, "aragorn": 8}),
    ("Make each companion strength +1.", [], {"frodo": 5, "aragorn": 9, "gimli": 7, "elrond": 8}),
    ("Make a Dwarf strength +1 for each minion you can spot.", [], {"gimli": 9}),
])  # fmt: skip
def test_strength_changes_for_the_phase(effect, answers, strengths):
    t = used(effect, *answers, phase="maneuver")
    assert {name: t.value(getattr(t, name), "strength") for name in strengths} == strengths
