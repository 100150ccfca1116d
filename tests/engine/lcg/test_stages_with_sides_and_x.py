"""A side that is turned up is revealed before what it says holds (lcg/quest-advancement); a stage that says so leaves
the staging step out in every round; an X that stands nowhere on a card is the value that the file has as 0.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.lcg.printed import put_right
from tests.situations.lcg.table import run

NONE_LEFT = "there are no enemies in play"
ENDINGS = [
    f"If {NONE_LEFT}, the players win the game.",
    f"If {NONE_LEFT}, the players lose the game.",
    f"Once {NONE_LEFT}, the players have won the game.",
]
COMING = ["Add Brute to the staging area.", "Reveal the top card of the encounter deck."]


def reached(text: str, ask: str, deck: str = "Brute, Rat, Moor") -> Any:
    """What is asked once the players have advanced to a stage of whose two sides the back says this."""
    return run(f"""
      - {{name: Far Shore, type: quest, stage: 2, side: A, back: Far Shore End}}
      - {{name: Far Shore End, type: quest, stage: 2, side: B, quest points: 9, text: "{text}"}}
    players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
    quest: {{quest points: 1, next: [{{card: Far Shore}}]}}
    encounter deck: [{deck}]
    at: in 2.2 window
    do: [{{advance: Far Shore}}]
    ask: {ask}
    """)


@pytest.mark.parametrize("coming", COMING)
@pytest.mark.parametrize("ending", ENDINGS)
def test_it_is_revealed_before_its_ending_holds(coming: str, ending: str) -> None:
    there = "{whether: {all: [{game: goes on}, {is: {card: Brute, in: staging}}]}}"
    assert reached(f"When Revealed: {coming}\\n{ending}", there).verdict == "always"


@pytest.mark.parametrize("ending", ENDINGS)
def test_it_holds_once_it_has_been_revealed(ending: str) -> None:
    over = "{whether: {game: goes on}}"
    assert reached(f"When Revealed: Add Moor to the staging area.\\n{ending}", over, "Moor, Moor").verdict == "never"


FOR_GOOD = "for the remainder of the game"


@pytest.mark.parametrize(("said", "revealed"), [
    (f"Skip the staging step {FOR_GOOD}.", 0), (f"Skip the staging step of the quest phase {FOR_GOOD}.", 0), ("", 1),
])  # fmt: skip
def test_the_staging_step_is_left_out_in_every_round(said: str, revealed: int) -> None:
    verdict = run(f"""
      - {{name: Far Shore, type: quest, stage: 2, quest points: 9, text: "When Revealed: Each player draws 1 card. {said}"}}
    players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
    quest: Far Shore
    encounter deck: [Moor, Ford]
    at: "3.3"
    do: [{{run to: "3.4"}}]
    ask: {{how often: {{happened: revealed}}}}
    """)
    assert verdict.answer == revealed


PRINTED = {"name": "Old Fort", "type": "Location", "threat": "0", "quest_points": "4", "text": "X is the stage number of the main quest."}


@pytest.mark.parametrize(("other", "threat"), [
    ({}, "X"), ({"quest_points": "X"}, "0"), ({"quest_points": "0"}, "0"), ({"threat": "2"}, "2"),
    ({"text": "Forced: After you travel here, raise your threat by X. X is the stage number of the main quest."}, "0"),
    ({"text": "No player may travel here."}, "0"),
    ({"text": "X is the number of players. Travel: Assign X damage among characters to travel here."}, "X"),
    ({"text": "X is the number of players. Forced: After you travel here, discard X cards.", "threat": "1"}, "1"),
    ({"text": "Old Fort gets +X [threat]. X is the number of players."}, "0"),
])  # fmt: skip
def test_an_x_that_stands_nowhere_is_the_value_written_as_none(other: dict[str, str], threat: str) -> None:
    assert put_right({**PRINTED, **other})["threat"] == threat
