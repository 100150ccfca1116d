"""The same said in other words: numbers of tokens that there are, what is over a number, one of several cards,
what is put back and in which order. Expected is what the words say of the table.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
         "vitality": 4, "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
LOOKED_AT = 2
ORC = {"type": "minion", "race": "Orc", "culture": "Moria", "strength": 5, "vitality": 3, "site number": 1}


def answers(text, asked, *, threats=0, companions=0, do=True, deck=(), side="Free Peoples"):
    """What a question is answered with, after the text's ability was used."""
    guards = [f"Guard {n}" for n in range(companions)]
    cards = [
        FRODO, {"name": "Snaga", **ORC}, {"name": "Elf", "type": "companion", "race": "Elf", "strength": 5,
                                          "vitality": 3, "culture": "Elven"},
        {"name": "Song", "type": "event", "side": "Free Peoples", "culture": "Elven"},
        {"name": "Tale", "type": "event", "side": "Free Peoples", "culture": "Shire"},
        *({"name": name, "type": "companion", "race": "Man", "strength": 5, "vitality": 3, "culture": "Gondor"}
          for name in guards),
        {"name": "Plan", "type": "condition", "side": side, "culture": "Gondor", "text": text},
    ]  # fmt: skip
    tom = {"name": "Tom", "ring bearer": "Frodo", "companions": guards, "threats": threats, "deck": list(deck)}
    ann = {"name": "Ann", "minions": ["Snaga"]}
    (tom if side == "Free Peoples" else ann)["support area"] = ["Plan"]
    found = simulate(from_data({
        "game": "tcg", "cards": cards, "players": [tom, ann], "at": "maneuver",
        **({"do": [{"use": "Plan"}]} if do else {}), "ask": asked if isinstance(asked, dict) else {"how much": asked},
    }))  # fmt: skip
    assert not found.gaps, found.gaps
    return {line.answer for line in found.outcomes}


@pytest.mark.parametrize("threats", range(5))
@pytest.mark.parametrize(("text", "least"), [
    ("While there are {} or more threats, Snaga is strength +2.", 3),
    ("While there are at least {} threats, Snaga is strength +2.", 2),
    ("While you can spot {} threats, Snaga is strength +2.", 4),
])
def test_so_many_tokens_there_are(text, least, threats):
    found = answers(text.format(least), "strength of Snaga", threats=threats, companions=5, do=False)
    assert found == {7 if threats >= least else 5}


@pytest.mark.parametrize("threats", range(3))
def test_no_tokens_there_are(threats):
    found = answers("While there are no threats, Snaga is strength +2.", "strength of Snaga",
                    threats=threats, companions=5, do=False)  # fmt: skip
    assert found == {5 if threats else 7}


@pytest.mark.parametrize("companions", range(6))
@pytest.mark.parametrize("words", ["companion over 3", "companion you can spot over 3", "companion in excess of 3"])
def test_what_is_over_a_number(words, companions):
    """The Ring-bearer is a companion too."""
    found = answers(f"Maneuver: Add a burden for each {words}.", "burdens", companions=companions)
    assert found == {max(0, companions + 1 - 3)}


@pytest.mark.parametrize("change", [-1, 1])
@pytest.mark.parametrize("words", ["The fellowship's move limit is {:+}.", "The move limit is {:+}."])
def test_the_move_limit_is_the_fellowships(words, change):
    assert answers(words.format(change), "move limit", do=False) == {2 + change}


@pytest.mark.parametrize("words", [
    "Take one into hand and discard the rest.", "Take 1 of them into hand and discard the rest.",
    "Take one of them into hand and discard the rest.", "Put one into your hand and discard the rest.",
])
def test_one_of_the_cards_looked_at(words):
    text = f"Maneuver: Look at the top {LOOKED_AT} cards of your draw deck. {words}"
    assert answers(text, "cards in hand of Tom", deck=["Song", "Tale"]) == {1}
    assert answers(text, "cards in discard pile of Tom", deck=["Song", "Tale"]) == {1}


@pytest.mark.parametrize("verb", ["Return", "Replace", "Put back"])
def test_cards_looked_at_go_back_in_any_order(verb):
    text = f"Maneuver: Reveal the top 2 cards of your draw deck. {verb} those cards in any order. Draw a card."
    assert answers(text, {"where is": "Song"}, deck=["Song", "Tale"]) == {"Tom's hand", "Tom's deck"}
