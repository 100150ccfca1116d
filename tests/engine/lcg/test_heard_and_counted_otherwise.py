"""Events told in another form, and cards counted by their title where they lie."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import cannot_happen, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

PLACED = {
    "any number of progress is placed on {}": "progress", "{} has any number of progress placed on it": "progress",
    "any amount of damage is placed on {}": "damage", "{} has any amount of damage placed on it": "damage",
}


def placed(table: Table, token: str, on: int, number: int) -> Table:
    """That many tokens are placed on the card."""
    if token == "progress":
        return table.happens(verbs.placed_progress(on=on, amount=number))
    return table.is_dealt(on, number)


@pytest.mark.parametrize("said", PLACED)
@pytest.mark.parametrize("token", ["progress", "damage"])
@pytest.mark.parametrize("on", ["Hill", "Ford"])
@pytest.mark.parametrize("number", [1, 3])
def test_tokens_placed_together_are_heard_once(said: str, token: str, on: str, number: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    there = {name: table.location(name, quest_points=9, hit_points=9) for name in ("Hill", "Ford")}
    table.location("Watch", text=f"Forced: After {said.format('Hill')}, raise your threat by 2.")
    before = table.threat("Tom")
    placed(table, token, there[on], number)
    heard = on == "Hill" and token == PLACED[said]
    assert table.threat("Tom") == before + (2 if heard else 0)


@pytest.mark.parametrize(("who", "heard"), [
    ("an enemy", True), ("an Orc enemy", True), ("a Troll enemy", False), ("Grim Orc", True), ("Watch", False),
])
@pytest.mark.parametrize("player", ["Tom", "Ann"])
def test_an_enemy_is_engaged_whoever_does_it(who: str, heard: bool, player: str) -> None:
    table = Table("Tom", "Ann").during("encounter", "5.3")
    table.hero()
    orc = table.enemy("Grim Orc", traits="Orc.")
    table.enemy("Watch", text=f"Forced: After {who} is engaged, raise each player's threat by 2.")
    before = table.threat("Ann")
    table.happens(verbs.engaged(enemy=orc, player=table.number(player)))
    assert table.threat("Ann") == before + (2 if heard else 0)


@pytest.mark.parametrize("said", ["Wild Mumak in play", "copies of Wild Mumak in play"])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_cards_of_a_title_are_counted_where_they_lie(said: str, number: int) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero()
    table.prints("Wild Mumak", "enemy", hit_points=9, threat=1, attack=1, defense=1, engagement_cost=40)
    for at in range(number):
        table.lays("Wild Mumak", places.STAGING if at else "engaged:Ann")
    table.lays("Wild Mumak", places.ENCOUNTER_DISCARD)
    quest = table.quest(text=f"The players cannot advance unless the number of {said} is equal to the number of players.")
    enemy = table.enemy("Herder", text=f"Herder gets +X [attack], where X is the number of {said}.", attack=1)
    assert table.value(enemy, "attack") == 1 + number
    assert (cannot_happen._may_not_advance(table.play, quest) is None) is (number == 2)


@pytest.mark.parametrize("kind", ["nightmare", "campaign"])
@pytest.mark.parametrize("number", [0, 1])
def test_a_card_named_for_its_scenario_speaks_of_the_other_card_of_that_name(kind: str, number: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    hill = table.location("Grey Hill")
    table.prints("Grey Hill Setup", "objective")
    table.enemy("Watch", attack=1, text="While there is at least 1 card stacked underneath Grey Hill, Watch gets +2 [attack].")
    compiled = card_language("lcg").compile_card({
        "name": "Grey Hill", "type": kind.title(),
        "text": "While there is at least 1 card stacked underneath Grey Hill, the players cannot travel.",
    })
    assert compiled.complete
    assert [n["title"] for a in compiled.abilities for n in a.walk() if n.kind == "named"] == ["Grey Hill"]
    for _ in range(number):
        table.play.move(table.lays("Grey Hill Setup", places.STAGING), places.under(hill))
    assert table.value(table.id_of("Watch"), "attack") == 1 + 2 * number
