"""What a text counts of those to whom it did something ("for each companion exerted this way"), and each opponent's
cards: on the table in `wide_table` (tcg/effect, tcg/opponent).
"""

from __future__ import annotations

import re

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import actions, coverage, table
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import speaking
from tests.engine.tcg.wide_table import wide


def used(t, *answers):
    use = next(c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label)
    t.play.then(use.task)
    t.run()
    for answer in answers:
        t.choose(next(o for o in t.options() if {*re.split(", | and ", o)} == {*answer.split(", ")}))
    return t


@pytest.mark.parametrize(("text", "answers", "added"), [
    ("Exert any number of companions to add a threat for each companion exerted this way.",
     ["Frodo, Aragorn, Legolas"], 3),
    ("Exert any number of companions to add a threat for each companion exerted this way.", ["Legolas"], 1),
    ("Exert 2 companions to add a threat for each Elf exerted this way.", ["Frodo, Legolas"], 1),
    ("Exert 2 companions to add a threat for each Elf exerted in this way.", ["Frodo, Aragorn"], 0),
    ("Exert Aragorn and Legolas to add a threat for each companion exerted.", [], 2),
    ("Wound 2 minions. Add a threat for each minion wounded this way.", ["Orc, Uruk"], 2),
    ("Wound 2 minions. Add a threat for each Uruk-hai wounded this way.", ["Orc, Uruk"], 1),
    ("Heal 2 companions. Add a threat for each Dwarf healed this way.", [], 1),
    ("Heal up to 2 companions. Add a threat for each companion healed this way.", ["Gimli"], 1),
])  # fmt: skip
def test_those_to_whom_it_was_done_are_counted(text, answers, added):
    t = speaking(f"Maneuver: {text}", phase="maneuver")
    used(t, *answers)
    assert table.threats(t.play) == added


@pytest.mark.parametrize("text", [
    "Each Dwarf is strength +1 for each Elf exerted this way.", "Maneuver: Draw a card for each Elf exerted this way.",
    "Maneuver: Heal an Elf. Draw a card for each Elf wounded this way.",
])  # fmt: skip
def test_nobody_is_counted_to_whom_nothing_was_done(text):
    found = card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    assert found.gaps or coverage.lacks(found.abilities)


@pytest.mark.parametrize(("text", "those"), [
    ("Each opponent's minion is strength -1.", {"Orc", "Uruk", "Wraith"}),
    ("Each opponent's minions are strength -1.", {"Orc", "Uruk", "Wraith"}),
    ("Each Shadow player's Orcs are strength -1.", {"Orc"}),
    ("Each of your opponents' minions is strength -1.", None),
])  # fmt: skip
def test_the_cards_of_every_opponent(text, those):
    if those is None:
        assert card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text}).gaps
        return
    before, t = wide(), wide()
    t.support(written("Marker", "condition", text))
    minions = table.minions(t.during("maneuver").play)
    weaker = {
        t.play.name(i) for i, j in zip(minions, table.minions(before.during("maneuver").play), strict=True)
        if t.value(i, "strength") < before.value(j, "strength")
    }
    assert weaker == those


def test_no_number_of_them_is_as_they_are_wanted_together():
    t = used(speaking("Maneuver: Add a threat. Exert any number of companions who have a total strength 99 or more. Add "
                      "a threat for each companion exerted this way.", phase="maneuver"))  # fmt: skip
    assert table.threats(t.play) == 1
    assert t.wounds(t.legolas) == 0
