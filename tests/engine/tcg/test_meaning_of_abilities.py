"""What the abilities of a card do when their time comes: who is asked, what it costs, what happens, how often.

A condition with the text lies on the table in `wide_table`; something happens, or its ability is used. Expected
is all that is seen otherwise afterwards (tcg/when, tcg/each-time, tcg/response, tcg/special-ability, tcg/limit).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, framework
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_effects import answered, gone
from tests.engine.tcg.wide_table import changed, in_skirmish, seen, wide


def speaking(text, by=0, phase="maneuver", **more):
    """The table with somebody's condition that has the text."""
    t = wide(**more)
    if phase == "skirmish":
        in_skirmish(t)
    side = "Shadow" if by else "Free Peoples"
    t.marker = t.support(written("Marker", "condition", text, side=side, culture="gondor"), by)
    return t.during(phase)


def happening(t, kind, **roles):
    """Something happens; the names of cards of the table stand for the cards."""
    given = {name: getattr(t, v[1:]) if isinstance(v, str) and v.startswith("@") else v
             for name, v in roles.items()}  # fmt: skip
    if "card" in given:
        given.setdefault("life", t.play.card(given["card"]).life)
    t.happen(occurrence(kind, **given))


WOUND = {"kind": "wounded", "card": "@uruk"}
WOUNDED = {"Uruk wound": 1, "Uruk vitality": 2}
EXERT = {"kind": "exerted", "card": "@legolas"}
EXERTED = {"Legolas wound": 1, "Legolas vitality": 2}
DRAWN = {"First is in": "hand:0", "deck 0": ["Second", "Third"]}


@pytest.mark.parametrize(("text", "by", "told", "answers", "after"), [
    # required, tcg/each-time, tcg/when
    ("Each time a minion takes a wound, add (1).", 0, WOUND, [], {**WOUNDED, "pool": 4}),
    ("When a minion takes a wound, add (1).", 0, WOUND, [], {**WOUNDED, "pool": 4}),
    ("Each time a companion takes a wound, add (1).", 0, WOUND, [], WOUNDED),
    ("Each time a minion takes a wound, add (1) and add a burden.", 0, WOUND, [],
     {**WOUNDED, "pool": 4, "Frodo burden": 3}),
    ("Each time a minion takes a wound, wound it.", 0, WOUND, [], gone("Uruk", "discard:1") | {
        "Spear is in": "discard:1", "Spear on": ""}),
    ("Each time a companion exerts, heal him.", 0, EXERT, [], {}),
    ("Each time a companion exerts, make him strength +2.", 0, EXERT, [], {**EXERTED, "Legolas strength": 8}),
    ("While you can spot an Ent, each time a minion takes a wound, add (1).", 0, WOUND, [], WOUNDED),
    ("While you can spot an Elf, each time a minion takes a wound, add (1).", 0, WOUND, [],
     {**WOUNDED, "pool": 4}),
    # optional, tcg/optional-trigger
    ("Each time a minion takes a wound, you may add (1).", 0, WOUND, ["Marker"], {**WOUNDED, "pool": 4}),
    ("Each time a minion takes a wound, you may add (1).", 0, WOUND, ["pass"], WOUNDED),
    ("Each time a companion exerts, you may remove (2) to heal him.", 0, EXERT, ["Marker"], {"pool": 1}),
    ("Each time a companion exerts, you may remove (3) to heal him.", 0, EXERT, ["Marker"], {"pool": 0}),
    ("Each time a companion exerts, you may remove (4) to heal him.", 0, EXERT, [], EXERTED),
    ("Each time a companion exerts, you may spot an Ent to heal him.", 0, EXERT, [], EXERTED),
    ("Each time a companion exerts, you may exert a Man to draw a card.", 0, EXERT, ["Marker", "Aragorn"],
     {**EXERTED, "Aragorn wound": 2, "Aragorn vitality": 2, **DRAWN}),
    # of the Shadow
    ("Each time a companion exerts, add (1).", 1, EXERT, [], {**EXERTED, "pool": 4}),
    ("Each time a companion exerts, you may remove (1) to add a burden.", 1, EXERT, ["Marker"],
     {**EXERTED, "pool": 2, "Frodo burden": 3}),
    # responses, tcg/response
    ("Response: If a companion exerts, discard this condition to heal him.", 0, EXERT, ["use Marker"],
     {"Marker is in": "discard:0"}),
    ("Response: If a companion exerts, discard this condition to heal him.", 0, EXERT, ["pass"], EXERTED),
    ("Response: If a companion exerts, exert a Dwarf to heal him.", 0, EXERT, [], EXERTED),
    ("Response: If a minion is about to take a wound, remove (1) to prevent that.", 0, WOUND, ["use Marker"],
     {"pool": 2}),
    ("Response: If a minion is about to take a wound, remove (4) to prevent that.", 0, WOUND, [], WOUNDED),
    ("Response: If a Dwarf or Elf is about to take a wound, remove (1) to prevent that.", 0, WOUND, [], WOUNDED),
    # moments, tcg/phase-action
    ("At the start of the regroup phase, add a burden.", 0,
     {"kind": "moment", "name": "regroup phase begins", "player": 0}, [], {"Frodo burden": 3}),
    ("At the start of the regroup phase, add a burden.", 0,
     {"kind": "moment", "name": "regroup phase ends", "player": 0}, [], {}),
    ("At the end of the archery phase, add a burden.", 1,
     {"kind": "moment", "name": "archery phase ends", "player": 0}, [], {"Frodo burden": 3}),
    ("At the start of each of your turns, draw a card.", 0,
     {"kind": "moment", "name": "turn begins", "player": 0}, [], DRAWN),
    ("At the start of each of your turns, draw a card.", 1,
     {"kind": "moment", "name": "turn begins", "player": 0}, [], {}),
])  # fmt: skip
def test_a_waiting_text(text, by, told, answers, after):
    t = speaking(text, by)
    before = seen(t)
    told = dict(told)
    happening(t, told.pop("kind"), **told)
    assert changed(before, seen(answered(t, answers))) == after


def uses(t, step="maneuver.actions", by=0):
    """The labels of the special abilities of Marker that a player could use now."""
    return [c for c in actions.actions(t.play, step, by) if "Marker" in c.label]


@pytest.mark.parametrize(("text", "by", "answers", "after"), [
    ("Maneuver: Add (1).", 0, [], {"pool": 4}),
    ("Maneuver: Exert Legolas to add a burden.", 0, [], {**EXERTED, "Frodo burden": 3}),
    ("Maneuver: Exert Legolas twice to add a burden.", 0, [],
     {"Legolas wound": 2, "Legolas vitality": 1, "Frodo burden": 3}),
    ("Maneuver: Exert an Elf to make that Elf strength +2.", 0, ["Legolas"],
     {**EXERTED, "Legolas strength": 8}),
    ("Maneuver: Spot a Dwarf to add a burden.", 0, [], {"Frodo burden": 3}),
    ("Maneuver: Spot a Dwarf and exert Legolas to add a burden.", 0, [], {**EXERTED, "Frodo burden": 3}),
    ("Maneuver: If you can spot a Dwarf, add a burden.", 0, [], {"Frodo burden": 3}),
    ("Maneuver: Discard this condition to add a burden.", 0, [],
     {"Marker is in": "discard:0", "Frodo burden": 3}),
    ("Maneuver: Discard 2 cards from hand to add a burden.", 0, [],
     {"Plan is in": "discard:0", "Scout is in": "discard:0", "Frodo burden": 3}),
    ("Maneuver: Remove (2) to wound a companion.", 1, ["Legolas"], {"pool": 1, **EXERTED}),
    ("Maneuver: Remove (1) or exert a minion to add a burden.", 1, ["remove"], {"pool": 2, "Frodo burden": 3}),
    ("Maneuver: Remove (1) or exert a minion to add a burden.", 1, ["exert", "Uruk"],
     {**WOUNDED, "Frodo burden": 3}),
    ("Maneuver: Remove an [elven] token from Song to draw a card.", 0, [],
     {"Song culture:elven": 1, **DRAWN}),
    ("Maneuver: Exert a companion to heal another companion.", 0, ["Legolas", "Gimli"],
     {**EXERTED, "Gimli wound": 1, "Gimli vitality": 2}),
    ("Maneuver: Play a companion from hand. Its twilight cost is -1.", 0, [],
     {"Scout is in": "fellowship:0", "pool": 4, "Scout strength": 3, "Scout damage": 0, "Scout fierce": 0,
      "Scout archer": 0, "Scout defender": 0, "Scout vitality": 3}),
    ("Maneuver: Play a companion from hand. Its twilight cost is -2.", 0, [],
     {"Scout is in": "fellowship:0", "Scout strength": 3, "Scout damage": 0, "Scout fierce": 0,
      "Scout archer": 0, "Scout defender": 0, "Scout vitality": 3}),
    ("Maneuver: Play a minion from your discard pile. It comes into play exhausted.", 1, [],
     {"Fallen is in": "minions", "pool": 2, "Fallen strength": 3, "Fallen damage": 0, "Fallen fierce": 0,
      "Fallen archer": 0, "Fallen defender": 0, "Fallen vitality": 1, "Fallen wound": 2}),
    ("Maneuver: Make a Dwarf strength +X, where X is the number of minions you can spot.", 0, [],
     {"Gimli strength": 9}),
    ("Maneuver: Exert X companions to add X burdens.", 0, ["2", "Aragorn and Legolas"],
     {"Aragorn wound": 2, "Aragorn vitality": 2, **EXERTED, "Frodo burden": 4}),
    ("Maneuver: Discard up to 2 cards from hand.", 0, ["Plan and Scout"],
     {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("Maneuver: Discard up to 2 cards from hand.", 0, ["Scout"], {"Scout is in": "discard:0"}),
    ("Maneuver: Discard up to 2 cards from hand.", 0, ["none"], {}),
    ("Maneuver: Wound any number of minions.", 0, ["Uruk and Wraith"],
     {**WOUNDED, "Wraith wound": 1, "Wraith vitality": 3}),
    ("Maneuver: Add (1). Then add a burden.", 0, [], {"pool": 4, "Frodo burden": 3}),
    ("Maneuver: Until the regroup phase, each minion is strength -1.", 0, [],
     {"Orc strength": 4, "Uruk strength": 8, "Wraith strength": 11}),
    ("Maneuver: Reveal an opponent's hand. Discard a Shadow event revealed.", 0, ["Ann"],
     {"Secret is in": "discard:1"}),
    ("Maneuver: Take a [gondor] companion into hand from your discard pile.", 0, [], {"Lost is in": "hand:0"}),
])  # fmt: skip
def test_a_special_ability(text, by, answers, after):
    t = speaking(text, by)
    before = seen(t)
    (use,) = uses(t, by=by)
    t.play.then(use.task)
    assert changed(before, seen(answered(t.run(), answers))) == after


@pytest.mark.parametrize(("text", "by", "able"), [
    ("Maneuver: Add (1).", 0, True),
    ("Skirmish: Add (1).", 0, False),
    ("Maneuver or Skirmish: Add (1).", 0, True),
    ("Skirmish or Regroup: Add (1).", 0, False),
    ("Maneuver: Remove (3) to add a burden.", 1, True),
    ("Maneuver: Remove (4) to add a burden.", 1, False),
    ("Maneuver: Spot 3 minions to add a burden.", 1, True),
    ("Maneuver: Spot 4 minions to add a burden.", 1, False),
    ("Maneuver: Exert Gimli to add a burden.", 0, False),
    ("Maneuver: Exert an unbound companion to add a burden.", 0, True),
    ("Maneuver: If you can spot an Ent, add a burden.", 0, False),
    ("Maneuver: Discard 2 cards from hand to add a burden.", 0, True),
    ("Maneuver: Discard 3 cards from hand to add a burden.", 0, False),
    ("Maneuver: Remove 2 burdens to add (1).", 0, True),
    ("Maneuver: Remove 3 burdens to add (1).", 0, False),
    ("Maneuver: Remove 2 [elven] tokens from Song to add (1).", 0, True),
    ("Maneuver: Remove 3 [elven] tokens from Song to add (1).", 0, False),
    ("Maneuver: Add 4 threats to add (1).", 0, True),
    ("Maneuver: Add 5 threats to add (1).", 0, False),
    ("Maneuver: Discard 3 possessions to add (1).", 0, True),
    ("Maneuver: Discard 5 possessions to add (1).", 0, False),
    ("Maneuver: Exert Legolas twice to add a burden.", 0, True),
    ("Maneuver: Exert Legolas 3 times to add a burden.", 0, False),
    ("Maneuver: Exhaust a Dwarf to add a burden.", 0, False),
    ("Maneuver: Exhaust an Elf companion to add a burden.", 0, True),
    ("Maneuver: Stack a card from hand on this condition to add a burden.", 0, True),
    ("Maneuver: Discard a minion to add a burden.", 0, True),
    ("Maneuver: Discard an Ent to add a burden.", 0, False),
    ("Maneuver: Return Legolas to your hand to add a burden.", 0, True),
    ("Maneuver: Return the Ring-bearer to your hand to add a burden.", 0, False),
    ("Maneuver: Discard the Ring-bearer to add a burden.", 0, False),
])  # fmt: skip
def test_when_a_special_ability_can_be_used(text, by, able):
    """tcg/requirement, tcg/cost: so much, one more; in its phase, in another."""
    assert bool(uses(speaking(text, by), by=by)) is able


@pytest.mark.parametrize(("limit", "uses_left"), [
    ("", [True, True, True, True]),
    (" (limit once per phase)", [True, False, False, True]),
    (" (limit 2 per phase)", [True, True, False, True]),
    (" (limit once per turn)", [True, False, False, False]),
])  # fmt: skip
def test_how_often_an_ability_can_be_used(limit, uses_left):
    """tcg/limit: three times in one phase, then as the next one has begun."""
    t = speaking(f"Maneuver: Add (1){limit}.")
    told = []
    for number in range(4):
        if number == 3:
            t.play.then(framework.step.task("maneuver.ends"))
            t.play.remember("stop before", frozenset(["archery.begins"]))
            t.run()
            t.during("maneuver")
        able = uses(t)
        told.append(bool(able))
        if able:
            t.play.then(able[0].task)
            t.run()
    assert told == uses_left


def test_only_the_user_of_a_card_uses_it():
    """tcg/special-ability: Tom's condition, Ann's condition."""
    for owner in (0, 1):
        t = speaking("Maneuver: Add (1).", owner)
        assert [bool(uses(t, by=player)) for player in (0, 1, 2)] == [p == owner for p in (0, 1, 2)]


def test_a_bonus_limited_in_all_is_limited_for_its_card_and_phase():
    """tcg/limit: +2 and +2 with limit +3 are +3; another copy has a limit of its own."""
    t = speaking("Maneuver: Make a Dwarf strength +2 (limit +3).")
    other = t.support(written("Other", "condition", "Maneuver: Make a Dwarf strength +2 (limit +3)."))
    strengths = []
    for _ in range(2):
        t.play.then(uses(t)[0].task)
        strengths.append(t.run().value(t.gimli, "strength"))
    t.play.then(next(c for c in actions.actions(t.play, "maneuver.actions", 0) if "Other" in c.label).task)
    strengths.append(t.run().value(t.gimli, "strength"))
    assert strengths == [8, 9, 11]
    assert t.zone(other) == "support"


@pytest.mark.parametrize(("until", "step", "after", "strength"), [
    ("", "maneuver.ends", "archery.begins", 6),
    ("Until the regroup phase, ", "maneuver.ends", "archery.begins", 8),
    ("Until the regroup phase, ", "regroup.begins", "regroup.actions", 6),
    ("Until the end of the turn, ", "regroup.begins", "regroup.actions", 8),
    ("Until the end of the turn, ", "turn.ends", "turn.begins", 6),
])  # fmt: skip
def test_how_long_what_an_effect_says_lasts(until, step, after, strength):
    """tcg/phase-action, tcg/event: to the end of the phase unless it says more."""
    said = f"{until}a Dwarf is strength +2." if until else "Make a Dwarf strength +2."
    t = speaking(f"Maneuver: {said}")
    t.play.then(uses(t)[0].task)
    assert t.run().value(t.gimli, "strength") == 8
    t.play.then(framework.step.task(step))
    t.play.remember("stop before", frozenset([after]))
    answered(t.run(), [])
    assert t.value(t.gimli, "strength") == strength
