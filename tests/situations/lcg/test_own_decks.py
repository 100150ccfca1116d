"""Decks of their own in the situation format: laid out, left open, asked about."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run

CARDS = """
          - {name: Black Hull, type: enemy, traits: [Ship, Corsair], keywords: [Boarding 1], engagement cost: 20,
             threat: 2, attack: 3, defense: 2, hit points: 6}
          - {name: Deck Hand, type: enemy, traits: [Corsair], engagement cost: 20, threat: 1, attack: 2,
             defense: 1, hit points: 2}
          - {name: Old Shaft, type: location, keywords: [Deep], threat: 1, quest points: 3}
"""


def test_the_corsair_deck_is_laid_out_by_its_name():
    verdict = run(
        f"""{CARDS}
        players: [{{name: Tom, threat: 30, heroes: [Bran]}}]
        staging area: [Black Hull]
        decks: {{corsair deck: {{top: [Deck Hand], size: 2}}}}
        at: "5.3"
        ask: {{whether: {{is: {{card: Deck Hand, in: engaged, of: Tom}}}}}}
        """
    )
    assert verdict.verdict == "always"


def test_a_card_in_such_a_deck_is_found_there():
    verdict = run(
        f"""{CARDS}
        players: [{{name: Tom, threat: 10, heroes: [Bran]}}]
        staging area: [Black Hull]
        decks: {{Corsair: {{top: [Deck Hand], size: 1}}}}
        at: "5.3"
        ask: {{whether: {{is: {{card: Deck Hand, in: own deck, deck: Corsair}}}}}}
        """
    )
    assert verdict.verdict == "always"


def test_what_is_discarded_of_such_a_deck_lies_beside_it():
    verdict = run(
        f"""{CARDS}
        players: [{{name: Tom, threat: 10, heroes: [Bran], engaged: [Deck Hand]}}]
        decks: {{Corsair: 4}}
        at: in 6.2 window
        do: [{{destroy: Deck Hand}}]
        ask: {{where is: Deck Hand}}
        """
    )
    assert verdict.answer == "Corsair discard pile"


def test_a_deck_that_is_left_open_is_not_taken_for_empty():
    verdict = run(
        f"""{CARDS}
        players: [{{name: Tom, threat: 10, heroes: [Bran]}}]
        staging area: [Old Shaft]
        at: "4.2"
        do: [{{travel: Old Shaft}}]
        ask: {{whether: {{is: {{card: Old Shaft, in: active location}}}}}}
        """
    )
    assert verdict.verdict == "never"


def test_an_empty_deck_can_be_said():
    verdict = run(
        f"""{CARDS}
        players: [{{name: Tom, threat: 10, heroes: [Bran]}}]
        staging area: [Old Shaft]
        decks: {{Caves: 0}}
        at: "4.2"
        do: [{{travel: Old Shaft}}]
        ask: {{whether: {{is: {{card: Old Shaft, in: active location}}}}}}
        """
    )
    assert verdict.verdict == "always"


def test_a_deck_has_no_negative_size(refused):
    problem = refused("game: lcg\nplayers: [{name: Tom, heroes: [Gimli]}]\ndecks: {Caves: -1}\n")
    assert "negative" in problem.message


@pytest.mark.parametrize(("told", "answer"), [
    ({}, None), ({"decks": {"Sack": 2}}, None), ({"decks": {"Sack": 0}}, 0),
    ({"decks": {"Sack": ["Bag"]}}, 1), ({"set aside": ["Bag"]}, 1),
])  # fmt: skip
def test_a_sack_deck_that_is_not_told_is_not_empty(told: dict[str, object], answer: int | None) -> None:
    """lcg/keyword/sack: which cards come of it nobody knows."""
    hero = {"name": "Lea", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 3}
    verdict = simulate(from_data({
        "game": "lcg", "at": "in 2.2 window", "do": [{"reveal": "Grab"}], "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"]}],
        "cards": [hero, {"name": "Grab", "type": "treachery", "text": "When Revealed: Sack 2."},
                  {"name": "Bag", "type": "objective", "traits": ["Sack"], "text": "When Sacked: Attach to a hero you control."}],
        "ask": {"how much": "attachments of Lea"}, **told,
    }))  # fmt: skip
    assert verdict.answer == answer
    assert bool(verdict.gaps) == (answer is None)


@pytest.mark.parametrize("named", ["active location", "do"])
@pytest.mark.parametrize(("told", "sure"), [({}, False), ({"decks": {"Bramble": 0}}, True), ({"decks": {"Bramble": ["Rat"]}}, True)])
def test_a_deck_is_not_empty_for_a_card_that_an_act_brings(named: str, told: dict[str, object], sure: bool) -> None:
    text = "When Revealed: Discard the top card of the Bramble deck. If the discarded card is an enemy, raise your threat by 1."
    hero = {"name": "Lea", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 3}
    verdict = simulate(from_data({
        "game": "lcg", "at": "in 2.2 window", "do": [{"reveal": "Grab"}], "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"]}],
        "cards": [hero, {"name": "Grab", "type": "treachery", "text": text}, {"name": "Rat", "type": "enemy", "hit points": 2},
                  {"name": "Den", "type": "location", "threat": 1, "quest points": 5, "text": text}],
        "ask": {"how much": "threat of Tom"}, **told, **({named: "Den"} if named != "do" else {}),
    }))  # fmt: skip
    assert bool(verdict.gaps) != sure
    assert verdict.answer == (None if not sure else 20 + (told["decks"] == {"Bramble": ["Rat"]}))  # type: ignore[index]
