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


BELOW = """
game: lcg
cards:
  - {{name: Bran, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, hit points: 3}}
  - {{name: Kept, type: hero, threat cost: 9, traits: [Bold], willpower: 1, attack: 1, defense: 1, hit points: 3}}
  - {{name: Maw, type: enemy, threat: 1, attack: 1, defense: 1, hit points: 9, text: "Forced: After Maw is damaged, {text}"}}
players: [{{name: Tom, heroes: [Bran]}}]
staging area: [{{card: Maw, underneath: [Kept]}}]
at: in 2.2 window
do: [{{damage: Maw}}]
"""


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("the first player takes control of the Bold hero.", False),
        ("the first player takes control of Kept.", False),
        ("the first player takes control of the Grey hero.", True),
        ("ready each Bold character.", True),
    ],
)
def test_a_card_under_the_texts_own_card_may_be_meant(text, sure):
    verdict = simulate(load(BELOW.format(text=text), "test.yaml"))
    assert (verdict.verdict == "inconclusive") is not sure
    assert [gap.phrase for gap in verdict.gaps] == ([] if sure else ["Kept"])


BEYOND = """
game: lcg
cards:
  - {{name: Bran, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, {points}}}
  - {{name: Maw, type: enemy, threat: 1, attack: 7, defense: 1, hit points: 9, text: "Excess combat damage dealt by Maw must be assigned as an increase to your threat."}}
  - {{name: Wyn, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, hit points: 9}}
  - {{name: Blank, type: treachery}}
players: [{{name: Tom, heroes: [Bran, Wyn], engaged: [{{card: Maw, shadows: [Blank]}}]}}]
attack: {{enemy: Maw, player: Tom, defenders: [Bran]}}
until: end of the attack
ask: {{how much: threat of Tom}}
"""


@pytest.mark.parametrize(("points", "answer"), [("hit points: 4", 20), ("hit points: 6", 18), ("unique: true", None)])
def test_damage_beyond_hit_points_that_nobody_knows_is_not_known(points, answer):
    verdict = simulate(load(BEYOND.format(points=points), "test.yaml"))
    assert verdict.answer == answer
    assert [gap.phrase for gap in verdict.gaps] == ([] if answer else ["hit points"])


POSSIBLE = """
game: lcg
cards:
  - {{name: Odd, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, hit points: 4, text: "Action: {text}."}}
  - {{name: Helper, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2}}
  - {{name: Feint, type: event, sphere: Lore, cost: 1}}
players: [{{name: Tom, heroes: [{{card: Odd, damage: 1}}], hand: {hand}}}]
ask: {{can: {{trigger: Odd}}}}
"""


@pytest.mark.parametrize("text", [
    "Discard an ally from your hand to heal 1 damage from Odd", "Put an ally into play from your hand",
])  # fmt: skip
@pytest.mark.parametrize(("hand", "word"), [
    ("2", "inconclusive"), ("[Helper]", "always"), ("[Feint]", "never"), ("0", "never"),
])  # fmt: skip
def test_whether_it_can_be_done_hangs_on_the_hand(text, hand, word):
    assert simulate(load(POSSIBLE.format(text=text, hand=hand), "test.yaml")).verdict == word


@pytest.mark.parametrize("text", [
    "Discard a card from your hand to heal 1 damage from Odd",
    "Search the top 4 cards of your deck for an event and discard it. Shuffle the other cards into your deck",
])  # fmt: skip
def test_what_does_not_hang_on_names_can_be_done(text):
    assert simulate(load(POSSIBLE.format(text=text, hand=2), "test.yaml")).verdict == "always"
