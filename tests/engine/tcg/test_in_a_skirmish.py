"""Who is "in" a skirmish, who was, and what is said of a skirmish that goes on (tcg/skirmish-phase).

Aragorn is skirmishing Orc (one wound from death) and Uruk; Legolas is assigned to Wraith, a Nazgûl, whose
skirmish is still to come; Gimli, one wound from death too, fights nobody.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import combat, table
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered

ORC = {"kind": "wounded", "card": "@orc"}
GIMLI = {"kind": "wounded", "card": "@gimli"}


def burdens(text, told, phase="skirmish", by=1, before=None, answers=()):
    """How many burdens a text adds when that happens; whoever may use it does."""
    t = speaking(text, by, phase)
    if before is not None:
        before(t)
    start = table.burdens(t.play)
    happening(t, **told)
    for label in ("Marker", "use Marker"):
        if t.pending is not None and label in t.options():
            t.choose(label)
    answered(t, list(answers))
    return table.burdens(t.play) - start



@pytest.mark.parametrize("where", ["in", "during"])
@pytest.mark.parametrize(("text", "told", "heard"), [
    # a wound by a text kills in a skirmish too, whomever (tcg/card/the-one-ring-the-ruling-ring says so of wounds)
    ("Each time a minion is killed {} a skirmish, add a burden.", ORC, True),
    ("Each time a companion is killed {} a skirmish, add a burden.", GIMLI, True),
    ("Each time a minion is killed {} a skirmish, add a burden.", GIMLI, False),
    # involving: both sides, while their own skirmish goes on; that of Wraith and Legolas is still to come
    ("Each time a minion is killed {} a skirmish involving a Man, add a burden.", ORC, True),
    ("Each time a minion is killed {} a skirmish involving an Uruk-hai, add a burden.", ORC, True),
    ("Each time a minion is killed {} a skirmish involving a Nazgul, add a burden.", ORC, False),
    ("Each time a minion is killed {} a skirmish involving an Elf, add a burden.", ORC, False),
    ("Each time a companion is killed {} a skirmish involving an Uruk-hai, add a burden.", GIMLI, True),
    ("Each time a companion is killed {} a skirmish involving a Nazgul, add a burden.", GIMLI, False),
    # wounds
    ("Each time a minion takes a wound {} a skirmish involving a Man, add a burden.", ORC, True),
    ("Each time a minion takes a wound {} a skirmish involving a Nazgul, add a burden.", ORC, False),
    ("Each time a companion takes a wound {} a skirmish involving an Orc, add a burden.", GIMLI, True),
    # about to
    ("Response: If a minion is about to be killed {} a skirmish, add a burden to prevent that.", ORC, True),
    ("Response: If a companion is about to be killed {} a skirmish, add a burden to prevent that.", GIMLI, True),
    ("Response: If a minion is about to take a wound {} a skirmish, add a burden to prevent that.", ORC, True),
    ("Response: If a Dwarf is about to take a wound {} a skirmish, add a burden to prevent that.", GIMLI,
     True),
])  # fmt: skip
def test_what_happens_in_a_skirmish_happens_while_it_goes_on(text, where, told, heard):
    assert burdens(text.format(where), told) == int(heard)


@pytest.mark.parametrize("text", [
    "Each time a minion is killed in a skirmish, add a burden.",
    "Each time a companion kills a minion in a skirmish, add a burden.",
    "Each time a minion is killed during a skirmish, add a burden.",
    "Each time a minion is killed in a skirmish involving a Man, add a burden.",
])  # fmt: skip
def test_nobody_is_killed_in_a_skirmish_in_another_phase(text):
    assert burdens(text, ORC, "maneuver") == 0
    assert burdens("Each time a minion is killed, add a burden.", ORC, "maneuver") == 1


def test_an_old_wound_of_a_skirmish_does_not_make_a_later_death_one_in_a_skirmish():
    """The skirmish wounded him; what he dies of comes in the regroup phase."""
    t = speaking("Each time a minion is killed in a skirmish, add a burden.", 1, "skirmish")
    happening(t, kind="wounded", card="@uruk", skirmish=True, by=(t.aragorn,))
    answered(t, [])
    for fact in ("skirmish", "assignments"):
        t.play.remember(fact, None)
    t.during("regroup")
    t.happen(occurrence("killed", card=t.uruk, life=t.play.card(t.uruk).life, why="wounds"))
    answered(t, [])
    assert table.burdens(t.play) == 2


def test_a_text_that_kills_kills_in_a_skirmish_too():
    t = speaking("Each time a minion is killed in a skirmish, add a burden.\nSkirmish: Kill a minion.", 1,
                 "skirmish")  # fmt: skip
    t.play.then(uses(t, "skirmish.actions", 1)[0].task)
    t.run().choose("Uruk")
    assert table.burdens(answered(t, []).play) == 3


@pytest.mark.parametrize(("text", "heard"), [
    ("Each time a companion kills a minion in a skirmish, add a burden.", True),
    ("Each time an Elf kills a minion in a skirmish, add a burden.", False),
    ("Each time a companion kills a minion, add a burden.", True),
])  # fmt: skip
def test_whoever_wins_kills_in_a_skirmish(text, heard):
    """Aragorn's side has wounded Orc to death as it won."""
    t = speaking(text, 1, "skirmish")
    happening(t, **ORC, by=(t.aragorn,), skirmish=True)
    assert table.burdens(answered(t, []).play) == 2 + heard


# -- who was in it -------------------------------------------------------------------------------------------


ENDS = {"kind": "moment", "name": "skirmish phase ends"}


@pytest.mark.parametrize(("what", "leaves", "heard"), [
    ("that involved an Orc", False, True), ("that involved an Orc", True, True),
    ("involving an Orc", False, True), ("involving an Orc", True, False),
    ("that involved an Uruk-hai", True, True), ("involving an Uruk-hai", True, True),
    ("that involved a Nazgul", True, False), ("involving a Nazgul", False, False),
])  # fmt: skip
@pytest.mark.parametrize("how", ["Response: If", "fierce"])
def test_a_skirmish_that_involved_somebody_counts_those_who_left_it(what, leaves, heard, how):
    kind = "a fierce skirmish" if how == "fierce" else "a skirmish"

    def leave(t):
        if how == "fierce":
            t.play.remember("fierce round", True)
        if leaves:
            combat.remove(t.play, t.orc)

    text = f"Response: If {kind} {what} is about to end, exert a minion to add a burden."
    assert burdens(text, ENDS, before=leave, answers=["Uruk"] if heard else []) == int(heard)


def test_whoever_is_replaced_was_in_the_skirmish():
    t = speaking("Response: If a skirmish that involved a Man is about to end, add a burden.", 1, "skirmish")
    t.happen(occurrence("replaced in skirmish", card=t.aragorn, by=t.gimli))
    assert t.aragorn in table.were_in_skirmish(t.play)
    assert not table.is_in_skirmish(t.play, t.aragorn)


@pytest.mark.parametrize(("leaves", "tense", "discarded"), [
    (False, "is", True), (False, "was", True), (True, "is", False), (True, "was", True),
])  # fmt: skip
def test_whom_somebody_was_skirmishing(leaves, tense, discarded):
    """Uruk bears Spear; it is removed from the skirmish before Aragorn wins it against Orc, or not."""
    t = speaking(
        f"Each time a companion wins a skirmish, discard each possession borne by a minion he {tense} "
        "skirmishing.", 0, "skirmish",
    )  # fmt: skip
    if leaves:
        combat.remove(t.play, t.uruk)
    happening(t, kind="won skirmish", card="@aragorn", against=(t.orc,), side="Free Peoples")
    answered(t, [])
    assert (t.zone(t.spear) == "discard") is discarded


@pytest.mark.parametrize(("text", "heard"), [
    ("Each time a minion wins a skirmish involving an Orc, add a burden.", True),  # beside it
    ("Each time an Uruk-hai wins a skirmish involving an Orc, add a burden.", True),
    ("Each time an Uruk-hai wins a skirmish involving a Man, add a burden.", True),
    ("Each time an Uruk-hai wins a skirmish involving a Nazgul, add a burden.", False),
    ("Each time a companion loses a skirmish involving an Orc, add a burden.", False),
])  # fmt: skip
def test_a_skirmish_involves_both_sides_whole(text, heard):
    told = {"kind": "won skirmish", "card": "@uruk", "against": (), "side": "Shadow"}
    assert burdens(text, told) == int(heard)


# -- what cannot be in it ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "spared"), [
    ("Minions cannot take wounds while skirmishing.", {"orc"}),
    ("Minions cannot take wounds.", {"orc", "wraith"}),
    ("Companions cannot take wounds while skirmishing.", set()),
])  # fmt: skip
def test_who_cannot_take_wounds_while_skirmishing(text, spared):
    """Wraith's skirmish is still to come."""
    t = speaking(text, 1, "skirmish")
    for name in ("orc", "wraith"):
        before = t.wounds(getattr(t, name))
        happening(t, kind="wounded", card=f"@{name}")
        answered(t, [])
        there = t.zone(getattr(t, name)) == "minions"
        assert (there and t.wounds(getattr(t, name)) == before) is (name in spared)
