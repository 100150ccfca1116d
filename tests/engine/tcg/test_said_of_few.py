"""What few texts say, asked from the side where it isn't so: what lies in a description of a description, which
cards a pronoun may mean, what counts as found (the entry of each rule is named with it).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import allies, bearing
from ruling_service.engine.tcg.meaning.antecedents import described
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays
from tests.engine.tcg.test_meaning_of_abilities import speaking
from tests.engine.tcg.test_meaning_of_effects import answered, played
from tests.engine.tcg.wide_table import FP, read, wide


def test_an_ally_who_fights_a_fierce_minion_shoots_no_more_than_before():
    """tcg/ally, tcg/keyword/fierce, tcg/archery-phase: who could be assigned may fight again; archery is of allies at home."""
    t = wide()
    t.play.remember("fierce round", True)
    t.play.mark(t.hama, allies.ABLE)
    assert allies.participating(t.play, "skirmish") == [t.hama]
    assert allies.participating(t.play, "archery") == []


@pytest.mark.parametrize(("text", "types", "races"), [
    ("each [gondor] card", {"card"}, set()),
    ("each unbound companion", {"companion"}, set()),
    ("each roaming minion", {"minion"}, set()),
    ("each unbound Hobbit", {"companion"}, {"hobbit"}),
    ("each exhausted Elf", set(), {"elf"}),
])
def test_a_description_names_types_only_where_it_says_one(text, types, races):
    which = read(f"Maneuver: Discard {text}.", "filter")
    assert described(which) == (types, races)


@pytest.mark.parametrize(("text", "bears"), [
    ("Aragorn cannot bear a [gondor] possession.", {"Spade"}),
    ("Aragorn cannot bear a [gondor] possession other than Blade.", {"Blade", "Spade"}),
    ("Aragorn cannot bear a possession other than Axe.", {"Axe"}),
])  # fmt: skip
def test_what_is_excepted_of_a_description(text, bears):
    """tcg/bearer: the exception takes nothing else out of what is described."""
    t = wide()
    t.support(written("Rule", "condition", text))
    new = {
        name: t.hand(card(name, "possession", culture=culture, key=f"new {name}", **FP))[0]
        for name, culture in (("Blade", "gondor"), ("Axe", "gondor"), ("Spade", "shire"), ("Cup", "gondor"))
    }
    may = {name for name, ident in new.items() if bearing.may_bear(t.play, t.aragorn, ident)}
    assert may == bears


@pytest.mark.parametrize(("text", "after", "prepare"), [
    # tcg/reveal: nothing was revealed where there is nothing
    ("Reveal the top card of your draw deck. If you do, add (1).", {"pool": 4}, None),
    ("Reveal the top card of your draw deck. If you do, add (1).", {}, "deck:0"),
])  # fmt: skip
def test_what_was_revealed(text, after, prepare):
    def empty(t):
        for ident in t.play.state.zone(prepare):
            t.play.move(ident, "removed")

    assert played(text, "maneuver", prepare=empty if prepare else None) == after


def test_cards_with_one_value_in_common():
    """tcg/strength: Aragorn has 8 as Oin has, Legolas 6 as Gloin has; no two of different strength are chosen."""
    t = wide()
    for name, strength in (("Oin", 8), ("Gloin", 6)):
        t.companion(card(name, "companion", strength=strength, culture="dwarven", race="dwarf"))
    t.during("maneuver")
    text = "Exert 2 companions who have the same strength."
    t = plays(t, *t.hand(written("Blow", "event", text, "Maneuver")), 0)
    assert t.options() == ["Aragorn and Oin", "Legolas and Gloin"]


@pytest.mark.parametrize(("setting_up", "pool"), [(False, 4), (True, 3)])
def test_a_starting_fellowship_is_left_out_where_the_text_says_so(setting_up, pool):
    """tcg/starting-fellowship"""
    t = wide()
    t.support(written("Rule", "condition", "Each time you play a companion (except in your starting fellowship), add (1)."))
    t.play.remember("setting up", setting_up or None)
    t.happen(occurrence("played", card=t.legolas, player=0, life=t.play.card(t.legolas).life))
    answered(t, [])
    assert t.play.fact("pool") == pool


@pytest.mark.parametrize(("text", "who", "pool"), [
    ("Each time another Elf exerts, add (1).", "legolas", 4),
    ("Each time another Elf exerts, add (1).", "aragorn", 3),
    ("Each time another companion exerts, add (1).", "aragorn", 4),
])  # fmt: skip
def test_another_of_such_cards(text, who, pool):
    t = speaking(text)
    ident = getattr(t, who)
    t.happen(occurrence("exerted", card=ident, life=t.play.card(ident).life))
    answered(t, [])
    assert t.play.fact("pool") == pool
