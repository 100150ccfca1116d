"""What a card's text does while that card is about to leave play: it doesn't begin the same end again
(lcg/explored, lcg/destroy, lcg/active-location).

Generated: each way a card ends × each thing its text may do to it or to the quest meanwhile.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

QUEST = {"name": "Long Way", "type": "quest", "stage": 1, "quest points": 40}
CHIEF = {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
         "defense": 1, "hit points": 9,
         "text": "Action: Place 4 progress on the current quest."}  # fmt: skip
GLEN = {"name": "Glen", "type": "location", "threat": 1, "quest points": 6}
BEAST = {"name": "Beast", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
         "hit points": 3}  # fmt: skip


def played(card: dict[str, Any], text: str, place: dict[str, Any], ask: dict[str, Any]) -> Verdict:
    """The verdict on a position with a card of that text, to which an act happens."""
    return simulate(from_data({
        "game": "lcg", "cards": [QUEST, CHIEF, {**card, "text": text}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"]}], "quest": "Long Way",
        "at": "in 2.2 window", "ask": ask, **place,
    }))  # fmt: skip


@pytest.mark.parametrize("head", ["Response", "Forced"])
@pytest.mark.parametrize("event", ["Glen leaves play as an explored location", "Glen is explored"])
@pytest.mark.parametrize("word", ["When", "After"])
@pytest.mark.parametrize(("does", "there"), [
    ("place 4 progress on the current quest", 4), ("place 2 progress on Glen", 0),
    ("place 1 progress on each location in play", 0),
])  # fmt: skip
def test_progress_that_an_explored_location_gives(
    head: str, event: str, word: str, does: str, there: int
) -> None:
    """It goes past the location, which has all it needs, to the quest; the location is explored once."""
    verdict = played(
        GLEN, f"{head}: {word} {event}, {does}.",
        {"active location": {"card": "Glen", "progress": 5},
         "do": [{"place progress": "Glen", "amount": 1}], "given": [{"trigger": "Glen"}] * (head == "Response")},
        {"how much": "progress of Long Way"},
    )  # fmt: skip
    assert (verdict.answer, verdict.gaps) == (there, [])
    explored = [line for line in verdict.outcomes[0].trace if line.happened == "explored"]
    assert len(explored) == 1


@pytest.mark.parametrize("head", ["Response", "Forced"])
@pytest.mark.parametrize("does", [
    "deal 2 damage to Beast", "deal 1 damage to each enemy in play", "place 3 progress on the current quest",
    "raise your threat by 1",
])  # fmt: skip
def test_what_a_dying_enemy_does_to_itself(head: str, does: str) -> None:
    """More damage on it is another reason to be destroyed, and not another end."""
    verdict = played(
        BEAST, f"{head}: When Beast is destroyed, {does}.",
        {"staging area": ["Beast"], "do": [{"damage": "Beast", "amount": 4}]}, {"where is": "Beast"},
    )
    assert (verdict.answer, verdict.gaps) == ("encounter discard pile", [])
    for outcome in verdict.outcomes:
        assert len([line for line in outcome.trace if line.happened == "destroyed"]) == 1


def test_a_full_location_that_cannot_be_explored_lets_progress_past() -> None:
    """lcg/active-location: it takes progress up to its quest points."""
    verdict = played(
        GLEN, "Glen cannot be explored.",
        {"active location": {"card": "Glen", "progress": 5}, "do": [{"trigger": "Chief"}]},
        {"how much": "progress of Long Way"},
    )  # fmt: skip
    assert (verdict.answer, verdict.gaps) == (3, [])
