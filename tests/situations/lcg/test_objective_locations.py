"""Objectives that also count as locations: what can be done to them while they are guarded, and once they are free
(lcg/scenario/across-the-ettenmoors).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate
from tests.engine.lcg.table_top import Table
from tests.situations.lcg.table import CARDS

OWN = """
  - {name: Dry Cave, type: objective-location, quest points: 2}
  - {name: Lost Trail, type: side quest, quest points: 2}
"""
FREE = "{card: Dry Cave}"
BY = "{{card: Dry Cave, guarded by: {}}}"


def asked(lies: str, at: str, how: str) -> Any:
    """The verdict on a table with that in the staging area."""
    players = "players: [{name: Tom, threat: 20, heroes: [Bran]}]\n"
    told = f"game: lcg\ntitle: a safe place\ncards:{CARDS}{OWN}{players}staging area: [{lies}]\nat: '{at}'\n{how}\n"
    return simulate(load(told, "a table"))


@pytest.mark.parametrize(("lies", "verdict"), [
    (FREE, "always"), (BY.format("Rat"), "never"), (BY.format("Moor"), "never"), (BY.format("Lost Trail"), "never"),
])  # fmt: skip
def test_the_players_travel_to_it_only_once_nothing_guards_it(lies: str, verdict: str) -> None:
    assert asked(lies, "4.2", "ask: {can: {travel: Dry Cave}}").verdict == verdict


def test_travelling_to_the_guard_is_not_travelling_to_it() -> None:
    travelled = asked(BY.format("Moor"), "4.2", "do: [{travel: Moor}]\nask: {how much: progress of Dry Cave}")
    assert travelled.answer == 0
    assert asked(BY.format("Moor"), "4.2", "do: [{travel: Moor}]\nask: {can: {travel: Dry Cave}}").verdict == "never"


def test_it_returns_to_the_staging_area_as_its_guard_is_gone_and_can_be_travelled_to() -> None:
    freed = "do: [{destroy: Rat}]\nask: "
    assert asked(BY.format("Rat"), "4.2", freed + "{where is: Dry Cave}").answer == "staging area"
    assert asked(BY.format("Rat"), "4.2", freed + "{can: {travel: Dry Cave}}").verdict == "always"


def test_it_has_no_threat() -> None:
    """It adds none to what the players quest against: 2 against the Rat's 1 make 1 progress."""
    how = "given: [{commit: [Bran]}]\nask: {how much: progress of the quest}\nuntil: '3.5'"
    assert asked(f"{FREE}, Rat", "3.2", how).answer == 1


@pytest.mark.parametrize("guarded", [True, False])
def test_no_effect_makes_it_the_active_location_while_it_is_guarded(guarded: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.prints("Dry Cave", "objective-location", quest_points=2)
    cave, rat = table.lays("Dry Cave", places.STAGING), table.enemy("Rat", where=places.STAGING)
    if guarded:
        table.play.change(cave, host=rat)
        table.play.remember(("guards", rat), cave)
    table.play.happen(verbs.became_active(location=cave, effect=True))
    table.play.run()
    assert table.zone(cave) == (places.STAGING if guarded else places.ACTIVE)
