"""Conditions about what has happened in this phase or round: asked of what took effect, and forgotten as the time ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

HAPPENS: dict[str, tuple[str, Callable[[Table, dict[str, int]], object]]] = {
    "a location was explored": (
        "location", lambda table, on: table.happens(verbs.explored(location=on["location"], active=False))
    ),
    "an Orc enemy was destroyed": ("enemy", lambda table, on: table.happens(verbs.destroyed(card=on["enemy"]))),
    "an ally was destroyed": ("ally", lambda table, on: table.happens(verbs.destroyed(card=on["ally"]))),
    "an ally left play": ("ally", lambda table, on: table.happens(verbs.destroyed(card=on["ally"]))),
    "a hero was damaged": ("hero", lambda table, on: table.is_dealt(on["hero"], 1)),
}
"""What a text asks about, and what lets it be so."""

WHERE = {
    "Treachery": "When Revealed: If {} this {}, raise your threat by 4.",
    "Standing": "Forced: After Watch takes damage, if {} this {}, raise your threat by 4.",
    "Location": "While {} this {}, Watch gets +4 [threat].",
}
"""Places of a text in which such a condition may stand."""


def set_up(condition: str, unit: str, where: str) -> tuple[Table, dict[str, int], Callable[[], bool]]:
    """A table with a card of every type, one text with the condition, and how one sees whether it is true."""
    table = Table("Tom").during("quest", "3.3")
    on = {
        "hero": table.hero(hit_points=5), "ally": table.ally(), "enemy": table.enemy(traits="Orc."),
        "location": table.location("Hill", quest_points=3),
    }
    text = WHERE[where].format(condition, unit)
    if where == "Location":
        watch = table.location("Watch", text=text)
        return table, on, lambda: table.value(watch, "threat") == 6
    if where == "Treachery":
        table.prints("Watch", "treachery", text=text)
        table.lays("Watch", places.ENCOUNTER_DECK)  # what no card of the game asks for is not remembered
    else:
        watch = table.ally("Watch", text=text, hit_points=9)

    def is_true() -> bool:
        before = table.threat("Tom")
        if where == "Treachery":
            table.reveals(table.lays("Watch", places.ENCOUNTER_DECK))
        else:
            table.is_dealt(watch, 1)
        return table.threat("Tom") - before == 4

    return table, on, is_true


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("unit", ["round", "phase"])
@pytest.mark.parametrize("condition", HAPPENS)
@pytest.mark.parametrize("happening", HAPPENS)
def test_it_is_asked_of_what_took_effect(condition: str, happening: str, unit: str, where: str) -> None:
    table, on, is_true = set_up(condition, unit, where)
    assert not is_true()
    HAPPENS[happening][1](table, on)
    assert is_true() is (HAPPENS[happening][0] == HAPPENS[condition][0])


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("unit", ["round", "phase"])
@pytest.mark.parametrize(("over", "still"), [
    ("quest phase ends", {"round"}), ("round ends", {"phase"}),
])  # fmt: skip
def test_it_is_forgotten_as_that_time_is_over(where: str, unit: str, over: str, still: set[str]) -> None:
    condition = "a location was explored"
    table, on, is_true = set_up(condition, unit, where)
    HAPPENS[condition][1](table, on)
    table.moment(over)
    assert is_true() is (unit in still)


@pytest.mark.parametrize("such", [True, False])
def test_a_shadow_effect_is_stronger_if_it_has_happened(such: bool) -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero(hit_points=9, defense=0)
    enemy = table.enemy(where="engaged:Tom", attack=1)
    there = table.location("Hill", quest_points=3)
    more = "(+3 [attack] instead if a location was explored this phase)"
    table.prints("Ape", "enemy", shadow=f"Shadow: Attacking enemy gets +1 [attack] {more}.")
    shadow = table.lays("Ape", places.ENCOUNTER_DECK)
    if such:
        table.happens(verbs.explored(location=there, active=False))
    table.happens(verbs.dealt_shadow_card(card=shadow, enemy=enemy))
    table.answering("no defender").is_attacked_by(enemy)
    assert table.damage(hero) == (4 if such else 2)


@pytest.mark.parametrize("plays", [1, 2])
def test_a_card_that_came_back_is_played_once_more(plays: int) -> None:
    """lcg/copy: the first time is the first play, of whichever copy."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=9)
    did = "played a copy of"
    again = f"this is the first time you {did} Old Song this round"
    text = f"Action: Raise your threat by 1. Then, if {again}, return Old Song to your hand instead of " \
           "placing it in the discard pile."
    table.prints("Old Song", "event", cost=0, sphere="Neutral", text=text)
    song = table.lays("Old Song", "hand:Tom")
    for _ in range(plays):
        assert table.zone(song) == "hand:Tom"
        table.plays("Old Song")
    assert table.zone(song) == ("hand:Tom" if plays == 1 else "discard:Tom")
