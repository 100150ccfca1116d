"""What of a position there is only at certain moments sets the moment or is refused, and is never left out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ruling_service.engine.tcg.steps import STEPS
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.situations.lcg import bound as lcg
from ruling_service.situations.lcg.steps import LCG_STEPS
from ruling_service.situations.shared.bound import Bound
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import CardInPlay, Situation
from ruling_service.situations.shared.simulate import table_of
from ruling_service.situations.tcg import bound as tcg
from ruling_service.situations.tcg.moments import parse

Data = dict[str, Any]

LCG_CARDS = [
    {"name": "Warden", "type": "hero", "willpower": 2, "attack": 2, "defense": 2, "hit points": 4,
     "threat cost": 9},
    {"name": "Prowler", "type": "enemy", "attack": 2, "defense": 1, "hit points": 5, "engagement cost": 20,
     "threat": 1},
    {"name": "Gloom", "type": "treachery"},
]  # fmt: skip
TCG_CARDS = [
    {"name": "Bearer", "type": "companion", "vitality": 4, "strength": 3, "resistance": 10},
    {"name": "Guard", "type": "companion", "vitality": 3, "strength": 6},
    {"name": "Raider", "type": "minion", "vitality": 2, "strength": 5, "site number": 1, "twilight cost": 1},
]


def _lcg(hero: Data | None = None, enemy: Data | None = None, **more: Any) -> Data:
    return {
        "game": "lcg", "cards": LCG_CARDS,
        "players": [{
            "name": "Kris", "heroes": [{"card": "Warden", **(hero or {})}],
            "engaged": [{"card": "Prowler", **(enemy or {})}],
        }],
        **more,
    }  # fmt: skip


def _tcg(*minions: str, **more: Any) -> Data:
    return {
        "game": "tcg", "cards": TCG_CARDS,
        "players": [
            {"name": "Kris", "ring bearer": "Bearer", "companions": ["Guard"]},
            {"name": "Ada", "minions": list(minions)},
        ],
        **more,
    }  # fmt: skip


ASSIGNED = [{"defender": "Guard", "minions": ["Raider"]}]
TELLING: dict[tuple[str, str, str], Data] = {
    ("lcg", "attack", "6.8.1"): _lcg(attack={"enemy": "Prowler", "player": "Kris", "attackers": ["Warden"]}),
    ("lcg", "attack", "6.4.2"): _lcg(attack={"enemy": "Prowler", "player": "Kris"}),
    ("lcg", "quested", "in 3.4 window"): _lcg(quested="successfully"),
    ("lcg", "committed", "in 3.2 window"): _lcg(hero={"committed": True}),
    ("lcg", "attacked", "6.4a"): _lcg(enemy={"attacked": True}),
    ("lcg", "shadows", "in 6.2 window"): _lcg(enemy={"shadows": ["Gloom"]}),
    ("tcg", "skirmish", "skirmish"): _tcg("Raider", assignments=ASSIGNED, skirmish="Guard"),
    ("tcg", "assignments", "choose a skirmish"): _tcg("Raider", assignments=ASSIGNED),
    ("tcg", "fierce", "assignment"): _tcg("Raider", fierce=True),
    ("tcg", "shadow player", "shadow"): _tcg(**{"shadow player": "Ada"}),
    ("tcg", "minions", "maneuver"): _tcg("Raider"),
}
"""For each thing that is bound to moments, by game, field and where it stands, a position that tells it."""

BOUNDS: dict[tuple[str, str, str], Bound] = {
    (game, one.field, one.stands): one
    for game, bounds in (("lcg", lcg.BOUNDS), ("tcg", tcg.BOUNDS)) for one in bounds
}


def _step(game: str, moment: str) -> str:
    return lcg.step_of(moment) if game == "lcg" else parse(moment).step


def _steps(game: str) -> list[str]:
    return list(LCG_STEPS) if game == "lcg" else list(STEPS)


def test_every_bound_is_tried() -> None:
    assert set(TELLING) == set(BOUNDS)


@pytest.mark.parametrize("key", TELLING)
def test_without_at_the_position_tells_the_moment(key: tuple[str, str, str]) -> None:
    game, field, stands = key
    table = table_of(from_data(TELLING[key]))
    begins = str(table.play.fact("step") or stands)
    asked = {"6.4.2": ("6.4a", "6.4b")}.get(stands, (_step(game, stands),))
    assert begins in asked or begins in BOUNDS[key].steps or begins == stands, (field, begins)
    assert not (game == "tcg" and table.play.fact("phase") == "fellowship")
    assert not (game == "lcg" and table.play.fact("phase") == "planning")


@pytest.mark.parametrize("key", TELLING)
def test_at_every_moment_it_holds_or_is_refused_with_a_way_out(key: tuple[str, str, str]) -> None:
    game, field, _ = key
    bound = BOUNDS[key]
    refused, said = set(), []
    for step in _steps(game):
        try:
            from_data({**TELLING[key], "at": step})
        except MalformedInput:
            refused.add(step)
        except IllegalHere as error:
            refused.add(step)
            said.append((step, error))
    for step, error in said:
        if step not in bound.steps and bound.why in error.message:
            assert field in error.where
            assert error.rule == bound.rule
            assert f"`{field}`" in error.hint
            assert f"`{bound.stands}`" in error.hint
    outside = set(_steps(game)) - set(bound.steps)
    assert outside <= refused
    assert _step(game, bound.stands) not in refused


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (TELLING["lcg", "attack", "6.4.2"], {"hero": {"committed": True}}),
        (_lcg(quested="successfully"), {"enemy": {"attacked": True}}),
        (_tcg("Raider", assignments=ASSIGNED), {"shadow player": "Ada"}),
        (_tcg("Raider", fierce=True), {"shadow player": "Ada"}),
    ],
)
def test_two_moments_at_once_are_refused(first: Data, second: Data) -> None:
    if first["game"] == "lcg":
        player = {**first["players"][0]}
        for place, name in (("heroes", "hero"), ("engaged", "enemy")):
            player[place] = [{**player[place][0], **second.get(name, {})}]
        both = {**first, "players": [player]}
    else:
        both = {**first, **second}
    with pytest.raises(IllegalHere) as refused:
        from_data(both)
    assert "write `at`" in refused.value.hint


TIMELESS_FIELDS = """title summary game ruleset scenario mode cards players first_player round staging_area active_location
    quest side_quests encounter_deck encounter_discard victory_display set_aside decks deck_discards dials
    removed beside in_force at format turn twilight moves path given do until ask explore expect source why
    cites otherwise"""
TIMELESS_STATES = """card as_ printing exhausted facedown counts_as damage resources progress wounds tokens attached stacked
    underneath guarded_by owner by used reason"""
"""What a position may tell at any moment of a turn: a new field belongs here, or under the bounds."""


def test_every_field_is_bound_to_moments_or_to_none() -> None:
    bound = {one.field.replace(" ", "_") for one in BOUNDS.values()}
    fields = {one.name for one in msgspec.structs.fields(Situation)}
    states = {one.name for one in msgspec.structs.fields(CardInPlay)}
    assert fields - bound == set(TIMELESS_FIELDS.split())
    assert states - bound == set(TIMELESS_STATES.split())
