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


ALL = {**NUMBERS, "site number": 1}
CONDITIONS = {
    name: [
        {"how much": f"{name} of Bloke"}, {"whether": {"value": f"{name} of Bloke", "at least": 1}},
        {"whether": {"not": {"value": f"{name} of Bloke", "equals": 0}}},
    ] for name in ALL
}
CONDITIONS["strength"].append({"whether": {"is": {"card": "Bloke", "strength": 5}}})
CONDITIONS["vitality"].append({"whether": {"any": [{"is": {"card": "Bloke", "vitality": 3}}]}})
CONDITIONS["site number"].append({"whether": {"not": {"is": {"card": "Bloke", "roaming": True}}}})
ASKED = [(name, ask) for name, asks in CONDITIONS.items() for ask in asks]


def asked_of(told, ask, words="Maneuver: Add (1)."):
    """The situation of `verdict`, with a minion of which only those numbers are told."""
    orc = {"name": "Bloke", "type": "minion", "culture": "Moria", "race": "Orc", **{name: ALL[name] for name in told}}
    deed = {"name": "Deed", "type": "event", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0, "text": words}
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, orc, deed], "ask": ask, "at": "maneuver",
        "players": [{"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard"], "hand": ["Deed"]},
                    {"name": "Ann", "minions": ["Bloke"]}],
    }))  # fmt: skip


@pytest.mark.parametrize(("name", "ask"), ASKED)
@pytest.mark.parametrize("told", [(), ("strength",), ("vitality",), ("site number",), tuple(ALL)])
def test_what_is_asked_of_it_is_a_gap(name, ask, told):
    found = asked_of(told, ask)
    assert [(gap.card, gap.phrase) for gap in found.gaps] == [("Bloke", name)] * (name not in told)
    assert (found.verdict == "inconclusive") is (name not in told)
    assert name not in told or found.answer == ALL[name] or found.verdict == "always"


@pytest.mark.parametrize("ask", [{"how much": "wounds of Bloke"}, {"where is": "Bloke"}, {"how much": "twilight"}])
def test_what_is_asked_of_something_else_is_certain(ask):
    assert not asked_of((), ask).gaps


@pytest.mark.parametrize(("words", "name"), [
    ("Maneuver: Spot a minion that has strength 6 or less to draw a card.", "strength"),
    ("Maneuver: Spot a roaming minion to draw a card.", "site number"),
    ("Maneuver: If a minion is roaming, exert a companion to draw a card.", "site number"),
    ("Maneuver: Spot a minion to draw a card.", ""), ("Maneuver: Discard a minion.", ""),
])  # fmt: skip
@pytest.mark.parametrize("told", [(), tuple(ALL)])
def test_whether_something_can_be_done_hangs_on_it(words, name, told):
    found = asked_of(told, {"can": {"play": "Deed", "by": "Tom"}}, words)
    assert {gap.phrase for gap in found.gaps} == ({name} - {""} if not told else set())


@pytest.mark.parametrize("first", ["spot a companion", "exert a companion", "add a burden"])
@pytest.mark.parametrize("read", [
    "spot a minion that has strength 6 or less", "spot a roaming minion", "spot a minion that has vitality 3 or more",
    "spot a minion", "exert a companion",
])  # fmt: skip
@pytest.mark.parametrize("told", [(), tuple(ALL)])
@pytest.mark.parametrize("turned", [True, False])
def test_a_price_in_parts_hangs_on_it_in_each(first, read, told, turned):
    """tcg/cost: parts are tried on copies of the table, and what those came upon counts."""
    price = " and ".join([read, first] if turned else [first, read])
    words = f"Maneuver: {price[0].upper()}{price[1:]} to draw a card."
    told = told if "strength" in read or "roaming" in read or "vitality" in read else tuple(ALL)
    found = asked_of(told, {"can": {"play": "Deed", "by": "Tom"}}, words)
    assert found.verdict == ("always" if told and "roaming" not in read else "never" if told else "inconclusive")
