"""Behind a sentence that could not be read nothing is said of a card that it did not name: what speaks of it is
not played either; what stands by itself, or speaks of what stands behind it, is.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.unread import unread_in
from ruling_service.engine.tcg import coverage
from ruling_service.engine.tcg.meaning import reading

HEADS = ["Maneuver: ", "Response: If a minion is healed, ", "Each time a minion is healed, ", ""]
UNREAD = ["frobnicate a possession borne by a minion", "exert a Dwarf to frobnicate a companion",
          "quuxify 2 cards at random from an opponent's hand"]  # fmt: skip
POINTS_BACK = [
    "Discard it", "Discard that possession", "Heal him", "He is strength +1", "Discard one",
    "That player must discard a card from hand", "If you do, add (1)", "Discard the rest",
    "Discard a card revealed", "Heal that companion", "Make that Dwarf strength +1", "Discard its bearer",
]  # fmt: skip
BY_ITSELF = ["Add (1)", "Exert a minion", "Draw a card", "Make a Dwarf strength +1"]
ITS_OWN = ["Exert an Elf. Heal that Elf", "Make a Dwarf strength +1. He is damage +1"]


def behind(text):
    """The phrases behind the unread sentence that are not played."""
    compiled = card_language("tcg").compile_card({"title": "Made Up", "type": "Condition", "gametext": text})
    assert compiled.gaps
    found = reading.read((*compiled.abilities, *compiled.unread))
    return [str(n["phrase"]) for a in found for n in unread_in(a)
            if not any(word in str(n["phrase"]).lower() for word in ("frobnicate", "quuxify"))]  # fmt: skip


def put(head, unread, more):
    first = unread if head.endswith(", ") else unread[0].upper() + unread[1:]
    return f"{head}{first}. {more}."


@pytest.mark.parametrize(("head", "unread"), list(itertools.product(HEADS, UNREAD)))
@pytest.mark.parametrize("more", POINTS_BACK)
def test_what_points_back_is_not_played(head, unread, more):
    text = put(head, unread, more)
    compiled = card_language("tcg").compile_card({"title": "Made Up", "type": "Condition", "gametext": text})
    assert behind(text) or len(compiled.gaps) > 1 or coverage.lacks(compiled.abilities)


@pytest.mark.parametrize("head", HEADS[:3])
@pytest.mark.parametrize("unread", UNREAD)
@pytest.mark.parametrize("more", BY_ITSELF + ITS_OWN)
def test_what_stands_by_itself_is(head, unread, more):
    assert behind(put(head, unread, more)) == []


def test_what_stands_before_is_played():
    """What was read before the unread sentence keeps its pronouns."""
    assert behind("Maneuver: Exert a Dwarf. Heal that Dwarf. Frobnicate a possession. Add (1).") == []
