"""What a text speaks of must have been said before it: a pronoun, "the rest", "that player", "you do not" that
nothing binds is a gap where the text is read, and means nothing by accident in play.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FIRST = {  # what may stand before: sentence → what can be spoken of after it
    "Add 1 burden.": set(),
    "Exert a Dwarf.": {"him"},
    "Reveal the top 2 cards of your draw deck.": {"shown"},
    "You may draw a card.": {"offer"},
    "The Free Peoples player may exert a Dwarf.": {"him", "offer", "player"},
    "Make an opponent discard a card from hand.": {"offer", "player"},
    "If you can spot an Elf, add 1 threat.": {"condition", "him"},
    "Discard the top card of your draw deck.": {"discarded"},
}
THEN = {  # a sentence that speaks of something before it → of what
    "Heal him.": "him",
    "Exert him to draw a card.": "him",
    "If he is exhausted, draw a card.": "him",
    "Take all Elves revealed into hand.": "shown",
    "Discard the rest.": "shown",
    "Take one of them into hand.": "shown",
    "If you do, add 1 threat.": "deed",
    "If you do not, add 1 threat.": "deed",
    "That player discards a card from hand.": "player",
    "Otherwise, add 2 threats.": "condition",
}


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("then", THEN)
def test_what_nothing_binds_is_a_gap(first, then):
    bound = FIRST[first] | {"deed"} | ({"condition"} if "offer" in FIRST[first] else set())
    text = f"Maneuver: {first} {then}"
    found = compile_object({"id": "1", "title": "Plan", "type": "Condition", "gametext": text}, "tcg")
    if not found.complete:
        assert THEN[then] not in bound
        return
    assert found.played == (THEN[then] in bound), (text, found.not_played)


@pytest.mark.parametrize("then", THEN)
def test_nothing_is_spoken_of_by_a_text_that_begins_with_it(then):
    text = f"Maneuver: {then}"
    found = compile_object({"id": "1", "title": "Plan", "type": "Condition", "gametext": text}, "tcg")
    assert not found.played


HE = "Bearer must be a companion."


@pytest.mark.parametrize("text", [
    "If bearer is a Hobbit, each time he wins a skirmish, add 1 threat.",
    "If bearer is named Sam, each time he wins a skirmish, add 1 threat.",
    "While bearer is Sam, each time he wins a skirmish, add 1 threat.",
    "Each time bearer wins a skirmish, if he is a Hobbit, add 1 threat.",
])
@pytest.mark.parametrize("winner", ["Sam", "Pippin", "Gimli"])
@pytest.mark.parametrize("bearer", ["Sam", "Gimli"])
def test_he_is_who_was_asked_about_and_not_whoever_wins(text, winner, bearer):
    def companion(name, race):
        return {"name": name, "type": "companion", "race": race, "strength": 9, "vitality": 4}

    frodo = {"name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4,
             "resistance": 10, "text": "Ring-bearer."}  # fmt: skip
    there = [{"card": name, "attached": ["Ring"]} if name == bearer else name
             for name in ("Sam", "Pippin", "Gimli")]  # fmt: skip
    found = simulate(from_data({
        "game": "tcg",
        "cards": [
            frodo, companion("Sam", "Hobbit"), companion("Pippin", "Hobbit"), companion("Gimli", "Dwarf"),
            {"name": "Ring", "type": "possession", "side": "Free Peoples", "text": f"{HE} {text}"},
            {"name": "Snaga", "type": "minion", "race": "Orc", "strength": 3, "vitality": 3, "site number": 1},
        ],
        "players": [
            {"name": "Tom", "ring bearer": "Frodo", "companions": there}, {"name": "Ann", "minions": ["Snaga"]}
        ],
        "assignments": [{"defender": winner, "minions": ["Snaga"]}], "at": "choose a skirmish",
        "do": [{"skirmish": winner}], "ask": {"how much": "threats"},
    }))  # fmt: skip
    assert found.answer == int(winner == bearer == "Sam")


@pytest.mark.parametrize("text", [
    "Each time he wins a skirmish, add 1 threat.", "Maneuver: Exert him to draw a card.",
    "Each time a minion is assigned to him, add 1 threat.",
])
def test_he_whom_nothing_names_is_a_gap(text):
    found = compile_object(
        {"id": "1", "title": "Ring", "type": "Possession", "gametext": f"{HE} {text}"}, "tcg"
    )
    assert not found.played
