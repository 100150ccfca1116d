"""A value that is asked for is the value, or says why there is none; what no game, player or card has is
refused.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run

LCG = """
    players: [{{name: Tom, threat: 20, heroes: [{{card: Bran, damage: 1}}], allies: [Scout], discard: [Volley]}}]
    staging area: [Moor]
    at: in 2.2 window
    do: [{{destroy: Scout}}]
    ask: {ask}
"""
TCG = """
game: tcg
cards:
  - {{name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}}
  - {{name: A, type: companion, culture: Gondor, race: Man, strength: 8, vitality: 4}}
  - {{name: U, type: minion, culture: Isengard, race: Uruk-hai, strength: 9, vitality: 3, site number: 1}}
players:
  - {{name: Tom, ring bearer: RB, companions: [A], burdens: 3, threats: 1}}
  - {{name: Ann, minions: [U]}}
at: maneuver
do: [{{wound: U, amount: 3}}]
ask: {ask}
"""


def asked(text: str, ask: str):
    body = text.format(ask=ask)
    return simulate(load(body)) if body.startswith("\ngame") else run(body)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ("damage of Bran", 1),
        ("damage of Scout", "not in play (Tom's discard pile)"),
        ("attack of Moor", "Moor has no attack"),
        ("cost of Volley", 1),
        ("attack bonus of Bran", 0),
        ("threat of the first player", 20),
    ],
)
def test_a_value_in_the_lcg(ask, answer):
    verdict = asked(LCG, f"{{how much: {ask}}}")
    assert (verdict.verdict, verdict.answer) == ("value", answer)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ("burdens of Tom", 3),
        ("threats of Tom", 1),
        ("burdens of RB", 3),
        ("wounds of A", 0),
        ("vitality of A", 4),
        ("wounds of U", "not in play (Ann's discard pile)"),
    ],
)
def test_a_value_in_the_tcg(ask, answer):
    verdict = asked(TCG, f"{{how much: {ask}}}")
    assert (verdict.verdict, verdict.answer) == ("value", answer)


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        (LCG, "attack of Tom"),
        (LCG, "burdens of Tom"),
        (LCG, "twilight"),
        (LCG, "strength of Bran"),
        (TCG, "attack of Tom"),
        (TCG, "damage of A"),
        (TCG, "quest progress"),
        (TCG, "cards in hand of A"),
    ],
)
def test_a_value_that_there_is_not_is_refused_with_those_there_are(text, ask):
    for question in (f"{{how much: {ask}}}", f"{{whether: {{any: [{{value: {ask}, equals: 0}}]}}}}"):
        with pytest.raises(MalformedInput) as caught:
            asked(text, question)
        assert "Values: " in caught.value.hint
        assert "ask" in caught.value.where


def test_a_card_that_is_gone_has_no_value_to_compare():
    assert asked(LCG, "{whether: {value: damage of Scout, equals: 0}}").verdict == "never"


def test_who_has_won_can_be_asked():
    won = TCG.replace("do: [{{wound: U, amount: 3}}]", "do: [{{kill: RB}}]")
    assert asked(won, "{whether: {winner: Ann}}").verdict == "always"
    assert asked(TCG, "{whether: {winner: Ann}}").verdict == "never"


def test_a_cancelled_effect_is_told_as_cancelled():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [{card: Éowyn, resources: 1}], hand: [A Test of Will]}]
        given: [{play: A Test of Will, by: Tom}]
        do: [{reveal: Mist}]
        ask: {whether: {happened: {happened: cancelled, card: Mist}}}
        """
    )
    assert verdict.verdict == "always"


def test_a_cancelled_shadow_effect_is_told_as_cancelled():
    verdict = run(
        """
          - {name: Gloom, type: treachery, shadow: "Attacking enemy gets +1 attack."}
        players: [{name: Tom, threat: 20, heroes: [{card: Éowyn, resources: 1}], hand: [Hasty Stroke],
                   engaged: [{card: Rat, shadows: [Gloom]}]}]
        at: 6.4.2
        attack: {enemy: Rat, player: Tom, undefended: true}
        given: [{play: Hasty Stroke, by: Tom}]
        until: in 6.4.2 window
        ask: {whether: {happened: {happened: cancelled, card: Gloom}}}
        """
    )
    assert verdict.verdict == "always"


def test_a_cancelled_skirmish_is_told_as_cancelled():
    text = """
game: tcg
cards:
  - {name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}
  - {name: A, type: companion, culture: Gondor, race: Man, strength: 8, vitality: 4}
  - {name: U, type: minion, culture: Isengard, race: Uruk-hai, strength: 9, vitality: 3, site number: 1}
  - {name: Quick, type: event, side: Free Peoples, culture: Gondor, twilight cost: 0, time words: [Skirmish],
     text: "Cancel a skirmish involving a companion."}
players:
  - {name: Tom, ring bearer: RB, companions: [A], hand: [Quick]}
  - {name: Ann, minions: [U]}
at: skirmish
assignments: [{defender: A, minions: [U]}]
skirmish: A
do: [{play: Quick, by: Tom}]
ask: {whether: {happened: {happened: cancelled}}}
"""
    assert simulate(load(text)).verdict == "always"
