"""The strength or vitality of a character that nobody tells is no 0 (tcg/strength, tcg/vitality): what hangs on it
is a gap, what does not is certain; what is told decides.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CARDS = [
    {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
     "resistance": 10},
    {"name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 8, "vitality": 3},
]  # fmt: skip
NUMBERS = {"strength": 5, "vitality": 3}
HANGS = {
    "Wound each minion that has strength 6 or less.": ("strength", "vitality"), "Exert a minion.": ("vitality",),
    "Wound a minion.": ("vitality",), "Make a minion strength -1.": (), "Discard a minion.": (),
    "Make Guard strength +X, where X is the strength of a minion.": ("strength",), "Add (2).": (),
}


def verdict(ask, told, words="", **more):
    orc = {"name": "Bloke", "type": "minion", "culture": "Moria", "race": "Orc", "site number": 1,
           **{name: NUMBERS[name] for name in told}}  # fmt: skip
    deed = {"name": "Deed", "type": "event", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0, "text": words}
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, orc, deed], "ask": ask, **{"at": "maneuver", **more},
        "players": [{"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard"], "hand": ["Deed"]},
                    {"name": "Ann", "minions": ["Bloke"]}],
    }))  # fmt: skip


@pytest.mark.parametrize("told", [(), ("strength",), ("vitality",), ("strength", "vitality")])
@pytest.mark.parametrize("words", HANGS)
def test_what_reads_it_is_a_gap(words, told):
    found = verdict({"how much": "twilight"}, told, f"Maneuver: {words}", do=[{"play": "Deed", "by": "Tom"}])
    assert {gap.phrase for gap in found.gaps} == set(HANGS[words]) - set(told)
    assert {gap.card for gap in found.gaps} <= {"Bloke"}


@pytest.mark.parametrize("told", [(), ("strength",), ("vitality",), ("strength", "vitality")])
def test_who_wins_hangs_on_strength(told):
    fight = {"at": "skirmish", "assignments": [{"defender": "Guard", "minions": ["Bloke"]}]}
    found = verdict({"how much": "wounds of Guard"}, told, do=[{"run to": "regroup"}], **fight)
    assert ("strength" in {gap.phrase for gap in found.gaps}) is ("strength" not in told)
    assert (found.verdict == "value") is (set(told) == set(NUMBERS))


@pytest.mark.parametrize("told", [(), ("strength",), ("vitality",), ("strength", "vitality")])
@pytest.mark.parametrize("act", [{"pass": "Tom"}, {"add twilight": 1}, {"exert": "Guard"}])
def test_nobody_is_killed_for_it(told, act):
    found = verdict({"where is": "Bloke"}, told, do=[act])
    assert (found.answer, found.gaps) == ("in play (Ann)", [])
