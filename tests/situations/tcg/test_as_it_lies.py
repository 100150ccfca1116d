"""What can't stay as a situation lays it out is put right before anything else happens, asked of it at once too
(tcg/while, tcg/killed).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
         "vitality": 4, "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
MAN = {"name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3}
TEXTS = {
    "Old Mule": "Bearer must be a companion. Discard this possession when at an underground site.",
    "Fair Weather": "Plays to your support area. Discard this condition if you cannot spot an Elf.",
    "Last Hope": "Plays to your support area. When you can spot 3 burdens, the Ring-bearer is corrupted.",
    "Sickness": "Plays to your support area. Each companion is vitality -1.",
}


def verdict(ask, *, words="plains", burdens=0, do=()):
    """What is answered of a table with those cards, at a site with a keyword."""
    kinds = {"Old Mule": "possession"}
    cards = [FRODO, MAN, *(
        {"name": name, "type": kinds.get(name, "condition"), "culture": "Gondor", "text": text,
         "side": "Shadow" if name in ("Last Hope", "Sickness") else "Free Peoples"}
        for name, text in TEXTS.items()
    )]  # fmt: skip
    tom = {"name": "Tom", "ring bearer": "Frodo", "site": 4, "burdens": burdens, "support area": ["Fair Weather"],
           "companions": [{"card": "Guard", "wounds": 2, "attached": ["Old Mule"]}]}  # fmt: skip
    ann = {"name": "Ann", "support area": ["Last Hope"]}
    return simulate(from_data({
        "game": "tcg", "cards": cards, "players": [tom, ann], "at": "maneuver", "ask": ask, "do": list(do),
        "path": [{"number": 4, "keywords": [words]}],
    }))  # fmt: skip


@pytest.mark.parametrize(("words", "where"), [("underground", "Tom's discard pile"), ("plains", "attached to Guard")])
def test_what_is_discarded_where_the_fellowship_is(words, where):
    assert verdict({"where is": "Old Mule"}, words=words).answer == where


def test_what_is_discarded_for_want_of_somebody():
    assert verdict({"where is": "Fair Weather"}).answer == "Tom's discard pile"


@pytest.mark.parametrize(("burdens", "lost"), [(2, False), (3, True)])
def test_a_ring_bearer_corrupted_at_once(burdens, lost):
    assert verdict({"whether": {"happened": {"happened": "corrupted", "card": "Frodo"}}}, burdens=burdens).answer is lost


def test_acts_come_after_it():
    found = verdict({"where is": "Old Mule"}, words="underground", do=[{"wound": "Frodo"}])
    assert found.answer == "Tom's discard pile"


def test_whose_vitality_nobody_told_is_alive():
    orc = {"name": "Mire Orc", "type": "minion", "culture": "Moria", "strength": 7}
    told = simulate(from_data({
        "game": "tcg", "cards": [FRODO, orc], "at": "maneuver", "ask": {"how much": "strength of Mire Orc"},
        "players": [{"name": "Tom", "ring bearer": "Frodo"}, {"name": "Ann", "minions": ["Mire Orc"]}],
    }))  # fmt: skip
    assert told.answer == 7
