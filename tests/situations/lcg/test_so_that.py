"""What an act has to bring about to count: its player's choices serve him, and what nothing tries is refused.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: lcg
cards:
  - {name: Bright Flare, type: event, sphere: neutral, cost: 0, text: "Action: Deal 1 damage to an enemy."}
players:
  - {name: Tom, threat: 20, heroes: [Legolas], hand: [Bright Flare], engaged: [{card: Hill Troll, as: big}, {card: Hill Troll, as: second}]}
at: in 2.2 window
ask: {can: ASKED}
"""


@pytest.mark.parametrize(("purpose", "answer"), [
    ("{is: {card: big, damage: 1}}", True),
    ("{is: {card: second, damage: 1}}", True),
    ("{is: {card: big, damage: 2}}", False),
    ("{all: [{is: {card: big, damage: 1}}, {is: {card: second, damage: 1}}]}", False),
])  # fmt: skip
def test_the_player_who_acts_chooses_what_serves_him(purpose, answer):
    text = TABLE.replace("ASKED", f"{{play: Bright Flare, by: Tom, so that: {purpose}}}")
    assert simulate(load(text, "test.yaml")).answer is answer


def test_what_nothing_tries_is_refused():
    text = TABLE.replace("ASKED", "{attack: Legolas, against: big, so that: {is: {card: big, damage: 1}}}")
    with pytest.raises(MalformedInput, match="so that"):
        simulate(load(text, "test.yaml"))
