"""Cards that lie in rarer places: on the quest, under a card, beside the table, on a site; contracts and
objective allies.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import RulingError
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run


@pytest.mark.parametrize("type_", ["objective ally", "objective-ally"])
def test_an_objective_ally_is_a_character_of_whoever_controls_it(type_):
    verdict = run(
        f"""
          - {{name: Faithful, type: {type_}, willpower: 2, attack: 1, defense: 1, hit points: 2}}
        players: [{{name: Tom, threat: 20, heroes: [Bran], allies: [Faithful]}}]
        at: "3.2"
        do: [{{commit: [Faithful, Bran]}}]
        until: in 3.2 window
        ask: {{how much: willpower committed}}
        """
    )
    assert (verdict.verdict, verdict.answer) == ("value", 4)


def test_a_ship_enemy_is_engaged_as_an_enemy():
    verdict = run(
        """
          - {name: Corsair, type: ship enemy, engagement cost: 30, threat: 1, attack: 4, defense: 1, hit points: 9}
        players: [{name: Tom, threat: 20, heroes: [Bran], engaged: [Corsair]}]
        at: in 6.2 window
        ask: {how much: attack of Corsair}
        """
    )
    assert verdict.answer == 4


@pytest.mark.parametrize(
    "where",
    [
        "quest: {quest points: 5, attached: [Blot]}\n        players: [{name: Tom, threat: 20, heroes: "
        "[Bran]}]",
        "players: [{name: Tom, threat: 20, heroes: [Bran], attachments: [{card: Blot, on: the quest}]}]",
    ],
)
def test_an_attachment_on_the_quest(where):
    verdict = run(
        f"""
          - {{name: Blot, type: treachery, text: "Forced: At the end of the combat phase, raise each player's threat by 3."}}
        {where}
        at: "6.11"
        until: end of the phase
        ask: {{whether: {{is: {{card: Blot, on: the quest}}, value: threat of Tom, equals: 23}}}}
        """
    )
    assert verdict.verdict == "always"


def test_a_card_under_another_is_out_of_play():
    verdict = run(
        """
          - {name: Cage, type: objective}
        players: [{name: Tom, threat: 20, heroes: [Bran]}]
        staging area: [{card: Cage, underneath: [Scout]}]
        at: in 2.2 window
        ask: {whether: {not: {is: {card: Scout, in: play}}}}
        """
    )
    assert verdict.verdict == "always"


@pytest.mark.parametrize("place", ["beside: [Oath]", "set aside: [Oath]"])
def test_what_lies_beside_the_table_holds_and_what_is_set_aside_does_not(place):
    verdict = run(
        f"""
          - {{name: Oath, type: campaign, text: "Forced: At the end of the combat phase, raise each player's threat by 3."}}
        players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
        {place}
        at: "6.11"
        until: end of the phase
        ask: {{how much: threat of Tom}}
        """
    )
    assert verdict.answer == (23 if place.startswith("beside") else 20)


def test_a_contract_is_in_play_under_its_player():
    verdict = run(
        """
          - {name: Fellowship of Two, type: contract, text: "Each hero you control gets +1 willpower."}
        players:
          - {name: Tom, threat: 20, heroes: [Bran], contract: Fellowship of Two}
          - {name: Ann, threat: 20, heroes: [Wyn]}
        at: in 2.2 window
        ask: {whether: {all: [{value: willpower of Bran, equals: 3}, {value: willpower of Wyn, equals: 3}]}}
        """
    )
    assert verdict.verdict == "always"


TCG = """
game: tcg
cards:
  - {name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}
  - {name: U, type: minion, culture: Isengard, race: Uruk-hai, strength: 9, vitality: 3, site number: 1}
  - {name: Spy, type: follower, side: Shadow, culture: Isengard, twilight cost: 1, strength: 2}
"""


def test_a_card_stacked_on_a_site():
    text = TCG + """
players: [{name: Tom, ring bearer: RB}, {name: Ann}]
path: [{number: 2, as: Gate, stacked: [{card: U, owner: Ann}]}]
at: maneuver
ask: {where is: U}
"""
    assert simulate(load(text)).answer == "stacked on Gate"


def test_a_follower_of_the_shadow_helps_its_minion():
    text = TCG + """
players: [{name: Tom, ring bearer: RB}, {name: Ann, minions: [{card: U, attached: [Spy]}]}]
at: maneuver
ask: {how much: strength of U}
"""
    assert simulate(load(text)).answer == 11


def test_the_tcg_has_no_contract_and_nothing_beside_the_table():
    for field in ("beside: [U]", "players: [{name: Tom, ring bearer: RB, contract: U}, {name: Ann}]"):
        with pytest.raises(RulingError, match="has no"):
            load(
                TCG + (
                    "" if field.startswith("players")
                    else "players: [{name: Tom, ring bearer: RB}, {name: Ann}]\n"
                ) + field
            )


@pytest.mark.parametrize(
    ("field", "card", "place"),
    [
        ("staging area", "Rat", "staging"), ("staging area", "Rat", "staging area"),
        ("encounter discard", "Rat", "encounter discard"), ("encounter discard", "Rat", "encounter discard pile"),
        ("removed", "Rat", "removed from the game"),
    ],
)
def test_a_place_is_asked_for_as_positions_and_answers_call_it(field, card, place):
    asked = f"{{whether: {{is: {{card: {card}, in: {place}}}}}}}"
    text = f"\nplayers: [{{name: Tom, threat: 20, heroes: [Bran]}}]\n{field}: [{card}]\nask: "
    assert run(text + asked).verdict == "always"
    assert run(text + asked.replace(place, "victory display")).verdict == "never"


PILES = """
players: [{name: Tom, threat: 20, heroes: [{card: Wyn, resources: 3}], hand: [{card: Scout, as: one}, {card: Scout, as: two}],
           deck: {top: [{card: Scout, as: three}]}}]
encounter deck: [{card: Rat, as: first}, {card: Rat, as: second}]
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("do: [{play: two}]\nask: {where is: one}", "Tom's hand"),
        ("do: [{play: two}]\nask: {where is: two}", "in play (Tom)"),
        ("ask: {where is: three}", "Tom's deck"),
        ('at: "3.3"\nuntil: "3.3"\nexplore: policy\nask: {where is: first}', "staging area"),
        ('at: "3.3"\nuntil: "3.3"\nexplore: policy\nask: {where is: second}', "encounter deck"),
    ],
)
def test_copies_in_piles_are_told_apart_by_their_labels(question, answer):
    assert run(PILES + question).answer == answer


def test_cards_in_piles_have_no_state_and_no_label_of_another():
    asked = "ask: {where is: one}"
    with pytest.raises(RulingError, match="no state there"):
        run(PILES.replace("as: two", "as: two, exhausted: true") + asked)
    with pytest.raises(RulingError, match="carry the label"):
        run(PILES.replace("as: second", "as: one") + asked)
