"""What is fixed is done, what is open is explored, and what was not considered is said."""

from __future__ import annotations

from ruling_service.situations.policy import NOBODY_ACTS, UNKNOWN_CARDS
from tests.situations.table import run

DEFENSE = """
    players:
      - {{name: Tom, heroes: [Bran, Wyn], engaged: [Rat]}}
      - {{name: Ann, heroes: [], allies: [Warden]}}
    at: "6.4.1"
    attack: {{enemy: Rat, player: Tom}}
    until: "6.4.4"
    {more}
    ask: {{how much: damage of Wyn}}
"""


def test_a_given_defender_is_declared():
    verdict = run(DEFENSE.format(more="given: [{defend: Bran, for: Rat}]"))
    assert (verdict["verdict"], verdict["answer"]) == ("value", 0)


def test_nobody_defends_if_the_situation_says_so():
    verdict = run(DEFENSE.format(more="given: [{defend: none, by: Tom}, {defend: none, by: Ann}, {assign: {Wyn: 1}}]"))
    assert verdict["answer"] == 1


def test_an_open_defense_depends_on_the_player():
    verdict = run(DEFENSE.format(more=""))
    assert verdict["verdict"] == "depends"
    assert {one["by"] for one in verdict["depends_on"]} <= {"Tom", "Ann"}


def test_one_line_of_play():
    verdict = run(DEFENSE.format(more="explore: false"))
    assert len(verdict["outcomes"]) == 1
    assert verdict["assumed"]


def test_what_was_not_considered_is_said():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Bran, resources: 3}], hand: [Volley], engaged: [Rat]}]
        at: in 6.2 window
        until: "6.3"
        ask: {where is: Rat}
        """
    )
    assert verdict["answer"] == "engaged with Tom"
    assert NOBODY_ACTS in verdict["assumed"]
    assert UNKNOWN_CARDS in verdict["assumed"]


def test_a_card_is_played_as_soon_as_it_can_be():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Bran, resources: 1}], hand: [Volley], engaged: [Rat]}]
        at: "5.3"
        given: [{play: Volley, choosing: Rat}]
        ask: {where is: Rat}
        """
    )
    assert verdict["answer"] == "encounter discard pile"


def test_commitment_that_is_open_is_explored():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Bran, Wyn]}]
        at: "3.2"
        ask: {how much: willpower committed}
        """
    )
    assert {outcome["answer"] for outcome in verdict["outcomes"]} == {0, 2, 3, 5}


def test_the_budget_ends_an_exploration_honestly():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Bran, Wyn], allies: [Scout, Archer, Warden]}]
        at: "3.2"
        until: end of the round
        staging area: [Brute, Rat, Moor]
        ask: {how much: threat of Tom}
        """,
        states=5,
    )
    assert verdict["verdict"] == "inconclusive"
    assert not verdict["explored"]["complete"]
    assert verdict["explored"]["stopped_by"] == "states"


def test_a_card_that_is_not_understood_makes_it_inconclusive():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Wyn, committed: true}]}]
        quest: {quest points: 5, text: "Flibber the gibbet sideways."}
        at: "3.4"
        ask: {how much: threat of Tom}
        """
    )
    assert verdict["verdict"] == "inconclusive"
    assert "Flibber" in verdict["gaps"][0]["phrase"]
