"""A case proves its rule only if it comes out otherwise without what it is about."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.proving import proof, without
from ruling_service.situations.shared.run_cases import prove_cases

HEAD = """\
game: lcg
cards:
  - {name: Old Guard, type: ally, sphere: Leadership, cost: 2, willpower: 1, attack: 1, defense: 1, hit points: 3}
  - {name: Kind Word, type: event, sphere: Leadership, cost: 0, text: "Action: Heal 1 damage from a character."}
players:
  - {name: Tom, threat: 20, heroes: [Gimli], allies: [{card: Old Guard, damage: 2}], hand: [Kind Word]}
at: in 2.2 window
"""


def test_what_an_act_does_is_proved_by_the_act() -> None:
    """Without its text the event could not be played, which is no other answer; without the act nobody is healed."""
    case = load(HEAD + "do: [{play: Kind Word, by: Tom, choosing: Old Guard}]\nask: {how much: damage of Old Guard}\nexpect: {value: 1}\n")
    found = proof(case)
    assert found.without.startswith("do › 1")
    assert found.got == "value: 2"


def test_an_answer_on_which_nothing_here_bears_is_vacuous() -> None:
    """An event that heals says nothing of a player's threat: whatever is taken away or turned round, it stays as it was."""
    case = load(HEAD + "do: [{play: Kind Word, by: Tom, choosing: Old Guard}]\nask: {how much: threat of Tom}\nexpect: {value: 20}\n")
    assert proof(case).without == ""


@pytest.mark.parametrize(
    ("path", "left"),
    [(("a",), {"b": [1, 2]}), (("b", 0), {"a": 0, "b": [2]}), (("b",), {"a": 0})],
)
def test_one_thing_is_taken_away(path: tuple[str | int, ...], left: object) -> None:
    """Nothing else changes."""
    data = {"a": 0, "b": [1, 2]}
    assert without(data, path) == left
    assert data == {"a": 0, "b": [1, 2]}


def test_a_case_of_what_is_forbidden_is_proved_by_its_contrary() -> None:
    """With nothing exhausted an event that readies cannot be played; turned round, it can."""
    found = prove_cases(ids=["readying-a-ready-hero", "thalin-and-eastern-crows"])
    assert (found.proved, found.vacuous) == (2, [])
