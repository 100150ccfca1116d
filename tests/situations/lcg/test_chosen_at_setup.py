"""Cards that a Setup text lets players choose without saying where: of the encounter deck (lcg/rule/setup-7). That
is not played; it has to be said.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import CARDS

TOLD = """
game: lcg
cards:{cards}
  - {{name: Old Gate, type: quest, stage: 1, side: A, text: "Setup: {text} Shuffle the encounter deck."}}
  - {{name: Old Gate, type: quest, stage: 1, side: B, quest points: 4, text: ""}}
at: setup
quest: Old Gate
encounter deck: {{top: [Brute, Rat, Moor, Ford, Mist], size: 5}}
players: [{{name: Tom, threat: 20, heroes: [Bran]}}, {{name: Ann, threat: 30, heroes: [Wyn]}}]
do: [{{run to: "1.1"}}]
ask: {{how much: threat of Tom}}
"""


@pytest.mark.parametrize(("text", "gap"), [
    ("Each player chooses 1 location and 1 enemy and puts them into the staging area.", True),
    ("The first player chooses 1 enemy and adds it to the staging area.", True),
    ("Each player chooses 1 location and adds it to the staging area.", True),
    ("Each player chooses 1 hero he controls and exhausts it.", False),
])  # fmt: skip
def test_what_is_chosen_of_the_deck_is_a_gap(text: str, gap: bool) -> None:
    verdict = simulate(load(TOLD.format(cards=CARDS, text=text).lstrip(), "a setup"))
    assert bool(verdict.gaps) == gap
