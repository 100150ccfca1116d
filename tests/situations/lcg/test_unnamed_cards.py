"""What a text asks of a card that nobody named is not known: the verdict asks for the card, it is never nothing.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

TEXTS = {
    "discard the encounter deck's top card. If it has the Orc trait, raise your threat by 3": "encounter deck: [Rat]",
    "discard the top card of your deck. If that card is an ally, raise your threat by 2": "DECK",
    "discard the top card of your deck. Raise your threat by X, where X is its cost": "DECK",
    "discard each event from your hand": "HAND",
    "search the encounter deck for an enemy. Add that enemy to the staging area": "encounter deck: {top: [Rat], size: 1}",
}  # fmt: skip
"""Texts that ask what a card is, and the position that names it."""

UNNAMED = {"DECK": "deck: 5, hand: 0", "HAND": "deck: 0, hand: 3"}
NAMED = {"DECK": "deck: [Helper]", "HAND": "hand: [Feint]"}


def table(head: str, text: str, *, named: bool) -> Verdict:
    hero = "type: hero, sphere: Lore, threat cost: 5, willpower: 1, attack: 1, defense: 1, hit points: 4"
    said = text if head.endswith(", ") else text[0].upper() + text[1:]
    where = TEXTS[text]
    mine = (NAMED if named else UNNAMED).get(where, "hand: 0")
    written = f"""game: lcg
cards:
  - {{name: Odd, {hero}, text: "{head}{said}."}}
  - {{name: Helper, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2}}
  - {{name: Rat, type: enemy, engagement cost: 50, threat: 1, attack: 1, defense: 0, hit points: 3}}
players: [{{name: Tom, threat: 20, heroes: [Odd], {mine}}}]
{where if named and where not in NAMED else ""}
do: [{{{"trigger: Odd, by: Tom" if head.startswith("Action") else "exhaust: Odd"}}}]
ask: {{how much: threat of Tom}}
"""
    return simulate(load(written, text))


@pytest.mark.parametrize(
    ("head", "text"), list(itertools.product(["Action: ", "Forced: After Odd exhausts, "], TEXTS))
)
def test_a_card_that_nobody_named_is_asked_for(head: str, text: str) -> None:
    verdict = table(head, text, named=False)
    assert verdict.verdict == "inconclusive"
    assert [gap.card for gap in verdict.gaps] == ["an unnamed card"]


@pytest.mark.parametrize(
    ("head", "text"), list(itertools.product(["Action: ", "Forced: After Odd exhausts, "], TEXTS))
)
def test_a_card_that_is_named_is_known(head: str, text: str) -> None:
    verdict = table(head, text, named=True)
    assert verdict.verdict == "value"
    assert verdict.gaps == []
