"""What stands in brackets behind a deed: another in its place, chosen or under a condition (tcg/effect, tcg/or), and
other ways of saying what is said elsewhere; on the table in `wide_table`. Expected is what the words say of it.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, WOUNDED, speaking
from tests.engine.tcg.test_meaning_of_effects import CANNOT, answered, played
from tests.engine.tcg.wide_table import holds, wide

WRAITH_2 = {"Wraith wound": 2, "Wraith vitality": 2}
GIMLI_1 = {"Gimli wound": 1, "Gimli vitality": 2}
ARAGORN_1 = {"Aragorn wound": None, "Aragorn vitality": 4}


@pytest.mark.parametrize(("text", "phase", "answers", "after"), [
    # one or the other, as the player says
    ("Wound Uruk (or wound a [wraith] minion twice).", "maneuver", ["wound Uruk"], WOUNDED),
    ("Wound Uruk (or wound a [wraith] minion twice).", "maneuver", ["wound a [wraith]"], WRAITH_2),
    ("Exert Legolas to wound Uruk (or to wound a [wraith] minion twice).", "maneuver", ["wound a [wraith]"], EXERTED | WRAITH_2),
    ("Exert Legolas to wound Uruk (or to wound a [wraith] minion twice).", "maneuver", ["wound Uruk"], EXERTED | WOUNDED),
    ("Draw a card (or heal Gimli).", "maneuver", ["draw"], DRAWN),
    ("Draw a card (or heal Gimli).", "maneuver", ["heal"], GIMLI_1),
    # what nothing can be done of is no choice
    ("Wound an Ent (or heal Gimli).", "maneuver", [], GIMLI_1),
    ("Heal Gimli (or heal an Ent).", "maneuver", [], GIMLI_1),
    ("Exert an Ent to wound Uruk (or to wound a [wraith] minion twice).", "maneuver", [], CANNOT),
    # in its place under a condition, be it several things
    ("Heal Gimli (or heal Gimli and heal Aragorn if you can spot an Elf).", "maneuver", [], GIMLI_1 | ARAGORN_1),
    ("Heal Gimli (or heal Gimli and heal Aragorn if you can spot an Ent).", "maneuver", [], GIMLI_1),
    ("Heal Gimli once (or heal Gimli twice if you can spot an Elf).", "maneuver", [],
     {"Gimli wound": None, "Gimli vitality": 3}),
    ("Heal Gimli once (or heal Gimli twice if you can spot an Ent).", "maneuver", [], GIMLI_1),
    ("Wound Uruk once.", "maneuver", [], WOUNDED),
    ("Exert Legolas once to draw a card.", "maneuver", [], EXERTED | DRAWN),
    # archery: Legolas alone is 1
    ("Make the fellowship archery total +1 (or +3 if you can spot a Dwarf).", "archery", [],
     {"free peoples archery": 4}),
    ("Make the fellowship archery total +1 (or +3 if you can spot an Ent).", "archery", [],
     {"free peoples archery": 2}),
])  # fmt: skip
def test_what_stands_in_brackets(text, phase, answers, after):
    assert played(text, phase, answers) == after


@pytest.mark.parametrize("copies", [0, 1, 3])
def test_cards_of_a_title_in_a_pile(copies):
    """tcg/title: of that title, and no other card of the pile."""
    def fallen(t):
        for number in range(copies):
            t.put(card("Gimli", "companion", race="dwarf", key=f"Gimli {number}"), "discard:0", 0)

    text = "Make Aragorn strength +2 for each card titled Gimli in your discard pile."
    after = {"Aragorn strength": 8 + 2 * copies} if copies else {}
    assert played(text, "maneuver", prepare=fallen) == after


@pytest.mark.parametrize(("condition", "true"), [
    ("Gimli is the only Dwarf you can spot", True),
    ("Gimli is the only Elf you can spot", False),
    ("Legolas is the only Elf you can spot", False),  # Elrond is one too
    ("Legolas is the only companion you can spot", False),
    ("Uruk is the only minion you can spot", False),
    ("Uruk is the only fierce minion you can spot", True),
    ("Legolas is the only Ent you can spot", False),
])
def test_the_only_one_there(condition, true):
    assert holds(wide(), condition) is true


@pytest.mark.parametrize(("who", "cancelled"), [("uruk", True), ("aragorn", False)])
def test_the_special_ability_of_such_a_card(who, cancelled):
    """tcg/special-ability, tcg/response: of no companion."""
    t = speaking("Response: If a minion's special ability is used, exert Legolas to draw a card.")
    t.happen(occurrence("ability used", card=getattr(t, who), player=1 if who == "uruk" else 0, index=0))
    assert any("Marker" in one for one in t.options()) is cancelled


@pytest.mark.parametrize(("text", "used"), [
    ("Prevent a minion from using special abilities until the regroup phase.", False),
    ("Prevent a companion from using special abilities until the regroup phase.", True),
])
def test_kept_from_using_special_abilities(text, used):
    t = wide()
    for ident in (t.orc, t.uruk, t.wraith):
        t.play.move(ident, "removed")
    troll = t.minion(written("Troll", "minion", "Maneuver: Exert Troll to add (1).", vitality=4, strength=9))
    t.during("maneuver")
    assert actions.why_not_use(t.play, troll, 0, 1) is None
    t = answered(plays(t, *t.hand(written("Blow", "event", text, "Maneuver")), 0), ["Gimli"] if used else [])
    assert (actions.why_not_use(t.play, troll, 0, 1) is None) is used


@pytest.mark.parametrize(("condition", "moves"), [
    ("the fellowship has not moved more than once this turn", {0, 1}),
    ("the fellowship has not moved more than twice this turn", {0, 1, 2}),
    ("the fellowship moved more than once this turn", {2, 3}),
])
def test_how_often_the_fellowship_moved(condition, moves):
    """tcg/move-limit"""
    t = wide()
    true = set()
    for number in range(4):
        t.play.remember("moves", number)
        if holds(t, condition):
            true.add(number)
    assert true == moves


def test_a_card_more_under_a_condition():
    text = "Draw a card (and draw an additional card if you can spot {})."
    two = {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}
    assert played(text.format("an Elf"), "maneuver") == two
    assert played(text.format("an Ent"), "maneuver") == DRAWN
