"""Cards that lie faceup before the players and cards of the encounter deck, paired by their values, and what becomes of
each pair (lcg/the-word-choose, lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TEXT = (
    "When Revealed: In player order, each player lays his deck's top card faceup until 2 lie there. Lay the top 2 cards "
    "of the encounter deck faceup. Pair 2 player cards with encounter cards, highest cost with highest threat. "
    "For each pair, the first player must either discard both cards in the pair, or reveal the encounter card in the "
    "pair to play the player card at no cost."
)


def laid(*costs: int) -> Table:
    """Tom's deck holds two allies of these costs, the encounter deck Brute (threat 4), Imp (1) and, below, Last."""
    table = Table("Tom").during("quest", "3.1")
    table.hero(), table.quest()
    for name, cost in zip(("Clerk", "Captain"), costs, strict=True):
        table.prints(name, "ally", cost=cost, willpower=1, attack=1, defense=1, hits=1)
        table.lays(name, "deck:Tom")
    for name, threat in (("Imp", 1), ("Brute", 4), ("Last", 2)):
        table.enemy(name, where=places.ENCOUNTER_DECK, threat=threat)
    table.prints("Parley", "treachery", text=TEXT)
    return table


@pytest.mark.parametrize("costs", [(1, 5), (5, 1)])
def test_the_dearest_card_is_paired_with_the_greatest_threat(costs: tuple[int, int]) -> None:
    table = laid(*costs)
    dearest = "Clerk" if costs[0] > costs[1] else "Captain"
    table.answering("reveal", "discard").reveals(table.lays("Parley", places.STAGING))
    other = "Captain" if dearest == "Clerk" else "Clerk"
    assert f"{dearest} is paired with Brute" in table.account
    assert f"{other} is paired with Imp" in table.account
    assert {name: table.zone(table.id_of(name)) for name in (dearest, other, "Brute", "Imp", "Last")} == {
        dearest: "play:Tom", "Brute": places.STAGING, other: "discard:Tom", "Imp": places.ENCOUNTER_DISCARD,
        "Last": places.ENCOUNTER_DECK,
    }  # fmt: skip


def test_both_may_be_discarded_and_ties_are_the_first_players() -> None:
    table = laid(3, 3)
    table.answering("Captain with Brute", "discard", "discard").reveals(table.lays("Parley", places.STAGING))
    assert "Captain is paired with Brute" in table.account
    assert sorted(table.pile("discard:Tom")) == ["Captain", "Clerk"]
    assert sorted(table.pile(places.ENCOUNTER_DISCARD)) == ["Brute", "Imp", "Parley"]


def test_a_card_that_cannot_be_played_is_not_played_by_revealing_the_other() -> None:
    """What stands before "to" is the price of what follows (lcg/to)."""
    table = laid(1, 5)
    table.prints("Captain", "ally", cost=5, willpower=1, attack=1, defense=1, hits=1, unique=True)
    table.lays("Captain", "play:Tom")
    table.answering("discard").reveals(table.lays("Parley", places.STAGING))
    assert "Captain is paired with Brute" in table.account
    assert table.zone(table.id_of("Brute")) == places.ENCOUNTER_DISCARD
