"""Escape tests: who commits, what is dealt, when it is passed; for one player and for all together
(lcg/scenario/the-dead-marshes).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

FAILED = "If this test is failed, raise your threat by 5."
TWO = "dealing 2 cards from the encounter deck"
EACH = "dealing 1 card per player from the encounter deck"
ALONE = f"The first player must make an escape test, {TWO}. {FAILED}"
PARTY = f"The party must make an escape test, {EACH}. {FAILED}"
STRONG = f"The first player must make an escape test counting [attack] instead of [willpower], {TWO}. {FAILED}"


def marsh(text: str, values: tuple[int, ...]) -> Table:
    """Tom's Hero (willpower 2, attack 4) and Kris's (willpower 3), and cards with these Escape values on top of
    the encounter deck.
    """
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero("Hero of Tom", willpower=2, attack=4)
    table.hero("Hero of Kris", player="Kris", willpower=3)
    table.prints("Fog Bank", "treachery", text=f"When Revealed: {text}")
    table.lays("Fog Bank", places.ENCOUNTER_DECK)
    for number, value in enumerate(values):
        table.prints(f"Pool {number}", "treachery", text=f"Escape: {value}" if value else "")
        table.lays(f"Pool {number}", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table


@pytest.mark.parametrize(("text", "commits", "effort"), [
    (ALONE, "commit nobody", 0), (ALONE, "commit Hero of Tom", 2), (STRONG, "commit Hero of Tom", 4),
    (PARTY, "commit Hero of Tom and Hero of Kris", 5), (PARTY, "commit Hero of Kris", 3),
])  # fmt: skip
@pytest.mark.parametrize("values", [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (4, 2)])
def test_it_is_passed_where_what_is_counted_is_higher(
    text: str, commits: str, effort: int, values: tuple[int, int]
) -> None:
    table = marsh(text, values)
    before = table.threat("Tom")
    table.answering(commits).reveals(table.id_of("Fog Bank"))
    failed = effort <= sum(values)
    assert table.threat("Tom") == before + (5 if failed else 0)
    assert {"Pool 0", "Pool 1"} <= set(table.pile(places.ENCOUNTER_DISCARD))
    for player in ("Tom", "Kris"):
        assert table.card(table.id_of(f"Hero of {player}")).ready == (f"Hero of {player}" not in commits)


def test_only_the_player_who_makes_it_commits_anybody() -> None:
    table = marsh(ALONE, (1, 1))
    table.answering("commit nobody").reveals(table.id_of("Fog Bank"))
    assert not any("Hero of Kris" in label for labels in table.offered("Tom") for label in labels)


def test_a_card_without_an_escape_value_counts_for_nothing_and_does_nothing() -> None:
    table = marsh(ALONE, (0,))
    table.prints("Loud Crows", "treachery", text="When Revealed: Raise your threat by 9. Escape: 1")
    table.lays("Loud Crows", places.ENCOUNTER_DECK)
    before = table.threat("Tom")
    table.answering("commit Hero of Tom").reveals(table.id_of("Fog Bank"))
    assert table.threat("Tom") == before


def test_such_a_card_is_revealed_as_any_other() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Loud Crows", "treachery", text="When Revealed: Raise your threat by 9. Escape: 1")
    before = table.threat("Tom")
    table.reveals(table.lays("Loud Crows", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == before + 9
