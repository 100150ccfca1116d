"""A text that ends the game on either of two conditions does it on each; one that changes the level at which
players start is counted once all is set up.

Generated: each way to join the conditions × each ending × what is so; each wording × where the card is.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"name": "Old Guard", "type": "hero", "sphere": "Spirit", "threat cost": 9, "willpower": 1, "attack": 2, "hit points": 3}
SHIP = {"name": "Black Ship", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 1, "hit points": 2, "victory points": 3}


def told(cards: list[dict[str, Any]], **more: Any) -> Verdict:
    return simulate(from_data({"game": "lcg", "cards": [HERO, *cards], "explore": "policy", **more}))


EITHER = "If this stage is defeated, or if Black Ship is in the victory display, the players {} the game."


@pytest.mark.parametrize("text", [
    EITHER, "If Black Ship is in the victory display, or if this stage is defeated, the players {} the game.",
    "If Black Ship is in the victory display, the players {} the game.",
    "If this stage is defeated, the players {} the game.",
])  # fmt: skip
@pytest.mark.parametrize(("ends", "game"), [("win", "won"), ("lose", "lost")])
@pytest.mark.parametrize("deed", [{"destroy": "Black Ship"}, {"place progress": "Long Way", "amount": 4}])
def test_a_text_with_two_conditions_ends_the_game_on_either(text: str, ends: str, game: str, deed: dict[str, Any]) -> None:
    """lcg/constant-ability; lcg/winning-the-game."""
    stage = {"name": "Long Way", "type": "quest", "stage": 2, "side": "B", "quest points": 4, "text": text.format(ends)}
    found = told(
        [SHIP, stage], players=[{"name": "Tom", "threat": 20, "heroes": ["Old Guard"], "engaged": ["Black Ship"]}],
        quest={"card": "Long Way", "last": True}, at="in 2.2 window", do=[deed], ask={"whether": {"game": game}},
    )
    speaks = "victory display" if "destroy" in deed else "defeated"
    last_is_won = "place progress" in deed and game == "won"  # the last stage: lcg/winning-the-game
    assert found.verdict == ("always" if speaks in text or last_is_won else "never")


@pytest.mark.parametrize(("text", "by"), [
    ("Reduce your starting threat by 3.", -3), ("Raise your starting threat by 2.", 2),
    ("Reduce each player's starting threat by 4.", -4), ("", 0),
])  # fmt: skip
@pytest.mark.parametrize("first", [{}, {"threat": 9}, {"threat": 15}])
def test_starting_threat_is_changed_by_what_is_in_play_after_setup(text: str, by: int, first: dict[str, int]) -> None:
    """lcg/initial-threat-level; a level that is told otherwise stays as told."""
    found = told(
        [{**HERO, "name": "Sly Guide", "threat cost": 0, "text": text}, {"name": "Long Way", "type": "quest", "stage": 1, "side": "B", "quest points": 4}],
        players=[{"name": "Tom", "heroes": ["Old Guard", "Sly Guide"], **first}], quest="Long Way", at="setup",
        do=[{"run to": "1.1"}], ask={"how much": "threat of Tom"},
    )
    expected = first.get("threat", 9) + (by if first.get("threat", 9) == 9 else 0)
    assert (found.verdict, found.outcomes[0].answer) == ("value", expected)
