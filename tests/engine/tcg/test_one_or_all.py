"""One of a kind, or all of another: whoever chooses has the options of both texts written apart (tcg/effect)."""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

MINIONS = {"Gnash": ("orc", "moria"), "Snag": ("orc", "moria"), "Ugrut": ("uruk-hai", "isengard"), "Lurg": ("orc", "sauron")}
ONE = {"a minion": set(MINIONS), "an Orc": {"Gnash", "Snag", "Lurg"}, "an Uruk-hai": {"Ugrut"}}
ALL = {"all Orcs": {"Gnash", "Snag", "Lurg"}, "each [moria] minion": {"Gnash", "Snag"}, "all [sauron] minions": {"Lurg"},
       "each [isengard] minion": {"Ugrut"}}  # fmt: skip
DEEDS = {"Discard": lambda t, i: t.play.card(i).zone != "minions", "Wound": lambda t, i: t.play.card(i).token("wound") > 0}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("words", ["{} {} (or {})", "{} {} or {}"])
@pytest.mark.parametrize("every", ALL)
@pytest.mark.parametrize("one", ONE)
def test_one_or_all_of_another_kind(one, every, words, deed):
    """Each line of play comes to one of the outcomes, and each outcome is some line's."""
    found, waiting = set(), [()]
    while waiting:
        path = waiting.pop()
        t = Table()
        t.ring_bearer()
        there = {n: t.minion(card(n, "minion", race=race, culture=culture, vitality=3)) for n, (race, culture) in MINIONS.items()}
        t.support(written("Marker", "condition", f"Maneuver: {words.format(deed, one, every)}.", culture="gondor"))
        t.during("maneuver")
        (use,) = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label]
        t.play.then(use.task)
        t.run()
        for label in path:
            t.choose(label)
        if t.pending is not None and "may act" not in t.pending.prompt:
            waiting += [(*path, label) for label in t.options()]
        else:
            found.add(frozenset(n for n, i in there.items() if DEEDS[deed](t, i)))
    assert found == {frozenset([n]) for n in ONE[one]} | {frozenset(ALL[every])}
