"""A card whose name is one letter from a term of the game: the term stands in its text for itself, and no slip
of one letter in the name (tcg/title, tcg/keyword/ranger).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_cards import LANGUAGE, texts

LIKE = {
    "Rangero": "Ranger.", "Fiercea": "Fierce.", "Plainy": "Plains.", "Archero": "Archer.",
    "Wizardo": "While you can spot a Wizard, this card is strength +1.",
    "Hobbito": "Bearer must be a Hobbit.", "Minionu": "Each time a Minion is killed, add (1).",
    "Skirmisho": "Skirmish: Add (1).", "Shadowe": "Shadow: Add (1).", "Maneuvera": "Maneuver: Add (1).",
    "Responsa": "Response: If a minion is killed, add (1).",
}  # fmt: skip
"""Made-up names, and a text with the term that each is like."""


@pytest.mark.parametrize("name", LIKE)
def test_a_term_like_the_name_is_read_as_with_any_other_name(name):
    assert texts(name, "condition", LIKE[name]) == texts("Old Stump", "condition", LIKE[name])


@pytest.mark.parametrize("name", LIKE)
def test_the_name_itself_still_means_the_card(name):
    text = f"{name} is strength +1."
    assert texts(name, "condition", text) == texts("Old Stump", "condition", "Old Stump is strength +1.")


@pytest.mark.parametrize(("name", "slip"), [("Borlang", "Borlong"), ("Halbrad", "Halbard"), ("Grishna", "Grishnna")])
def test_a_slip_that_is_no_term_is_the_name(name, slip):
    said = LANGUAGE.compile_card({"title": name, "type": "Companion", "gametext": f"{slip} is strength +1."})
    assert said.abilities == LANGUAGE.compile_card(
        {"title": name, "type": "Companion", "gametext": f"{name} is strength +1."}
    ).abilities
