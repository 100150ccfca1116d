"""Texts about skirmishes, assignments, sites and the Ring, texts that give texts to others or silence them, and
responses: what is seen otherwise on the table in `wide_table`.

Aragorn is skirmishing Orc and Uruk, Legolas is assigned to Wraith (tcg/skirmish-phase, tcg/assignment-phase,
tcg/game-text, tcg/response, the entry of each word).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import (
    actions,
    assignment_phase,
    defeat,
    full_price,
    movement,
    payment,
    permissions,
    playing,
    statements,
    table,
)
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import EXERTED, happening, speaking
from tests.engine.tcg.test_meaning_of_effects import answered, gone
from tests.engine.tcg.wide_table import changed, in_skirmish, names, seen, wide

PATH = {1: "Green Hill", 3: "White House", 4: "Deep Hall", 5: "Old Ford", 6: "Silent Wood", 7: "Black Marsh"}


def offered(t, phase, by=0):
    return [c for c in actions.actions(t.play, f"{phase}.actions", by) if "Marker" in c.label]


def used(text, phase, by, answers, prepare=None):
    """What is seen otherwise after the ability was used; None if it cannot be."""
    t = speaking(f"{phase.title()}: {text}", by, phase)
    if prepare is not None:
        prepare(t)
    able = offered(t, phase, by)
    if not able:
        return None
    before = seen(t)
    t.play.then(able[0].task)
    return changed(before, seen(answered(t.run(), answers)))


def fierce(t):
    t.play.remember("fierce round", True)


def worn(t):
    t.play.remember(("ring worn", 0), "regroup phase begins")


def of_frodo(t):
    """Frodo, the Ring-bearer, is the one who skirmishes."""
    current = table.skirmish(t.play)
    t.play.remember("skirmish", current._replace(defender=t.frodo))
    t.play.remember("assignments", (table.Assignment(t.frodo, current.minions),))


def over(t):
    t.play.remember("skirmish", table.skirmish(t.play)._replace(over="shadow"))


@pytest.mark.parametrize(("text", "phase", "by", "prepare", "answers", "after"), [
    # skirmishes
    ("Exert Frodo to cancel a skirmish involving a Man.", "skirmish", 0, None, [],
     {"Frodo wound": 1, "Frodo vitality": 3, "skirmish": "cancelled"}),
    ("Cancel a skirmish involving Legolas.", "skirmish", 0, None, [], None),
    ("Cancel a skirmish involving a Hobbit.", "skirmish", 0, of_frodo, [], None),  # tcg/keyword/ring-bearer
    ("Cancel a fierce skirmish involving a companion.", "skirmish", 0, None, [], None),
    ("Cancel a fierce skirmish involving a companion.", "skirmish", 0, fierce, [], {"skirmish": "cancelled"}),
    ("Cancel all remaining assignments.", "skirmish", 0, None, [], {"assigned": {"Aragorn": ["Orc", "Uruk"]}}),
    ("Have Legolas replace Aragorn.", "skirmish", 0, None, [],
     {"assigned": {"Legolas": ["Orc", "Uruk"]}, "skirmish": "Legolas"}),
    ("Have Gimli replace Aragorn.", "skirmish", 0, None, [],
     {"assigned": {"Gimli": ["Orc", "Uruk"], "Legolas": ["Wraith"]}, "skirmish": "Gimli"}),
    ("Exert Legolas to add his strength to another companion.", "skirmish", 0, None, ["Aragorn"],
     {**EXERTED, "Aragorn strength": 14}),
    ("Exert a Man to add his strength to another companion.", "skirmish", 0, None, ["Aragorn", "Gimli"],
     {"Aragorn wound": 2, "Aragorn vitality": 2, "Gimli strength": 14}),
    # assignments
    ("Assign Legolas to skirmish a minion.", "assignment", 0, None, ["Uruk"],
     {"assigned": {"Legolas": ["Uruk"]}}),
    ("Assign a minion to skirmish the Ring-bearer.", "assignment", 0, None, ["Orc"],
     {"assigned": {"Frodo": ["Orc"]}}),
    ("Assign an Ent to skirmish a minion.", "assignment", 0, None, [], None),
    # the Ring
    ("Wear The One Ring until the end of the regroup phase.", "maneuver", 0, None, [], {"ring worn": True}),
    ("Wear The One Ring.", "maneuver", 0, worn, [], None),
    ("Take off The One Ring.", "maneuver", 0, worn, [], {"ring worn": False}),
    ("Make Legolas the Ring-bearer.", "maneuver", 0, None, [],
     {"The One Ring on": "Legolas", "Frodo strength": 3, "Legolas strength": 7}),
    # sites
    ("Replace the fellowship's next site with a site from your adventure deck.", "maneuver", 0, None,
     ["Other Hall"],
     {"Other Hall is in": "path", "Old Ford is in": "adventure:1", "path": {**PATH, 5: "Other Hall"}}),
    ("Replace a forest site with a site from your adventure deck.", "maneuver", 0, None, ["Next Hall"],
     {"Next Hall is in": "path", "Silent Wood is in": "adventure:1", "path": {**PATH, 6: "Next Hall"}}),
    ("Liberate a site.", "maneuver", 0, None, [],
     {"Lost Field is in": "path", "path": {**PATH, 2: "Lost Field"}}),
])  # fmt: skip
def test_what_an_ability_does_in_combat(text, phase, by, prepare, answers, after):
    assert used(text, phase, by, answers, prepare) == after


def carried_out(text, phase="skirmish", prepare=None, answers=()):
    t = speaking(f"{phase.title()}: {text}", 0, phase)
    if prepare is not None:
        prepare(t)
    t.play.then(offered(t, phase)[0].task)
    return answered(t.run(), answers)


def test_wounds_and_overwhelming_that_are_prevented_for_a_time():
    """tcg/preventing-effects, tcg/overwhelmed: only of that character."""
    t = carried_out("Prevent all wounds to Aragorn.")
    for ident, wounds in ((t.aragorn, 1), (t.legolas, 1)):
        t.happen(occurrence("wounded", card=ident, life=t.play.card(ident).life))
        assert t.wounds(ident) == wounds
    t = carried_out("Prevent Aragorn from being overwhelmed unless his strength is tripled.")
    assert permissions.overwhelming_multiple(t.play, t.aragorn) == 3
    assert permissions.overwhelming_multiple(t.play, t.legolas) == 2
    t = carried_out("Prevent Aragorn from being overwhelmed.")
    assert permissions.overwhelming_multiple(t.play, t.aragorn) is None


def test_who_is_kept_from_being_assigned_for_a_time():
    t = carried_out("Prevent Legolas from being assigned to a skirmish.", "assignment")
    why = [assignment_phase.why_not_assign(t.play, 0, who, t.uruk) is None for who in (t.legolas, t.gimli)]
    assert why == [False, True]


def test_a_skirmish_is_resolved_by_another_value():
    """tcg/strength: vitality 3 against 1 and 3 in the place of strength 8 against 5 and 9."""
    t = in_skirmish(wide())
    assert defeat.totals(t.play, table.skirmish(t.play)) == (8, 14)
    t = carried_out("Use vitality to resolve that skirmish instead of strength.")
    assert defeat.totals(t.play, table.skirmish(t.play)) == (3, 4)


def test_a_new_ring_bearer_has_the_resistance_that_the_text_gives():
    """tcg/keyword/ring-bearer: 7, of which no burdens are taken, for they stay where they are."""
    t = carried_out("Make Aragorn the Ring-bearer (resistance 7).", "maneuver")
    assert table.ring_bearer(t.play) == t.aragorn
    assert t.value(t.aragorn, "resistance") == 7 - t.play.card(t.aragorn).token("burden")


# -- constant texts ------------------------------------------------------------------------------------------


def otherwise(text, by=0, prepare=None):
    t = in_skirmish(wide())
    if prepare is not None:
        prepare(t)
    before = seen(t)
    side = "Shadow" if by else "Free Peoples"
    t.marker = t.support(written("Marker", "condition", text, side=side, culture="gondor"), by)
    after = changed(before, seen(t))
    assert (after.pop("Marker is in"), after.pop("Marker on")) == (f"support:{by}", "")
    return after


def armed(t):
    """Aragorn bears a bow with strength 2, Orc an axe with strength 1."""
    t.bear(t.aragorn, card("Great bow", "possession", klass="Ranged weapon", strength=2))
    t.bear(t.orc, card("Great axe", "possession", klass="Hand weapon", strength=1, side="Shadow"), 1)


@pytest.mark.parametrize(("text", "by", "prepare", "after"), [
    ("Each minion skirmishing Aragorn does not gain strength bonuses from weapons.", 0, armed,
     {"Orc strength": 5}),
    ("Each Man does not gain strength bonuses from weapons.", 1, armed, {"Aragorn strength": 8}),
    ("Each Man does not gain strength bonuses from mounts.", 1, armed, {}),
    ("If you can spot a Dwarf, each Elf is strength +1.", 0, None,
     {"Legolas strength": 7, "Elrond strength": 9}),
    ("If you can spot an Ent, each Elf is strength +1.", 0, None, {}),
    ("Each Elf is strength +1 unless you can spot a Dwarf.", 0, None, {}),
    ("Each Elf is strength +1 unless you can spot an Ent.", 0, None,
     {"Legolas strength": 7, "Elrond strength": 9}),
    ("Each Man is strength +2 during skirmishes at a battleground.", 0, None,
     {"Aragorn strength": 10, "Hama strength": 7}),
    ("Each Man is strength +2 during skirmishes at a forest.", 0, None, {}),
    ("Each Man is strength +2 during skirmishes at a battleground.", 0, lambda t: t.during("maneuver"), {}),
    ("During a fierce skirmish involving Aragorn, each minion is strength -1.", 0, None, {}),
    ("During a fierce skirmish involving Aragorn, each minion is strength -1.", 0, fierce,
     {"Orc strength": 4, "Uruk strength": 8, "Wraith strength": 11}),
    ("During a fierce skirmish involving Gimli, each minion is strength -1.", 0, fierce, {}),
    ("Each roaming minion is strength +1 for each wound on a companion.", 1, None, {"Wraith strength": 15}),
    ("Aragorn's vitality is +2.", 0, None, {"Aragorn vitality": 5}),
    ("While the Ring-bearer wears The One Ring, each minion is strength +1.", 1, None, {}),
    ("While the Ring-bearer wears The One Ring, each minion is strength +1.", 1, worn,
     {"Orc strength": 6, "Uruk strength": 10, "Wraith strength": 13}),
    ("While Legolas is assigned to a skirmish, each Dwarf is strength +1.", 0, None, {"Gimli strength": 7}),
    ("While Gimli is assigned to a skirmish, each Dwarf is strength +1.", 0, None, {}),
    ("For each site you control, each Orc is strength +1.", 1, None, {"Orc strength": 6}),
    ("For each site you control, each Orc is strength +1.", 0, None, {}),
])  # fmt: skip
def test_what_a_constant_text_changes_in_a_skirmish(text, by, prepare, after):
    assert otherwise(text, by, prepare) == after


def test_a_text_given_to_others_works_as_theirs():
    """tcg/game-text: each Elf companion and Elf ally of Tom's can use it; nobody else."""
    t = speaking('Each Elf gains "Maneuver: Exert this companion to add (1)."')
    labels = {c.label for c in actions.actions(t.play, "maneuver.actions", 0)}
    assert labels == {"use Legolas", "use Elrond"}
    use = next(c for c in actions.actions(t.play, "maneuver.actions", 0) if c.label == "use Legolas")
    before = seen(t)
    t.play.then(use.task)
    assert changed(before, seen(answered(t.run(), []))) == {**EXERTED, "pool": 4}
    t.play.move(t.marker, "discard:0")
    assert not list(actions.actions(t.play, "maneuver.actions", 0))


def test_a_waiting_text_given_to_others():
    t = speaking('Each companion gains "Each time this companion exerts, add (1)."')
    before = seen(t)
    happening(t, "exerted", card="@legolas")
    assert changed(before, seen(t)) == {**EXERTED, "pool": 4}
    happening(t, "exerted", card="@elrond")
    assert t.pool == 4


@pytest.mark.parametrize(("text", "fierce_", "damage"), [
    ("Each Elf is strength +1.", 1, 1),
    ("Uruk's game text does not apply.", 0, 0),
    ("Orc's game text does not apply.", 1, 1),
    ("Each minion's game text does not apply.", 0, 0),
])  # fmt: skip
def test_silenced_text_has_no_keywords(text, fierce_, damage):
    """tcg/game-text"""
    t = speaking(text)
    assert (t.value(t.uruk, "fierce"), t.value(t.uruk, "damage")) == (fierce_, damage)
    assert (t.uruk in statements.silenced(t.play)) is (fierce_ == 0)
    assert t.value(t.gimli, "damage") == 1


def test_a_silenced_card_is_heard_and_waits_no_more():
    t = speaking("Each time a companion exerts, add (1).")
    t.support(written("Hush", "condition", "Marker's game text does not apply.", side="Shadow"), 1)
    happening(t, "exerted", card="@legolas")
    assert t.pool == 3


@pytest.mark.parametrize(("text", "stays"), [
    ("Discard this condition if you can spot an Ent.", True),
    ("Discard this condition if you can spot 3 minions.", False),
    ("Discard this condition if you can spot 4 minions.", True),
    ("When you can spot 3 minions, discard this condition.", False),
])  # fmt: skip
def test_a_text_that_discards_its_card_once_it_is_so(text, stays):
    """tcg/discard, tcg/while"""
    t = speaking(text)
    t.happen(occurrence("added twilight", amount=1))
    assert (t.zone(t.marker) == "support") is stays


# -- waiting texts -------------------------------------------------------------------------------------------


def moment(name):
    return {"kind": "moment", "name": name, "player": 0}


KILLED = {"kind": "killed", "card": "@wraith"}
DRAWN = {"First is in": "hand:0", "deck 0": ["Second", "Third"]}


@pytest.mark.parametrize(("text", "by", "told", "answers", "after"), [
    ("Response: If a companion is about to be killed, discard this condition to prevent that.", 0,
     {"kind": "killed", "card": "@legolas"}, ["use Marker"], {"Marker is in": "discard:0"}),
    ("Response: If a companion is about to be killed, discard this condition to prevent that.", 0,
     {"kind": "killed", "card": "@legolas"}, ["pass"],
     {**gone("Legolas", "dead:0"), "Bow is in": "discard:0", "Bow on": "", "free peoples archery": 0,
      "assigned": {"Aragorn": ["Orc", "Uruk"]}}),
    ("Response: If a companion is about to be killed, discard this condition to prevent that.", 0, KILLED, [],
     {**gone("Wraith", "discard:2"), "assigned": {"Aragorn": ["Orc", "Uruk"]}}),
    ("Each time a minion is killed, you may discard an event from hand to draw a card.", 0, KILLED,
     ["Marker"],
     {**gone("Wraith", "discard:2"), "assigned": {"Aragorn": ["Orc", "Uruk"]}, **DRAWN,
      "Plan is in": "discard:0"}),
    ("Each time a minion is killed, you may discard 3 cards from hand to draw a card.", 0, KILLED, [],
     {**gone("Wraith", "discard:2"), "assigned": {"Aragorn": ["Orc", "Uruk"]}}),
    ("When the fellowship moves to a forest, add (1).", 0, {"kind": "moved to", "player": 0, "number": 6,
                                                           "site": 6}, [], {"pool": 4}),
    ("When the fellowship moves to a forest, add (1).", 0, {"kind": "moved to", "player": 0, "number": 5,
                                                           "site": 5}, [], {}),
    ("Each time the fellowship moves, you may draw a card.", 0, {"kind": "moves", "player": 0}, ["Marker"],
     DRAWN),
    ("At the start of each skirmish involving Aragorn, add (1).", 0, moment("skirmish phase begins"), [],
     {"pool": 4}),
    ("At the start of each skirmish involving Gimli, add (1).", 0, moment("skirmish phase begins"), [], {}),
    ("At the end of the turn, add a burden.", 0, moment("turn ends"), [], {"Frodo burden": 3}),
    ("At the end of the turn, add a burden.", 0, moment("turn begins"), [], {}),
    ("If the fellowship is at a battleground at the start of the regroup phase, add a burden.", 0,
     moment("regroup phase begins"), [], {"Frodo burden": 3}),
    ("If the fellowship is at a forest at the start of the regroup phase, add a burden.", 0,
     moment("regroup phase begins"), [], {}),
    ("Response: If a minion wins a skirmish, remove (1) to add a burden.", 1,
     {"kind": "won skirmish", "card": "@uruk", "against": ("@aragorn",), "side": "shadow"}, ["use Marker", "pass"],
     {"pool": 2, "Frodo burden": 3}),
    ("Response: If a minion wins a skirmish, remove (1) to add a burden.", 1,
     {"kind": "won skirmish", "card": "@aragorn", "against": ("@uruk",), "side": "free peoples"}, [], {}),
])  # fmt: skip
def test_what_waits_in_a_skirmish_phase(text, by, told, answers, after):
    t = speaking(text, by, "skirmish")
    told = dict(told)
    if isinstance(told.get("site"), int):
        told["site"] = t.sites[told["site"]]
    if "against" in told:
        told["against"] = tuple(getattr(t, name[1:]) for name in told["against"])
    before = seen(t)
    happening(t, told.pop("kind"), **told)
    assert changed(before, seen(answered(t, answers))) == after


@pytest.mark.parametrize(("answer", "by", "cancelled"), [
    ("Response: If a skirmish event is played, exert a minion to cancel that event.", 1, False),
    ("Response: If a maneuver event is played, exert a minion to cancel that event.", 1, True),
    ("Response: If an opponent plays an event, discard this condition to cancel it.", 1, True),
    ("Response: If an opponent plays a companion, discard this condition to cancel it.", 1, False),
])  # fmt: skip
def test_an_event_that_is_cancelled_has_no_effect(answer, by, cancelled):
    """tcg/cancel: its costs stay paid."""
    t = speaking(answer, by)
    (plan,) = t.hand(written("Plot", "event", "Exert Legolas to add a burden.", "Maneuver", cost=1))
    t.play.then(playing.begin.task(full_price.Playing(plan, 0, "", 0)))
    t.run()
    if cancelled:
        t.choose("use Marker", by="Ann")
        while t.pending is not None and "pass" not in t.options():
            t.choose(t.options()[0])
    answered(t, [])
    assert (t.wounds(t.legolas), t.pool, table.burdens(t.play)) == (1, 4, 2 if cancelled else 3)
    assert t.zone(plan) == "discard"


# -- coming into play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "printed", "wounds"), [
    ("Each minion comes into play exhausted.", card("New", "minion", vitality=3, cost=0, site=1), 2),
    ("Each minion comes into play exhausted.", card("New", "minion", vitality=1, cost=0, site=1), 0),
    ("Each Orc comes into play exhausted.", card("New", "minion", vitality=3, cost=0, site=1), 0),
])  # fmt: skip
def test_who_comes_into_play_exhausted(text, printed, wounds):
    """tcg/exhausted: one vitality is left."""
    t = speaking(text, 1)
    (new,) = t.hand(printed, player=1)
    t.play.then(playing.begin.task(full_price.Playing(new, 1, "")))
    answered(t.run(), [])
    assert (t.zone(new), t.wounds(new)) == ("minions", wounds)


@pytest.mark.parametrize(("text", "kind", "able"), [
    ("To play, spot an Elf.", "condition", True),
    ("To play, spot 3 Elves.", "condition", False),
    ("To play, exert an Elf.", "condition", True),
    ("To play, exert a Dwarf.", "condition", False),
    ("To play, add a burden.", "condition", True),
    ("Plays on a Dwarf.", "condition", True),
    ("Plays on an Ent.", "condition", False),
])  # fmt: skip
def test_what_a_card_asks_for_to_be_played(text, kind, able):
    """tcg/requirement, tcg/cost"""
    t = wide()
    (one,) = t.hand(written("One", kind, text, cost=0, side="Free Peoples"))
    assert (playing.why_not(t.play, one, 0) is None) is able


def test_what_a_card_asks_for_is_paid_as_it_is_played():
    t = wide()
    (one,) = t.hand(written("One", "condition", "To play, exert an Elf companion.", cost=2, side="Free Peoples"))
    before = seen(t)
    t.play.then(playing.begin.task(full_price.Playing(one, 0, "")))
    after = changed(before, seen(answered(t.run(), [])))
    assert after == {**EXERTED, "One is in": "support:0", "pool": 5}


@pytest.mark.parametrize(("text", "by", "cost"), [
    ("The twilight cost of each Orc is +1 for each Elf you can spot.", 0, 4),
    ("The twilight cost of each Orc is +1 for each Ent you can spot.", 0, 2),
    ("Each Orc's twilight cost is -1.", 1, 1),
    ("Each time you play an Orc, its twilight cost is -1.", 1, 1),
    ("Each time you play an Orc, its twilight cost is -1.", 0, 2),
    ("Each time you play an Elf, its twilight cost is -1.", 1, 2),
])  # fmt: skip
def test_what_texts_say_of_an_orcs_cost(text, by, cost):
    """tcg/twilight-cost: 2 printed; Ann plays it."""
    t = speaking(text, by)
    (orc,) = t.hand(card("New orc", "minion", cost=2, race="orc", site=1), player=1)
    assert payment.price(t.play, orc, 1) == cost


def test_an_event_that_may_be_played_from_the_discard_pile():
    """tcg/discard-pile: for the price that it names, from there only."""
    text = "Add a burden.\nYou may discard 2 cards from hand to play this card from your discard pile."
    for held, able in ((2, True), (1, False)):
        t = wide()
        if held == 1:
            t.play.move(t.scout, "removed")
        again = t.put(written("Again", "event", text, "Maneuver", cost=0), "discard:0", 0)
        labels = [c.label for c in actions.actions(t.play, "maneuver.actions", 0) if "Again" in c.label]
        assert bool(labels) is able
        assert t.zone(again) == "discard"


def test_the_move_limit_is_counted_once_for_each_card_that_changes_it():
    t = speaking("The move limit is +1.")
    assert movement.move_limit(t.play) == 3
    t.support(written("Marker", "condition", "The move limit is +1.", key="another"))
    assert movement.move_limit(t.play) == 4
    assert names(t, [t.marker]) == {"Marker"}
