"""What a text says is done: small tables with cards of our own, and what the rules say of them
(`read_and_done*.yaml`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
         "vitality": 4, "resistance": 10,
         "unique": True, "text": "Ring-bearer."}  # fmt: skip
TOLD = ("read_and_done.yaml", "read_and_done_prices.yaml", "read_and_done_given.yaml")
WHAT = {
    "man": {"type": "companion", "culture": "Gondor", "race": "Man", "strength": 7, "vitality": 4},
    "dwarf": {"type": "companion", "culture": "Dwarven", "race": "Dwarf", "strength": 6, "vitality": 3},
    "elf": {"type": "companion", "culture": "Elven", "race": "Elf", "strength": 6, "vitality": 3},
    "orc": {
        "type": "minion", "culture": "Moria", "race": "Orc", "strength": 5, "vitality": 3, "site number": 1
    },
    "uruk": {
        "type": "minion", "culture": "Isengard", "race": "Uruk-hai", "strength": 9, "vitality": 3,
        "site number": 1
    },
    "nazgul": {
        "type": "minion", "culture": "Wraith", "race": "Nazgûl", "strength": 10, "vitality": 3,
        "site number": 1
    },
    "ally": {
        "type": "ally", "culture": "Shire", "race": "Hobbit", "strength": 2, "vitality": 2,
        "home": ["1 tower"]
    },
    "item": {
        "type": "possession", "side": "Free Peoples", "culture": "Gondor", "text": "Bearer must be a Man."
    },
    "plot": {"type": "condition", "side": "Shadow", "culture": "Moria"},
    "plan": {"type": "condition", "side": "Free Peoples", "culture": "Gondor"},
    "song": {"type": "event", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0},
    "order": {"type": "event", "side": "Shadow", "culture": "Moria", "twilight cost": 0},
    "site": {"type": "site"},
}
"""Sorts of cards: what a card of the file is unless it says otherwise."""


def cases() -> list[Any]:
    """The tables of the files."""
    return [
        pytest.param(each, id=str(each["it"]).replace(" ", "-"))
        for name in TOLD
        for each in yaml.safe_load(Path(__file__).with_name(name).read_text("utf-8"))
    ]


def card(facts: dict[str, Any]) -> dict[str, Any]:
    """A card in full."""
    return {**WHAT[facts["is"]], **{name: value for name, value in facts.items() if name != "is"}}


@pytest.mark.parametrize("told", cases())
def test_what_a_text_says_is_done(told: dict[str, Any]) -> None:
    situation = {
        name: value for name, value in told.items() if name not in ("it", "expect", "cards", "Tom", "Ann")
    }
    players = [
        {"name": "Tom", "ring bearer": "Frodo", **told.get("Tom", {})}, {"name": "Ann", **told.get("Ann", {})}
    ]
    cards = [
        *([] if any(c["name"] == "Frodo" for c in told["cards"]) else [FRODO]), *map(card, told["cards"])
    ]
    situation = {"game": "tcg", "cards": cards, "players": players, **situation}
    found = msgspec.to_builtins(simulate(from_data(situation)))
    assert {name: found.get(name) for name in told["expect"]} == told["expect"], found.get("gaps")


def test_a_copy_whose_limit_is_used_up_is_another_choice() -> None:
    cards = [
        card({"name": "Twin", "is": "man", "text": "Maneuver: Draw a card (limit once per turn)."}),
        card({"name": "Snaga", "is": "orc", "text": "Maneuver: Exert Snaga to discard a Man."}),
    ]
    tom = {"name": "Tom", "ring bearer": "Frodo", "companions": ["Twin", "Twin"], "deck": {"size": 9}}
    found = simulate(from_data({
        "game": "tcg", "cards": [FRODO, *cards], "players": [tom, {"name": "Ann", "minions": ["Snaga"]}],
        "at": "maneuver", "do": [{"use": "Twin", "by": "Tom"}, {"use": "Snaga", "by": "Ann"}],
        "ask": {"can": {"use": "Twin", "by": "Tom"}},
    }))  # fmt: skip
    assert {outcome.answer for outcome in found.outcomes} == {True, False}
