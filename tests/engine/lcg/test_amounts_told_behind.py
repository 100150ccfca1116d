"""Amounts that stand behind what they count: each order of the words is the same deed, and an amount that
speaks of "it" is each card's own (lcg/damage, lcg/running-out-of-tokens).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

ORDERS = [
    "{verb} {unit} {to} {card} equal to {amount}.", "{verb} {unit} equal to {amount} {to} {card}.",
    "{verb} a number of {unit} {to} {card} equal to {amount}.",
    "{verb} an amount of {unit} equal to {amount} {to} {card}.",
]  # fmt: skip
COUNTS = {
    "the number of enemies in the staging area": 2, "the number of players in the game": 2,
    "the threat of Low Hill": 3, "twice the number of players in the game": 4,
    "one less than the number of players": 1, "the first player's threat": 20,
}  # fmt: skip


def laid_out(text: str) -> tuple[Table, int]:
    """Two players, two enemies, Low Hill with 30 progress and 30 resources on it; the text is revealed."""
    table = Table("Tom", "Kris")
    table.hero(hit_points=90)
    table.hero(player="Kris", hit_points=90)
    table.quest(quest_points=90)
    for _ in range(2):
        table.enemy("Rider")
    hill = table.location("Low Hill", threat=3, quest_points=90)
    table.with_tokens(hill, progress=30, resource=30)
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Call", "encounter deck"))
    return table, hill


@pytest.mark.parametrize("amount", COUNTS)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("verb", "to", "sign"), [("Remove", "from", -1), ("Place", "on", 1)])
@pytest.mark.parametrize("unit", ["progress", "resources", "damage"])
def test_every_order_of_the_words_moves_as_many(
    unit: str, verb: str, to: str, sign: int, order: str, amount: str
) -> None:
    table, hill = laid_out(order.format(verb=verb, unit=unit, to=to, card="Low Hill", amount=amount))
    before = {"progress": 30, "resources": 30, "damage": 0}[unit]
    now = table.card(hill).token(unit.replace("resources", "resource"))
    assert now == max(0, before + sign * COUNTS[amount])


@pytest.mark.parametrize("text", [
    "Deal damage to each hero equal to its [attack].", "Each hero takes damage equal to its [attack].",
    "Deal damage equal to its [attack] to each hero.", "Place damage on each hero equal to its [attack].",
    "Place damage tokens on each hero equal to its [attack].",
])  # fmt: skip
def test_each_card_has_its_own_amount(text: str) -> None:
    table = Table("Tom", "Kris")
    heroes = [table.hero(name, attack=n, hit_points=9) for n, name in ((1, "Low"), (3, "High"), (0, "None"))]
    table.quest(quest_points=9)
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Call", "encounter deck"))
    assert [table.damage(hero) for hero in heroes] == [1, 3, 0]


@pytest.mark.parametrize("text", [
    "Remove progress from each location equal to its [threat].",
    "Remove a number of progress tokens from each location equal to its [threat].",
])  # fmt: skip
def test_each_location_loses_its_own_amount(text: str) -> None:
    table = Table("Tom")
    table.hero()
    table.quest(quest_points=9)
    hills = [table.location(name, threat=n, quest_points=9) for n, name in ((1, "Low"), (3, "High"))]
    for hill in hills:
        table.with_tokens(hill, progress=5)
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Call", "encounter deck"))
    assert [table.progress(hill) for hill in hills] == [4, 2]


@pytest.mark.parametrize(("text", "players", "moved"), [
    ("Place 2 progress per player on Low Hill.", 2, 4),
    ("Place 1 progress token per player on Low Hill.", 2, 2),
    ("Place 2 progress for each player in the game on Low Hill.", 2, 4),
])  # fmt: skip
def test_a_number_for_each_player(text: str, players: int, moved: int) -> None:
    table, hill = laid_out(text)
    assert table.progress(hill) == 30 + moved


@pytest.mark.parametrize(("text", "lasts"), [
    ("for the rest of the round", True), ("for the remainder of the phase", False),
    ("until the end of the current phase", False), ("until the end of the round", True),
])  # fmt: skip
def test_how_long_is_said_in_several_ways(text: str, lasts: bool) -> None:
    table = Table("Tom").during("travel", "4.1")
    hero = table.hero("Rover", attack=1, text=f"Travel Action: Rover gets +2 [attack] {text}.")
    table.quest(quest_points=9)
    table.uses("Rover")
    assert table.value(hero, "attack") == 3
    table.goes_through_phase("travel")
    assert table.value(hero, "attack") == (3 if lasts else 1)
