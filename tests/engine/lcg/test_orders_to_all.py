"""Orders to all players not to do something, offers that make an effect smaller, and whom archery damage goes to.

Expected: lcg/cannot, lcg/framework/3.2, lcg/framework/3.3, lcg/resources, lcg/keyword/archery.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

REVEAL = "reveal encounter cards during the quest phase"
TO_ALLIES = "archery damage must be assigned to allies"
BEGINS = "at the beginning of the quest phase"


def camp(text: str) -> Table:
    table = Table("Tom", "Ann").during("quest", "3.1")
    table.hero(), table.hero("Weaver", player="Ann")
    table.location("Camp", text=text)
    for _ in range(4):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table


@pytest.mark.parametrize(("text", "commits", "reveals"), [
    ("", True, True),
    ("Do not commit characters to the quest.", False, True),
    (f"Do not {REVEAL}.", True, False),
    (f"Do not commit characters to the quest or {REVEAL}.", False, False),
    ("Do not draw cards or gain resources.", True, True),
])  # fmt: skip
def test_what_is_forbidden_to_all_is_not_done(text: str, commits: bool, reveals: bool) -> None:
    table = camp(text)
    table.answering("commit nobody", "commit nobody").goes_through("3.2", until="3.4")
    assert any("commit" in one for labels in table.offered("Tom") for one in labels) == commits
    assert bool(table.pile(places.ENCOUNTER_DISCARD)) == reveals


@pytest.mark.parametrize(("text", "gains"), [
    ("", True), ("Players cannot gain resources.", False), ("Players cannot draw cards or gain resources.", False),
    ("The first player cannot gain resources.", False), ("The last player cannot gain resources.", True),
])  # fmt: skip
def test_a_player_who_cannot_gain_resources_gets_none_for_his_heroes(text: str, gains: bool) -> None:
    table = camp(text)
    hero = table.id_of("Plain Hero")
    table.prints("Gift", "treachery", text="When Revealed: Add 2 resources to the resource pool of each hero.")
    table.reveals(table.lays("Gift", places.ENCOUNTER_DECK))
    assert table.resources(hero) == (2 if gains else 0)


@pytest.mark.parametrize("offer", [
    "Any player may exhaust a hero to reduce this effect to 1 {}.", "The first player may discard an ally he controls "
    "to reduce this effect to 1 {}.",
])  # fmt: skip
@pytest.mark.parametrize(("said", "unit"), [
    ("Place 3 progress tokens on Camp.", "progress token"), ("Deal 3 damage to Old Guard.", "damage"),
    ("Place 3 resource tokens on Camp.", "resource token"),
])  # fmt: skip
@pytest.mark.parametrize("taken", [True, False])
def test_who_takes_the_offer_makes_the_number_smaller(offer: str, said: str, unit: str, taken: bool) -> None:
    table = camp("")
    guard = table.ally("Old Guard", player="Ann", hit_points=9)
    boy = table.ally("Boy")
    table.prints("Tide", "treachery", text=f"When Revealed: {said} {offer.format(unit)}")
    answers = ("Tom", "yes", "Plain Hero") if taken else ("Tom", "no")
    table.answering(*answers).reveals(table.lays("Tide", places.ENCOUNTER_DECK))
    location = table.card(table.id_of("Camp"))
    placed = location.token("progress") + location.token("resource") + table.damage(guard)
    assert placed == (1 if taken else 3), table.account()
    paid = not table.card(table.id_of("Plain Hero")).ready or table.zone(boy).startswith("discard")
    assert paid == taken


@pytest.mark.parametrize(("text", "to_ally"), [
    ("", None), ("Archery damage must be assigned to allies, if able.", True),
    (f"While Camp is in the staging area, {TO_ALLIES}, if able.", True),
    (f"While Camp is the active location, {TO_ALLIES}, if able.", None),
    ("Archery damage must be assigned to heroes, if able.", False),
])  # fmt: skip
def test_archery_damage_goes_to_whom_a_text_says(text: str, to_ally: bool | None) -> None:
    table = camp(text)
    ally = table.ally("Boy", hit_points=5)
    table.enemy("Bowman", text="Archery 2.", attack=1, hit_points=3)
    answers = ("1 damage to Plain Hero", "1 damage to Boy", "1 damage to Weaver")
    table.answering(*answers).during("combat", "6.1").moment("combat phase begins")
    offered = {label for labels in table.offered("Tom") for label in labels if "1 damage to" in label}
    meant = {True: {"Boy"}, False: {"Plain Hero", "Weaver"}, None: {"Boy", "Plain Hero", "Weaver"}}[to_ally]
    assert {label.removeprefix("1 damage to ") for label in offered} <= meant
    assert table.damage(ally) == {True: 2, False: 0, None: 1}[to_ally]


def test_archery_damage_goes_to_others_once_nobody_of_those_can_take_more() -> None:
    table = camp("Archery damage must be assigned to allies, if able.")
    ally = table.ally("Boy", hit_points=1)
    table.enemy("Bowman", text="Archery 3.", attack=1, hit_points=3)
    table.answering("1 damage to Plain Hero", "1 damage to Weaver").during("combat", "6.1").moment("combat phase begins")
    assert table.zone(ally).startswith("discard")
    assert sum(table.damage(table.id_of(name)) for name in ("Plain Hero", "Weaver")) == 2


@pytest.mark.parametrize("who", ["the first player reveals", "reveal"])
@pytest.mark.parametrize(("where", "more"), [("", 1), ("engaged:Tom", 1), (places.STAGING, 0)])
@pytest.mark.parametrize("also", [False, True])
def test_one_more_card_is_revealed_where_it_is_so_as_the_phase_begins(
    who: str, where: str, more: int, also: bool
) -> None:
    """What is true later changes nothing about it."""
    table = camp("")
    said = f"{who} an additional encounter card " + ("this phase." if who == "reveal" else "during the staging step.")
    table.quest("Hall", text=f"If there are no enemies in the staging area {BEGINS}, {said}")
    if where:
        table.enemy("Toll-man", where=where, hit_points=3)
    table.moment("quest phase begins")
    if also:
        table.enemy("Late-comer", hit_points=3)
    table.answering("commit nobody", "commit nobody").goes_through("3.2", until="3.4")
    assert len(table.pile(places.ENCOUNTER_DISCARD)) == 2 + more
