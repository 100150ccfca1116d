"""Whoever fought in a skirmish is assigned no more as it ends, so that a text of that moment may assign him
once more.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {
    "name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 6, "vitality": 6,
    "resistance": 10
}
ORC = {
    "name": "Orc", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 8, "vitality": 3,
    "site number": 1
}
WRAITH = {
    "name": "Wraith", "type": "minion", "culture": "Wraith", "race": "Nazgûl", "strength": 9, "vitality": 3,
    "site number": 1
}
CALL = (
    "Response — if the Ring-bearer is wearing The One Ring as skirmish ends: assign a Nazgûl to skirmish the "
    "Ring-bearer."
)
EVENT = {
    "name": "Call", "type": "event", "side": "Shadow", "culture": "Wraith", "twilight cost": 0, "text": CALL
}


def skirmishes_won(minions, *, fierce, called):
    """How many skirmishes minions win against the Ring-bearer, who fights the first of them."""
    found = simulate(
        from_data(
            {
                "game": "tcg",
                "cards": [
                    {**FRODO, "unique": True, "text": "Ring-bearer."}, ORC, {**WRAITH, "text": "Fierce."},
                    EVENT
                ],
                "players": [
                    {"name": "Tom", "ring bearer": "Frodo", "ring worn": True},
                    {"name": "Ann", "minions": minions, "hand": ["Call"]},
                ],
                "fierce": fierce,
                "assignments": [{"defender": "Frodo", "minions": minions[:1]}],
                "at": "choose a skirmish",
                "do": [{"skirmish": "Frodo"}],
                "given": [{"play": "Call", "by": "Ann"}] if called else [{"decline": "Call", "by": "Ann"}],
                "until": "regroup" if fierce else "assignment",
                "ask": {"how often": {"happened": "skirmish lost", "card": "Frodo"}},
            }
        )
    )
    return found.answer


@pytest.mark.parametrize(("called", "count"), [(True, 2), (False, 1)])
def test_a_minion_that_has_fought_in_the_fierce_round_is_assigned_once_more(called, count):
    assert skirmishes_won(["Wraith"], fierce=True, called=called) == count


@pytest.mark.parametrize(("called", "count"), [(True, 2), (False, 1)])
def test_the_ring_bearer_is_assigned_once_more_although_his_opponent_survived(called, count):
    assert skirmishes_won(["Orc", "Wraith"], fierce=False, called=called) == count
