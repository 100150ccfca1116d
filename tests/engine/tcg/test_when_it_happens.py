"""Whatever a text waits for may be limited to a phase or a skirmish: "each time a companion exerts during the maneuver
phase", "in a skirmish involving a Dwarf", "at the start of each fierce skirmish". Each event in each phase.

tcg/each-time, tcg/phase-action, tcg/skirmish-phase, tcg/keyword/fierce.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, assignment_phase
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking
from tests.engine.tcg.wide_table import in_skirmish, wide

PHASES = ("fellowship", "maneuver", "archery", "assignment", "skirmish", "regroup")
EVENTS = {
    "a companion exerts": {"kind": "exerted", "card": "@legolas"},
    "a minion takes a wound": {"kind": "wounded", "card": "@uruk"},
    "an Elf takes a wound": {"kind": "wounded", "card": "@legolas"},
    "a companion is healed": {"kind": "healed", "card": "@aragorn"},
    "a possession is discarded": {"kind": "discarded", "card": "@spear"},
    "a minion is killed": {"kind": "killed", "card": "@orc"},
    "a burden is added": {"kind": "added burdens", "amount": 1, "player": 0},
}


@pytest.mark.parametrize("joined", ["during the", "in the"])
@pytest.mark.parametrize("now", PHASES)
@pytest.mark.parametrize(("event", "said"), list(itertools.product(EVENTS, ("maneuver", "archery", "regroup"))))
def test_only_in_the_phase_that_is_said(event, said, now, joined):
    t = speaking(f"Each time {event} {joined} {said} phase, add (1).", phase=now)
    happening(t, **EVENTS[event])
    assert t.pool == 3 + (said == now)


@pytest.mark.parametrize("now", ["maneuver", "regroup"])
def test_a_response_waits_in_that_phase_only(now):
    t = speaking("Response: If Legolas is about to take a wound during the regroup phase, remove (1) to prevent "
                 "that.", phase=now)  # fmt: skip
    happening(t, kind="wounded", card="@legolas")
    assert (t.pending is not None and any("Marker" in o for o in t.options())) is (now == "regroup")


WHERE = {
    "in a skirmish": (True, True, False), "during a fierce skirmish": (False, True, False),
    "in a skirmish involving a Man": (True, True, False), "during a skirmish that involves a Dwarf": (False,) * 3,
    "in a fierce skirmish involving an Orc": (False, True, False),
}
"""Words → whether that is so in Aragorn's skirmish with Orc, in his fierce one, and before it."""


@pytest.mark.parametrize("at", [0, 1, 2], ids=["skirmish", "fierce skirmish", "maneuver"])
@pytest.mark.parametrize(("where", "event"), list(itertools.product(WHERE, ["a companion exerts", "a companion is "
                                                                           "healed", "a possession is discarded"])))
def test_only_in_such_a_skirmish(where, event, at):
    t = speaking(f"Each time {event} {where}, add (1).")
    if at < 2:
        in_skirmish(t)
        t.play.remember("fierce round", at == 1)
    happening(t, **EVENTS[event])
    assert t.pool == 3 + WHERE[where][at]


@pytest.mark.parametrize("fierce", [True, False])
@pytest.mark.parametrize(("words", "needs", "ends"), [
    ("the start of each fierce skirmish phase", True, False), ("the start of each fierce skirmish", True, False),
    ("the start of each fierce skirmish involving a Man", True, False), ("the start of each skirmish", False, False),
    ("the beginning of each skirmish involving a Man", False, False),
    ("the end of each fierce skirmish involving an Orc", True, True),
    ("the end of each skirmish involving an Orc", False, True), ("the end of each fierce skirmish", True, True),
])  # fmt: skip
def test_moments_of_fierce_skirmishes(words, needs, ends, fierce):
    t = speaking(f"At {words}, add (1).", phase="skirmish")
    t.play.remember("fierce round", fierce)
    t.happen(occurrence("moment", name=f"skirmish phase {'ends' if ends else 'begins'}", player=0))
    assert t.pool == 3 + (fierce or not needs)


# -- how often -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "times"), [
    ("(limit once per turn)", 1), ("(limit twice per turn)", 2), ("(limit three times per phase)", 3),
    ("(limit 2 per phase)", 2), ("(limit twice each turn)", 2),
])  # fmt: skip
def test_an_ability_is_used_as_often_as_its_limit_says(words, times):
    t = speaking(f"Maneuver: Add (1) to draw a card {words}.", phase="maneuver")
    assert _uses(t) == times


@pytest.mark.parametrize(("often", "times"), [("once", 1), ("twice", 2)])
@pytest.mark.parametrize("word", ["ability", "special ability"])
def test_no_more_often_than_it_says(often, times, word):
    t = speaking(f"Maneuver: Add (1) to draw a card. You may not use this {word} more than {often} each turn.")
    assert _uses(t) == times


def _uses(t):
    used = 0
    while used < 5:
        able = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label]
        if not able:
            break
        t.play.then(able[0].task)
        t.run()
        used += 1
    return used


# -- what is said in other words -----------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["The Free Peoples player", "Each player", "You"])
@pytest.mark.parametrize("healer", [0, 1])
def test_a_player_who_cannot_heal_somebody(who, healer):
    """Marker is Ann's: "you" is she."""
    t = wide()
    t.support(written("Marker", "condition", f"{who} may not heal a companion.", side="Shadow", culture="sauron"), 1)
    t.during("maneuver").happen(
        occurrence("healed", card=t.aragorn, life=t.play.card(t.aragorn).life, player=healer)
    )
    barred = {"The Free Peoples player": (0,), "Each player": (0, 1), "You": (1,)}[who]
    assert t.wounds(t.aragorn) == (1 if healer in barred else 0)


@pytest.mark.parametrize(("limit", "held"), [(0, 2), (1, 2), (2, 2), (3, 2)])
def test_a_hand_is_discarded_down_to_a_number(limit, held):
    t = wide()
    t.support(written("Marker", "condition", f"Maneuver: Have the Free Peoples player discard his or her hand down to "
                      f"{limit} cards.", side="Shadow", culture="sauron"), 1)  # fmt: skip
    t.during("maneuver")
    able = [c for c in actions.actions(t.play, "maneuver.actions", 1) if "Marker" in c.label]
    for use in able[:1]:
        t.play.then(use.task)
        t.run()
        if t.pending is not None and "may act" not in t.pending.prompt:
            t.choose(t.options()[0], by="Tom")
    assert len(t.play.state.zone("hand:0")) == min(limit, held)


@pytest.mark.parametrize(("wounds", "taken"), [(1, 1), (2, 1)])
@pytest.mark.parametrize("words", [
    "Make an Elf take no more than 1 wound this skirmish.", "Make an Elf take no more than 1 wound in this skirmish.",
    "An Elf companion takes no more than 1 wound this skirmish.",
])  # fmt: skip
def test_no_more_wounds_in_the_skirmish_under_way(words, wounds, taken):
    t = speaking(f"Skirmish: {words}", phase="skirmish")
    use = next(c for c in actions.actions(t.play, "skirmish.actions", 0) if "Marker" in c.label)
    t.play.then(use.task)
    t.run()
    if t.pending is not None and "Legolas" in t.options():
        t.choose("Legolas")
    for _ in range(wounds):
        t.happen(occurrence("wounded", card=t.legolas, life=t.play.card(t.legolas).life))
    assert t.wounds(t.legolas) == taken


def test_what_is_counted_is_what_fits():
    t = speaking("Each Dwarf is strength +1 for each minion you can spot assigned to a skirmish.", phase="skirmish")
    assert t.value(t.gimli, "strength") == 6 + 3
    t = speaking("Each Dwarf is strength +1 for each minion you can spot skirmishing a Man.", phase="skirmish")
    assert t.value(t.gimli, "strength") == 6 + 2


@pytest.mark.parametrize(("burdens", "threats"), [(0, 0), (2, 0), (0, 1)])
def test_none_can_be_spotted(burdens, threats):
    for words, there in (("burdens", burdens), ("threats", threats)):
        t = wide()
        t.play.tokens(t.frodo, "burden", burdens)
        t.play.remember(("threats", 0), threats)
        t.support(written("Marker", "condition", f"While you can spot no {words}, each Dwarf is also damage +1."))
        assert t.during("maneuver").value(t.gimli, "damage") == (1 if there else 2)


def test_an_ally_that_may_skirmish():
    t = wide()
    t.deck(card("Deeper", "event"))
    t.support(written("Marker", "condition", "Elrond may participate in skirmishes."))
    assert t.elrond in assignment_phase.defenders(t.during("assignment").play)
