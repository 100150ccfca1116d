"""What a text waits for, and what offers and choices in it do: each said by one card in the middle of a turn.

Expected is what the words say (tcg/trigger, tcg/response, tcg/optional-trigger) of the table in
`middle_of_a_turn`.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.middle_of_a_turn import laid_out


def happens(kind, name):
    """Something happens to a character, with nobody behind it."""

    def does(t):
        ident = getattr(t, name)
        t.happen(occurrence(kind, card=ident, life=t.play.card(ident).life))

    return does


def skirmish(defender, *minions):
    """A skirmish is fought without anybody doing anything in it."""

    def does(t):
        fighting = getattr(t, defender), tuple(getattr(t, m) for m in minions)
        t.play.remember("assignments", (Assignment(*fighting),))
        t.play.remember("skirmish", Skirmish(*fighting))
        t.at("skirmish.actions", until="skirmish.ends").passing(until="resolves first")
        if t.pending is not None:
            t.choose("Marker").passing()

    return does


@pytest.mark.parametrize(("event", "does", "heard"), [
    ("a companion takes a wound", happens("wounded", "aragorn"), True),
    ("a companion takes a wound", happens("wounded", "uruk"), False),
    ("a companion takes a wound", happens("exerted", "aragorn"), False),
    ("a minion takes a wound", happens("wounded", "uruk"), True),
    ("a Dwarf takes a wound", happens("wounded", "aragorn"), False),
    ("a companion exerts", happens("exerted", "aragorn"), True),
    ("a companion exerts", happens("wounded", "aragorn"), False),
    ("a companion exerts", happens("exerted", "uruk"), False),
    ("a companion is healed", happens("healed", "aragorn"), True),
    ("a companion is healed", happens("healed", "orc"), False),
    ("a minion is killed", happens("killed", "uruk"), True),
    ("a minion is killed", happens("killed", "gimli"), False),
    ("a minion is killed", happens("discarded", "uruk"), False),
    ("a companion is killed", happens("killed", "gimli"), True),
    ("a Dwarf is killed", happens("killed", "gimli"), True),
    ("an Elf is killed", happens("killed", "gimli"), False),
    ("a minion is discarded", happens("discarded", "uruk"), True),
    ("a possession is discarded", happens("discarded", "blade"), True),
    ("a possession is discarded", happens("discarded", "uruk"), False),
    ("a companion wins a skirmish", skirmish("aragorn", "orc"), True),
    ("a companion wins a skirmish", skirmish("aragorn", "uruk"), False),
    ("a minion wins a skirmish", skirmish("aragorn", "uruk"), True),
    ("a minion wins a skirmish", skirmish("aragorn", "orc"), False),
    ("a companion loses a skirmish", skirmish("aragorn", "uruk"), True),
    ("a companion loses a skirmish", skirmish("aragorn", "orc"), False),
    ("a minion loses a skirmish", skirmish("aragorn", "orc"), True),
    ("a fierce minion loses a skirmish", skirmish("aragorn", "orc"), False),
    ("a Man wins a skirmish", skirmish("aragorn", "orc"), True),
    ("a Dwarf wins a skirmish", skirmish("aragorn", "orc"), False),
])  # fmt: skip
def test_a_text_hears_what_it_waits_for_and_nothing_else(event, does, heard):
    t = laid_out(f"Each time {event}, add (5).", "skirmish")
    before = t.pool
    does(t)
    assert t.pool == before + (5 if heard else 0)


@pytest.mark.parametrize(("defender", "minions", "wounds"), [
    ("aragorn", ("orc",), {"aragorn": 1, "orc": 2}),
    ("aragorn", ("uruk",), {"aragorn": 3, "uruk": 0}),
    ("gimli", ("orc",), {"gimli": 2, "orc": 2}),
])  # fmt: skip
def test_the_loser_of_a_skirmish_takes_a_wound_and_one_more_for_each_damage(defender, minions, wounds):
    """tcg/skirmish, tcg/damage-keyword: 8 against 5, 8 against 9 with damage +1, 6 against 5."""
    t = laid_out("", "skirmish")
    skirmish(defender, *minions)(t)
    now = {
        name: t.wounds(getattr(t, name)) for name in wounds
        if t.zone(getattr(t, name)) in ("fellowship", "minions")
    }
    assert {name: n for name, n in wounds.items() if name in now} == now
    assert ("orc" in wounds) == (t.zone(t.orc) == "discard")


def used(effect, *answers, phase="fellowship"):
    """Tom uses his Marker in a phase and answers what he is asked."""
    t = laid_out(f"{phase.title()}: {effect}", phase)
    t.at(f"{phase}.actions", until=f"{phase}.ends")
    t.choose(next(o for o in t.options() if "Marker" in o))
    for answer in answers:
        t.choose(next((o for o in t.options() if o.startswith(answer)), answer))
    return t


def asked(effect, phase="fellowship"):
    """What Tom has to choose between as he uses his Marker."""
    return used(effect, phase=phase).options()


def test_a_choice_between_two_is_offered_and_the_chosen_one_is_done():
    for number, (burdens, hand) in enumerate([(1, 2), (2, 3)]):
        t = used("Choose one: remove a burden; or draw a card.")
        labels = t.options()
        assert len(labels) == 2
        t.choose(labels[number])
        assert (table.burdens(t.play), len(t.play.state.zone("hand:0"))) == (burdens, hand)


def test_a_burden_or_a_wound_is_one_of_the_two():
    for number, (burdens, wounds) in enumerate([(1, 1), (2, 0)]):
        t = used("Remove a burden or a wound from a Man.")
        t.choose(t.options()[number])
        assert (table.burdens(t.play), t.wounds(t.aragorn)) == (burdens, wounds)


def test_one_of_two_characters_is_made_so():
    for number, (gimli, aragorn) in enumerate([(8, 8), (6, 11)]):
        t = used("Make a Dwarf strength +2 or a Man strength +3.", phase="maneuver")
        t.choose(t.options()[number])
        assert (t.value(t.gimli, "strength"), t.value(t.aragorn, "strength")) == (gimli, aragorn)


@pytest.mark.parametrize(("answer", "pool", "wounds"), [(0, 5, 1), (1, 3, 2)])
def test_a_may_is_an_offer(answer, pool, wounds):
    t = laid_out("Each time a companion exerts, you may add (2) to heal a Dwarf.", "fellowship")
    happens("exerted", "aragorn")(t)
    t.choose(t.options()[answer] if "pass" not in t.options()[0] else t.options()[1 - answer])
    assert (t.pool, t.wounds(t.gimli)) == (pool, wounds)


def test_what_cannot_be_paid_cannot_be_used():
    for effect in ("Remove (4) to draw a card.", "Exert a Dwarf to draw a card.",
                   "Spot 4 companions to draw a card.",
                   "Discard a [dwarven] possession to draw a card.", "Exert an Ent to draw a card."):
        t = laid_out(f"Fellowship: {effect}")
        t.at("fellowship.actions", until="fellowship.ends")
        assert not any("Marker" in o for o in t.options()), effect


def test_what_can_be_paid_can():
    for effect in ("Remove (3) to draw a card.", "Exert a Man to draw a card.",
                   "Spot 3 companions to draw a card.",
                   "Discard a [gondor] possession to draw a card.", "Exert an Elf to draw a card."):
        assert len(used(effect).play.state.zone("hand:0")) == 3, effect


def test_a_special_ability_is_used_in_its_phase_only():
    t = laid_out("Maneuver: Draw a card.")
    t.at("fellowship.actions", until="fellowship.ends")
    assert not any("Marker" in o for o in t.options())
