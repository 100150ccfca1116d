"""Decks of their own in the situation format: laid out, left open, asked about."""

from __future__ import annotations

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
