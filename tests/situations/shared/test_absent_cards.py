"""A card that isn't in the position is named as such, with the places where it could lie; a player's set
aside cards have one.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere, UnknownName
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

LCG = """
game: lcg
cards:
  - {name: Bran, type: hero, threat cost: 9, willpower: 1, attack: 1, defense: 1, hit points: 3}
  - {name: Old Pact, type: contract, text: "Action: Draw 1 card."}
  - {name: War Cry, type: event, sphere: Tactics, cost: 0, text: "Action: Draw 1 card."}
players:
  - {name: Tom, heroes: [Bran], contract: Old Pact, set aside: [War Cry]}
"""
TCG = """
game: tcg
cards:
  - {name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}
  - {name: War Cry, type: event, culture: Gondor, text: "Maneuver — draw a card."}
players: [{name: Tom, ring bearer: Frodo}, {name: Ann}]
at: maneuver
"""


def asked(position: str, question: str):
    return simulate(load(f"{position}{question}\n", "test.yaml"))


@pytest.mark.parametrize("position", [LCG.replace(", set aside: [War Cry]", ""), TCG])
@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("ask: {where is: War Cry}", "ask › where is"),
        ("ask: {how much: VALUE of War Cry}", "ask › how much"),
        ("ask: {what happens: War Cry}", "ask › what happens"),
        ("ask: {does it change anything: War Cry}", "ask › does it change anything"),
        ("ask: {can: {play: War Cry}}", "ask"),
        ("do: [{play: War Cry}]", "do 1 › play"),
    ],
)
def test_a_card_that_is_not_there_is_named_with_the_places_for_it(position, question, where):
    question = question.replace("VALUE", "cost" if position is not TCG else "twilight cost")
    with pytest.raises(UnknownName, match="'War Cry' is not in this position") as refused:
        asked(position, question)
    assert refused.value.where == where
    assert "`hand`" in refused.value.hint


@pytest.mark.parametrize("position", [LCG, TCG])
@pytest.mark.parametrize(
    "written",
    [
        "given: [{choose: War Cry, by: Tim}]",
        "do: [{play: War Cry, by: Tim}]",
        "ask: {can: {play: War Cry, by: Tim}}",
    ],
)
def test_who_chooses_or_acts_is_a_player_here(position, written):
    with pytest.raises(UnknownName, match="'Tim'") as refused:
        asked(position, written)
    assert "Near it: Tom." in refused.value.hint


@pytest.mark.parametrize("does", ["destroy", "exhaust", "ready", "damage", "heal"])
def test_what_happens_to_cards_in_play_cannot_be_done_to_others(does):
    with pytest.raises(IllegalHere, match="War Cry is not in play"):
        asked(LCG, f"do: [{{{does}: War Cry}}]")


def test_a_condition_about_a_card_that_is_not_there_says_so():
    without = LCG.replace(", set aside: [War Cry]", "")
    verdict = asked(without, "ask: {how often: {happened: draw, card: War Cry}}")
    assert "War Cry is not in this position, and no line of play brings it there." in verdict.assumed
    there = asked(LCG, "ask: {how often: {happened: draw, card: War Cry}}")
    assert not any("War Cry is not in this position" in one for one in there.assumed)


def test_a_player_has_cards_set_aside_and_a_contract_in_play():
    assert asked(LCG, "ask: {where is: War Cry}").answer == "set aside"
    assert asked(LCG, "ask: {where is: Old Pact}").answer == "in play (Tom)"
    assert asked(LCG, "ask: {can: {trigger: Old Pact}}").answer is True
    assert asked(LCG, "ask: {can: {play: War Cry}}").answer is False
