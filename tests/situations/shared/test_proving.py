"""A case proves its rule only if it comes out otherwise without what it is about."""

from __future__ import annotations

import sys
from types import ModuleType

import msgspec
import pytest

from ruling_service.situations.shared.loader import load, load_file
from ruling_service.situations.shared.plain_data import changed, without
from ruling_service.situations.shared.proving import proof
from ruling_service.situations.shared.run_cases import case_files, prove_cases, run_case
from ruling_service.situations.shared.switching_off import functions, switched_off

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
    """Without its text the event could not be played, which is no other answer; without the act nobody is
    healed.
    """
    case = load(
        HEAD + "do: [{play: Kind Word, by: Tom, choosing: Old Guard}]\nask: {how much: damage of Old Guard}\nexpect: {value: 1}\n"
    )
    found = proof(case)
    assert found.without.startswith("do › 1")
    assert found.got == "value: 2"


def test_an_answer_on_which_nothing_here_bears_is_vacuous() -> None:
    """An event that heals says nothing of a player's threat: whatever is taken away or turned round, it stays
    as it was.
    """
    case = load(
        HEAD + "do: [{play: Kind Word, by: Tom, choosing: Old Guard}]\nask: {how much: threat of Tom}\nexpect: {value: 20}\n"
    )
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


def test_answers_kept_by_a_module_that_is_loaded_later_are_forgotten_too(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = next(iter(functions("lcg").values()))[0]
    with switched_off(rule):
        pass
    later = ModuleType("ruling_service.engine.lcg.loaded_later")
    exec("from functools import cache\n@cache\ndef twice(number):\n    return 2 * number\n", vars(later))
    monkeypatch.setitem(sys.modules, later.__name__, later)
    assert later.twice(3) == 6
    assert later.twice.cache_info().currsize == 1
    with switched_off(rule):
        assert later.twice.cache_info().currsize == 0


def test_a_rule_is_switched_off_and_wholly_restored() -> None:
    """Without the rule that resources have to match the event is played; afterwards the rule holds as before.
    """
    path = case_files(ids=["lcg/case/no-resource-match"])[0]
    case = load_file(path)
    found = proof(msgspec.structs.replace(case, otherwise={}))
    assert found.without.startswith("the rule lcg/resource-match")
    assert run_case(path).passed


def test_an_answer_about_a_card_that_is_gone_is_no_other_answer() -> None:
    """Taken out of the position the ally is nowhere, which says nothing of what keeps it where it is."""
    case = load(HEAD + "do: [{pass: Tom}]\nask: {where is: Old Guard}\nexpect: {answer: in play (Tom)}\n")
    assert proof(case).without == ""


def test_the_contrary_that_a_case_names_is_tried_first() -> None:
    """What has to be different is written as a path to it."""
    case = load(
        HEAD
        + "ask: {can: {play: Kind Word, by: Tom, choosing: Gimli}}\nexpect: {verdict: never}\n"
        + "otherwise: {players.Tom.heroes: [{card: Gimli, damage: 1}, Aragorn]}\n"
    )
    assert proof(case).without.startswith("its contrary: players.Tom.heroes")


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({"a.2": 9}, {"a": [1, 9], "b": [{"name": "Tom", "hand": 1}]}),
        ({"a.3": 9}, {"a": [1, 2, 9], "b": [{"name": "Tom", "hand": 1}]}),
        ({"b.Tom.hand": None}, {"a": [1, 2], "b": [{"name": "Tom"}]}),
        ({"a": None, "c.d": 1}, {"b": [{"name": "Tom", "hand": 1}], "c": {"d": 1}}),
    ],
)
def test_changes_are_written_by_the_path_to_them(changes: dict[str, object], result: object) -> None:
    data = {"a": [1, 2], "b": [{"name": "Tom", "hand": 1}]}
    assert changed(data, changes) == result
    assert data == {"a": [1, 2], "b": [{"name": "Tom", "hand": 1}]}
