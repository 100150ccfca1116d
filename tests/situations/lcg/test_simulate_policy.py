"""What is fixed is done, what is open is explored, and what was not considered is said."""

from __future__ import annotations

import textwrap

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.lcg.policy import NOBODY_ACTS, UNKNOWN_CARDS
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run

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
    assert (verdict.verdict, verdict.answer) == ("value", 0)


def test_nobody_defends_if_the_situation_says_so():
    verdict = run(
        DEFENSE.format(more="given: [{defend: none, by: Tom}, {defend: none, by: Ann}, {assign: {Wyn: 1}}]")
    )
    assert verdict.answer == 1


def test_an_open_defense_depends_on_the_player():
    verdict = run(DEFENSE.format(more=""))
    assert verdict.verdict == "depends"
    assert {one.by for one in verdict.depends_on} <= {"Tom", "Ann"}


def test_one_line_of_play():
    verdict = run(DEFENSE.format(more="explore: false"))
    assert len(verdict.outcomes) == 1
    assert verdict.assumed


def test_what_was_not_considered_is_said():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Bran, resources: 3}], hand: [Volley], engaged: [Rat]}]
        at: in 6.2 window
        until: "6.3"
        ask: {where is: Rat}
        """
    )
    assert verdict.answer == "engaged with Tom"
    assert NOBODY_ACTS in verdict.assumed
    assert UNKNOWN_CARDS in verdict.assumed


def test_a_card_is_played_as_soon_as_it_can_be():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Bran, resources: 1}], hand: [Volley], engaged: [Rat]}]
        at: "5.3"
        given: [{play: Volley, choosing: Rat}]
        ask: {where is: Rat}
        """
    )
    assert verdict.answer == "encounter discard pile"


def test_commitment_that_is_open_is_explored():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Bran, Wyn]}]
        at: "3.2"
        ask: {how much: willpower committed}
        """
    )
    assert {outcome.answer for outcome in verdict.outcomes} == {0, 2, 3, 5}


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
    assert verdict.verdict == "inconclusive"
    assert not verdict.explored.complete
    assert verdict.explored.stopped_by == "states"


def test_a_card_that_is_not_understood_makes_it_inconclusive():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Wyn, committed: true}]}]
        quest: {quest points: 5, text: "Flibber the gibbet sideways."}
        at: "3.4"
        ask: {how much: threat of Tom}
        """
    )
    assert verdict.verdict == "inconclusive"
    assert "Flibber" in verdict.gaps[0].phrase


def test_a_verdict_says_which_lines_it_speaks_of():
    assert run(DEFENSE.format(more="")).lines == "all"
    assert run(DEFENSE.format(more="explore: false")).lines == "one"
    assert run(DEFENSE.format(more="explore: policy")).lines == "policy"


def test_a_fixed_choice_that_never_came_up_is_told_with_the_reason():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Wyn], hand: [Volley], engaged: [Rat]}]
        at: in 6.2 window
        given: [{play: Volley, by: Tom}, {defend: Wyn, for: Rat}, {travel: none}]
        until: "6.6"
        ask: {how much: damage of Rat}
        """
    )
    assert verdict.answer == 0
    assert [(one.given, one.choice) for one in verdict.unused] == [(1, "play Volley"), (3, "travel none")]
    assert "sphere" in verdict.unused[0].why


def test_a_fixed_choice_that_came_up_is_not_told():
    assert run(DEFENSE.format(more="given: [{defend: Bran, for: Rat}]")).unused == []


def test_several_defenders_are_refused_with_the_rule_where_one_is_allowed():
    for more in ("do: [{defend: [Bran, Wyn], against: Rat}]", "given: [{defend: [Bran, Wyn], for: Rat}]"):
        with pytest.raises(IllegalHere, match="cannot defend") as caught:
            run(DEFENSE.format(more=more))
        assert caught.value.rule == "lcg/framework/6.4.1"


def test_several_defenders_are_declared_where_a_text_allows_it():
    both = SEVERAL.format(at='"6.4.1"', act="do: [{defend: [Bran, Warden], against: Brute}]")
    given = SEVERAL.format(at='"6.4.1"', act="given: [{defend: [Bran, Warden], for: Brute}]")
    for text in (both, given):
        verdict = run(text)
        declared = [step.cards for step in verdict.outcomes[0].trace if step.happened == "declared defender"]
        assert (verdict.verdict, declared) == ("value", [["Bran"], ["Warden"]])


SEVERAL = """
      - {{name: Wall of Shields, type: attachment, cost: 0,
         text: "You may declare any number of eligible characters you control as defenders against Brute."}}
    players:
      - {{name: Tom, threat: 20, heroes: [{{card: Bran, attached: [Wall of Shields]}}], allies: [Warden], engaged: [Brute]}}
    at: {at}
    attack: {{enemy: Brute, player: Tom}}
    until: in 6.4.1 window
    {act}
    ask: {{how much: damage of Bran}}
"""


def test_an_exhausted_character_that_is_to_attack_is_refused():
    with pytest.raises(IllegalHere, match="exhausted"):
        run(
            """
            players: [{name: Tom, threat: 20, heroes: [{card: Bran, exhausted: true}, Wyn], engaged: [Rat]}]
            at: 6.8a
            do: [{attack: [Bran], against: Rat}]
            until: "6.9"
            ask: {where is: Rat}
            """
        )


def test_characters_of_two_players_commit_together():
    verdict = run(
        """
        players:
          - {name: Tom, threat: 20, heroes: [Bran]}
          - {name: Ann, threat: 20, heroes: [Wyn]}
        at: "3.2"
        do: [{commit: [Bran, Wyn]}]
        until: in 3.2 window
        ask: {how much: willpower committed}
        """
    )
    assert (verdict.verdict, verdict.answer) == ("value", 5)


PICKS = """
    players:
      - {{name: Tom, threat: 20, heroes: [{{card: Bran, resources: 1}}, Wyn], hand: [Volley], engaged: [Brute, Rat]}}
    at: in 2.2 window
    do: [{{play: Volley}}]
    given: [{{choose: {choose}}}]
    ask: {{whether: {{is: {{card: Brute, damage: 2}}}}}}
"""


@pytest.mark.parametrize(
    ("choose", "verdict"), [("Brute", "always"), ("Rat", "never"), ("Wyn", "inconclusive")]
)
def test_a_fixed_choice_that_is_not_offered_is_told_and_leaves_the_answer_open(choose, verdict):
    found = run(PICKS.format(choose=choose))
    assert found.verdict == verdict
    assert [gap.card for gap in found.gaps] == ([choose] if verdict == "inconclusive" else [])
    assert [one.choice for one in found.unused] == ([f"choose {choose}"] if verdict == "inconclusive" else [])


def test_an_x_that_the_card_says_in_words_that_are_not_played_may_be_any_number():
    """Whether an event that does something X times changes anything isn't known then."""
    verdict = simulate(load(textwrap.dedent(
        """
        game: lcg
        cards:
          - {name: Bran, type: hero, sphere: Tactics, willpower: 2, attack: 3, defense: 2, hit points: 4}
          - name: Ward
            type: event
            sphere: Neutral
            cost: 0
            keywords: [Doomed X]
            text: "Response: Cancel X damage just dealt to a hero."
        players: [{name: Tom, threat: 20, heroes: [Bran], hand: [Ward]}]
        at: in 2.2 window
        do: [{damage: Bran, amount: 2}]
        given: [{play: Ward}]
        ask: {whether: {happened: {happened: played, card: Ward}}}
        """
    ), "test.yaml"))
    assert verdict.verdict == "inconclusive"
    assert [gap.card for gap in verdict.gaps] == ["Ward"]
