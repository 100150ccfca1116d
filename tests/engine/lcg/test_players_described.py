"""Players by what they control and what they are engaged with, each description true of some and not of
others (lcg/ownership-and-control, lcg/engaged).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

WHO = {
    "with an exhausted hero": {"Kris"},
    "who controls an exhausted hero": {"Kris"},
    "without an exhausted hero": {"Tom", "Ann"},
    "not controlling an ally": {"Tom"},
    "without an ally": {"Tom"},
    "with 2 or more allies": {"Ann"},
    "with at least 2 allies": {"Ann"},
    "with fewer than 2 allies": {"Tom", "Kris"},
    "with 1 or fewer allies": {"Tom", "Kris"},
    "with more than 1 ally": {"Ann"},
    "with no allies": {"Tom"},
    "who controls no allies": {"Tom"},
    "who does not control any allies": {"Tom"},
    "who controls at least 2 allies": {"Ann"},
    "engaged with an enemy": {"Tom", "Kris"},
    "not engaged with an enemy": {"Ann"},
    "who is not engaged with any enemies": {"Ann"},
    "who is engaged with no enemies": {"Ann"},
    "who is engaged with fewer than 2 enemies": {"Kris", "Ann"},
    "who is engaged with 1 or fewer enemies": {"Kris", "Ann"},
    "engaged with 2 or more enemies": {"Tom"},
    "engaged with fewer than 2 enemies": {"Kris", "Ann"},
}  # fmt: skip


def laid_out() -> Table:
    """Tom: 2 enemies, no ally; Kris: 1 enemy, 1 ally, an exhausted hero; Ann: no enemy, 2 allies."""
    table = Table("Tom", "Kris", "Ann")
    table.hero("Ready One")
    table.prints("Tired One", "hero", threat_cost=8, willpower=1, attack=1, defense=1, hit_points=3)
    table.lays("Tired One", "play:Kris", ready=False)
    table.hero("Fresh One", player="Ann")
    table.quest()
    for player in ("Tom", "Tom", "Kris"):
        table.enemy("Rider", where=f"engaged:{player}")
    for player in ("Kris", "Ann", "Ann"):
        table.ally("Guest", player=player)
    return table


@pytest.mark.parametrize("who", WHO)
def test_whoever_is_described_does_it(who: str) -> None:
    table = laid_out()
    table.prints("Call", "treachery", text=f"When Revealed: Each player {who} raises his threat by 3.")
    before = {p: table.threat(p) for p in table.players}
    table.reveals(table.lays("Call", "encounter deck"))
    assert {p for p in table.players if table.threat(p) == before[p] + 3} == WHO[who]


ATTACHED = {
    "with at least 1 attachment": {"One", "Two"}, "with at least 2 attachments": {"Two"},
    "with 2 or more attachments": {"Two"}, "with fewer than 2 attachments": {"None", "One"},
    "with 1 or fewer attachments": {"None", "One"}, "with more than 1 attachment": {"Two"},
    "with no attachments": {"None"}, "with the fewest attachments": {"None"},
    "with the most attachments": {"Two"},
}  # fmt: skip


@pytest.mark.parametrize("which", ATTACHED)
def test_whoever_has_so_many_attachments_is_dealt_damage(which: str) -> None:
    table = Table("Tom")
    heroes = {name: table.hero(name, hit_points=5) for name in ("None", "One", "Two")}
    table.prints("Rope", "attachment", traits="Item.")
    for name in ("One", "Two", "Two"):
        table.lays("Rope", "play:Tom", on=heroes[name])
    table.quest()
    table.prints("Call", "treachery", text=f"When Revealed: Deal 1 damage to each hero {which}.")
    table.reveals(table.lays("Call", "encounter deck"))
    assert {name for name, hero in heroes.items() if table.damage(hero)} == ATTACHED[which]


@pytest.mark.parametrize(("text", "left"), [
    ("Discard 1 resource from each hero's resource pool.", [1, 0]),
    ("Discard a resource from each hero's resource pool.", [1, 0]),
    ("Remove 3 resources from each hero's resource pool.", [0, 0]),
    ("Discard a resource from each hero.", [1, 0]),
])  # fmt: skip
def test_resources_leave_pools(text: str, left: list[int]) -> None:
    table = Table("Tom")
    heroes = [table.with_tokens(table.hero(name), resource=n) for name, n in (("Rich", 2), ("Poor", 1))]
    table.quest()
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Call", "encounter deck"))
    assert [table.resources(hero) for hero in heroes] == left


@pytest.mark.parametrize("hurt", [0, 2])
@pytest.mark.parametrize("text", [
    "Heal all damage from each enemy in play. If no damage is healed by this effect, raise your threat by 4.",
    "Heal 1 damage from each enemy in play. If no damage was healed this way, raise your threat by 4.",
    "Heal 1 damage from each enemy in play. If this effect healed no damage, raise your threat by 4.",
])  # fmt: skip
def test_a_text_knows_whether_it_healed(text: str, hurt: int) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    table.with_tokens(table.enemy("Rider", hit_points=9), damage=hurt)
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    before = table.threat("Tom")
    table.reveals(table.lays("Call", "encounter deck"))
    assert table.threat("Tom") - before == (0 if hurt else 4)
