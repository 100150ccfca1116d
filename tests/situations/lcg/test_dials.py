"""Dials in the situation format."""

from __future__ import annotations

from tests.situations.lcg.table import run

CARDS = """
          - {name: Hunters, type: treachery, text: "When revealed — increase the pursuit value by 2."}
"""


def test_a_dial_is_set_by_its_name_and_loses_the_game_as_the_round_ends():
    for shows, verdict in ((28, "always"), (27, "never")):
        found = run(
            f"""{CARDS}
        players: [{{name: Tom, threat: 10, heroes: [Bran]}}]
        dials: {{Pursuit value: {shows}}}
        encounter deck: {{top: [Hunters], size: 5}}
        at: "3.3"
        until: end of the round
        ask: {{whether: {{game: lost}}}}
        """
        )
        assert found.verdict == verdict


def test_a_dial_that_is_not_said_leaves_the_answer_open():
    found = run(
        f"""{CARDS}
        players: [{{name: Tom, threat: 10, heroes: [Bran]}}]
        encounter deck: {{top: [Hunters], size: 5}}
        at: "3.3"
        until: end of the round
        ask: {{whether: {{game: lost}}}}
        """
    )
    assert found.gaps


def test_a_dial_that_no_rule_knows_is_refused(refused):
    problem = refused("game: lcg\nplayers: [{name: Tom, heroes: [Gimli]}]\ndials: {Heat of soup: 1}\n")
    assert "pursuit value" in problem.hint
