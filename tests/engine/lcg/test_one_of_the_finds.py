"""Searches of every player, one of whose finds has to be a certain card."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TEXTS = [
    "Each player searches the encounter deck for an enemy, and reveals it. One of those enemies must be Iron Captain.",
    "Each player must search the encounter deck for 1 enemy and reveal it. One choice must be Iron Captain, if able.",
]


def searched(text: str, players: int, there: bool, *answers: str) -> Table:
    """The table after a treachery with that text, with two plain enemies per player and perhaps the captain."""
    table = Table(*("Tom", "Ann", "Kit")[:players]).during("quest", "3.3")
    for player in table.players:
        table.hero(player=player)
    table.prints("Iron Captain", "enemy", hit_points=3, threat=1, engagement_cost=30, attack=1, defense=1)
    table.prints("Scout", "enemy", hit_points=3, threat=1, engagement_cost=30, attack=1, defense=1)
    for _ in range(2 * players):
        table.lays("Scout", places.ENCOUNTER_DECK)
    if there:
        table.lays("Iron Captain", places.ENCOUNTER_DECK)
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    return table.answering(*answers).reveals(table.lays("Call", places.ENCOUNTER_DECK))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_last_player_finds_it_if_nobody_has(text: str, players: int) -> None:
    table = searched(text, players, True, *["Scout"] * (players - 1))
    assert sorted(table.pile(places.STAGING)) == ["Iron Captain", *["Scout"] * (players - 1)]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("finder", [0, 1])
def test_any_player_may_be_the_one_who_finds_it(text: str, players: int, finder: int) -> None:
    answers = ["Scout"] * players
    answers[finder] = "Iron Captain"
    table = searched(text, players, True, *answers)
    assert sorted(table.pile(places.STAGING)) == ["Iron Captain", *["Scout"] * (players - 1)]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_where_it_is_nowhere_anything_is_found(text: str, players: int) -> None:
    table = searched(text, players, False, *["Scout"] * players)
    assert table.pile(places.STAGING) == ["Scout"] * players


@pytest.mark.parametrize("first", ["Scout", "Orc"])
@pytest.mark.parametrize("captain", [True, False])
def test_each_player_finds_another_title_where_the_text_says_so(first: str, captain: bool) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(), table.hero(player="Ann")
    for name in ("Scout", "Orc", "Iron Captain"):
        table.prints(name, "enemy", hit_points=3, threat=1, engagement_cost=30, attack=1, defense=1)
    for name in ("Scout", "Scout", "Orc", "Orc", *["Iron Captain"] * captain):
        table.lays(name, places.ENCOUNTER_DECK)
    different = "a different enemy"
    text = f"Each player searches the encounter deck for {different} and reveals it."
    table.prints("Call", "treachery", text=f"When Revealed: {text} One of those enemies must be Iron Captain.")
    table.answering(first).reveals(table.lays("Call", places.ENCOUNTER_DECK))
    other = "Iron Captain" if captain else {"Scout": "Orc", "Orc": "Scout"}[first]
    assert table.pile(places.STAGING) == [first, other]
