"""What texts ask about the turn so far: who won, lost or fought, what was played in a skirmish. Where a position
begins too late to tell, nobody knows.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.tcg import verbs
from ruling_service.engine.tcg.table import Assignment
from tests.engine.tcg.table_top import ARAGORN, GIMLI, URUK, Table, card
from tests.engine.tcg.test_meaning_cards import written

LONE = card("Lone Orc", "minion", strength=1, vitality=3, site=1, culture="sauron", race="orc")


def turn_with_skirmishes(text, *, orc=LONE, hand=()):
    """Aragorn beats an Orc, Gimli loses to an Uruk, and Boromir doesn't fight; then the regroup phase begins."""
    t = Table(site=2, pool=4)
    t.ring_bearer()
    t.play.remember("moves", 1)
    hero, dwarf = t.companion(ARAGORN), t.companion(GIMLI)
    t.companion(card("Boromir", "companion", strength=7, vitality=3, culture="gondor", race="man", unique=True))
    foes = t.minion(orc), t.minion(URUK)
    t.support(written("Ledger", "condition", text, unique=True))
    t.hand(*hand)
    t.happen(verbs.moment(name="assignment phase begins", player=0))
    t.play.remember("assignments", (Assignment(hero, foes[:1]), Assignment(dwarf, foes[1:])))
    t.at("skirmish.choice", until="regroup.shadow")
    return t


def to_the_end(t, **chosen):
    """Go on to the end; what is chosen by the beginning of an option, else nothing is done."""
    for _ in range(40):
        if t.pending is None:
            break
        wanted = next((o for o in t.options() for w in chosen.get("first", ()) if w in o), None)
        t.choose(wanted or ("pass" if "pass" in t.options() else t.options()[0]))
        chosen = {} if wanted else chosen
    return t


@pytest.mark.parametrize(
    ("who", "deed", "so"),
    [
        ("Aragorn", "won a skirmish", True),
        ("Gimli", "won a skirmish", False),
        ("Boromir", "won a skirmish", False),
        ("Aragorn", "has lost a skirmish", False),
        ("Gimli", "lost a skirmish", True),
        ("Boromir", "did not win a skirmish", True),
        ("Aragorn", "did not win a skirmish", False),
        ("Aragorn", "has not lost a skirmish", True),
        ("Gimli", "did not lose a skirmish", False),
    ],
)
def test_who_won_and_lost_this_turn(who, deed, so):
    t = to_the_end(turn_with_skirmishes(f"At the start of the regroup phase, if {who} {deed} this turn, add (5)."))
    assert (t.pool == 9) is so


def test_before_the_skirmishes_nobody_has_won():
    t = Table(site=2, pool=4)
    t.ring_bearer()
    t.companion(ARAGORN)
    t.support(written("Ledger", "condition", "At the start of the maneuver phase, if Aragorn did not win a skirmish "
                      "this turn, add (5).", unique=True))  # fmt: skip
    t.minion()
    t.at("maneuver.begins", until="archery.begins")
    assert t.pool == 9


def test_what_came_before_a_position_in_the_regroup_phase_is_not_known():
    t = Table(site=2, pool=4)
    t.ring_bearer()
    t.companion(ARAGORN)
    t.support(written("Ledger", "condition", "At the start of the regroup phase, if Aragorn won a skirmish this turn, "
                      "add (5).", unique=True))  # fmt: skip
    with pytest.raises(NotPlayed):
        t.at("regroup.begins", until="regroup.shadow")


@pytest.mark.parametrize(("condition", "drawn"), [
    ("you played a [gondor] event", True), ("you played a [dwarven] event", False),
    ("you played an event", True), ("an opponent played an event", False),
])
def test_what_was_played_in_a_skirmish_that_is_won(condition, drawn):
    song = written("Song", "event", "Make Aragorn strength +1.", "Skirmish", culture="gondor", cost=0)
    t = turn_with_skirmishes(f"Each time a Man wins a skirmish in which {condition}, add (5).", hand=(song,))
    t.choose("Aragorn against Lone Orc")
    to_the_end(t, first=("Song",))
    assert (t.pool == 9) is drawn


def test_what_was_played_in_another_skirmish_does_not_count():
    song = written("Song", "event", "Make Aragorn strength +1.", "Skirmish", culture="gondor", cost=0)
    t = turn_with_skirmishes("Each time an Uruk-hai wins a skirmish in which you played an event, add (5).",
                             hand=(song,))
    t.choose("Aragorn against Lone Orc")
    to_the_end(t, first=("Song",))
    assert t.pool == 4
