"""A card that says what may be paid instead of its twilight cost can be paid for so wherever it is played: as an
action, as a response, by another card's text, from a discard pile out of which it may be played (tcg/cost,
tcg/response, tcg/playing-a-card).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions, verbs
from tests.engine.tcg.table_top import GIMLI, ORC, Table, card
from tests.engine.tcg.test_meaning_cards import written

OTHER = "You may discard 2 cards from hand instead of paying the twilight cost for ~."
USUAL, INSTEAD = "for its twilight cost", "for its other cost"
FILLER = card("Filler", "event", side="Shadow")


def table_with(text, kind, cost, pool, others, zone="hand:1"):
    """Ann has a card with a text, so many other cards in hand, and there is so much twilight."""
    t = Table(pool=pool, site=1)
    t.ring_bearer()
    t.gimli, t.orc = t.companion(GIMLI), t.minion(ORC)
    more = {"strength": 5, "vitality": 2, "site": 1, "race": "orc"} if kind == "minion" else {}
    made_up = written("Made Up", kind, f"{OTHER}\n{text}", side="Shadow", culture="moria", cost=cost, **more)
    t.made_up = t.put(made_up, zone, 1)
    t.hand(*[FILLER] * others, player=1)
    return t


def ways_of(t, labels):
    return {INSTEAD if INSTEAD in label else USUAL for label in labels if label.startswith("play Made Up")}


PAYABLE = [(3, 2, {USUAL, INSTEAD}), (3, 1, {USUAL}), (2, 2, {INSTEAD}), (2, 1, set()), (0, 3, {INSTEAD})]
"""Twilight there, other cards in hand, the ways to pay for a card of twilight cost 3."""


@pytest.mark.parametrize(("pool", "others", "ways"), PAYABLE)
def test_as_an_action(pool, others, ways):
    t = table_with("", "minion", 3, pool, others).during("shadow")
    assert ways_of(t, [c.label for c in actions.actions(t.play, "shadow.actions", 1)]) == ways


@pytest.mark.parametrize(("pool", "others", "ways"), PAYABLE)
@pytest.mark.parametrize("about", ["takes a wound", "is about to take a wound"])
def test_as_a_response(pool, others, ways, about):
    t = table_with(f"Response: If a companion {about}, exert that companion.", "event", 3, pool, others)
    t.during("skirmish").happen(verbs.wounded(card=t.gimli, life=t.play.card(t.gimli).life, source=t.orc))
    offered = t.options()
    assert ways_of(t, offered) == ways
    for way in ways:
        left = (pool - 3, others) if way == USUAL else (pool, others - 2)
        label = next(o for o in offered if (INSTEAD in o) == (way == INSTEAD) and o.startswith("play Made Up"))
        again = table_with(f"Response: If a companion {about}, exert that companion.", "event", 3, pool, others)
        gimli = again.gimli
        again.during("skirmish")
        again.happen(verbs.wounded(card=gimli, life=again.play.card(gimli).life, source=again.orc))
        again.choose(label)
        while again.pending is not None:
            again.choose(again.options()[0])
        fillers = sum(again.play.name(i) == "Filler" for i in again.play.state.zone("hand:1"))
        assert (again.pool, fillers, again.wounds(gimli)) == (*left, 2)


@pytest.mark.parametrize(("pool", "others", "ways"), PAYABLE)
@pytest.mark.parametrize("zone", ["hand:1", "discard:1"])
def test_by_another_text(pool, others, ways, zone):
    t = table_with("", "minion", 3, pool, others, zone)
    place = "hand" if zone == "hand:1" else "your discard pile"
    t.support(written("Helper", "condition", f"Maneuver: Play a [moria] minion from {place}.", side="Shadow"), 1)
    t.during("maneuver")
    offered = [c for c in actions.actions(t.play, "maneuver.actions", 1) if "Helper" in c.label]
    assert bool(offered) == bool(ways)
    if not ways:
        return
    t.play.then(offered[0].task)
    t.run()
    asked = t.options() if t.pending is not None and "is played" in t.pending.prompt else []
    assert set(asked) == (ways if len(ways) > 1 else set())
    if asked:
        t.choose(INSTEAD)
    while t.pending is not None:
        t.choose(t.options()[0])
    assert t.zone(t.made_up) == "minions"
    assert t.pool == (pool if INSTEAD in ways else pool - 3)


def test_a_response_may_be_played_from_the_discard_pile_where_its_text_says_so():
    text = "You may exert an Orc to play ~ from your discard pile.\nResponse: If a companion takes a wound, add (1)."
    t = Table(pool=3, site=1)
    t.ring_bearer()
    gimli, orc = t.companion(GIMLI), t.minion(ORC)
    made_up = written("Made Up", "event", text, side="Shadow", culture="moria", cost=1)
    t.put(made_up, "discard:1", 1)
    t.put(made_up, "discard:1", 1)
    t.during("skirmish").happen(verbs.wounded(card=gimli, life=t.play.card(gimli).life, source=orc))
    assert [label for label in t.options() if "Made Up" in label] == ["play Made Up from the discard pile"]
    t.choose("play Made Up from the discard pile")
    assert (t.pool, t.wounds(orc)) == (3, 1)


def test_no_response_comes_from_the_discard_pile_otherwise():
    t = Table(pool=3, site=1)
    t.ring_bearer()
    gimli, orc = t.companion(GIMLI), t.minion(ORC)
    text = f"{OTHER}\nResponse: If a companion takes a wound, add (1)."
    t.put(written("Made Up", "event", text, side="Shadow", culture="moria", cost=1), "discard:1", 1)
    t.hand(*[FILLER] * 3, player=1)
    t.during("skirmish").happen(verbs.wounded(card=gimli, life=t.play.card(gimli).life, source=orc))
    assert t.pending is None
