"""A condition does not hold for what a rule kept from happening, though the account says that it did not."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {
    "name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10,
    "unique": True
}
MERRY = {"name": "Merry", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4}
ORC = {"name": "Orc", "type": "minion", "strength": 6, "vitality": 2, "site number": 1}
ESCAPE = {
    "name": "Escape", "type": "event", "side": "Free Peoples", "culture": "Shire", "twilight cost": 0,
    "text": "Skirmish: Cancel a Hobbit's skirmish."
}


def cancelled(whose):
    """Whether the skirmish of Frodo or Merry is cancelled by an event."""
    players = [
        {"name": "Tom", "ring bearer": "Frodo", "companions": ["Merry"], "hand": ["Escape"]},
        {"name": "Ann", "minions": ["Orc"]},
    ]
    return simulate(from_data({
        "game": "tcg", "cards": [FRODO, MERRY, ORC, ESCAPE], "players": players, "at": "skirmish",
        "assignments": [{"defender": whose, "minions": ["Orc"]}], "skirmish": whose,
        "do": [{"play": "Escape", "by": "Tom", "choosing": whose}], "until": "choose a skirmish",
        "ask": {"whether": {"happened": {"happened": "cancelled"}}},
    }))  # fmt: skip


@pytest.mark.parametrize(("whose", "verdict"), [("Frodo", "never"), ("Merry", "always")])
def test_the_ring_bearers_skirmish_is_not_cancelled(whose, verdict):
    """tcg/keyword/ring-bearer: no skirmish that involves the Ring-bearer is cancelled; others are."""
    assert cancelled(whose).verdict == verdict


def test_threats_that_no_companion_makes_room_for_are_not_added():
    """tcg/threats: never more of them than companions."""
    players = [
        {"name": "Tom", "ring bearer": "Frodo", "companions": ["Merry"], "threats": 2},
        {"name": "Ann", "minions": ["Orc"]},
    ]
    verdict = simulate(from_data({
        "game": "tcg", "cards": [FRODO, MERRY, ORC], "players": players, "at": "maneuver",
        "do": [{"add threats": 1}], "ask": {"whether": {"happened": {"happened": "threats added"}}},
    }))  # fmt: skip
    assert not verdict.assumed or not any("is called" in said for said in verdict.assumed)
    assert verdict.verdict == "never"


@pytest.mark.parametrize(("told", "strength"), [({}, 3), ({"format": "fellowship"}, 5)])
def test_that_no_format_is_named_is_said_where_a_text_numbers_a_site(told, strength):
    """tcg/block-symbol: a number without a symbol means the sites of the Fellowship block."""
    merry = {**MERRY, "text": "While the fellowship is at site 3, Merry is strength +2."}
    players = [
        {"name": "Tom", "site": 3, "ring bearer": "Frodo", "companions": ["Merry"]}, {"name": "Ann"}
    ]
    verdict = simulate(from_data({
        "game": "tcg", "cards": [FRODO, merry], "players": players, "at": "maneuver", **told,
        "ask": {"how much": "strength of Merry"},
    }))  # fmt: skip
    assert verdict.answer == strength
    assert any("`format`" in line for line in verdict.assumed) is not bool(told)
