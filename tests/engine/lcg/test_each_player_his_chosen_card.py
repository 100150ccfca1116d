"""What each player does to the card that he has chosen, and cards that he discards without a word of where: each
player's own, by his own number (lcg/in-player-order).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

ALLIES = {"Tom": 2, "Ann": 1}


def revealed(text: str) -> Table:
    """Each player has one hero (2 damage, 1 resource), allies, a card in hand and three in his deck."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    for player, number in ALLIES.items():
        table.hero(f"Hero of {player}", player=player, hit_points=9, damage=2, resources=1)
        for _ in range(number):
            table.ally("Friend", player=player)
        table.lays("Plain Card", f"hand:{player}")
        table.deck(player, *["Plain Card"] * 3)
    table.prints("Peril", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Peril", places.ENCOUNTER_DECK))


DEEDS = {
    "deals 1 damage to it for each ally he controls": (4, 3, 1, 1), "heals 1 damage from it for each ally he controls": (0, 1, 1, 1),
    "deals 1 damage to that hero for each ally he controls": (4, 3, 1, 1),
    "adds 1 resource to its pool for each ally he controls": (2, 2, 3, 2),
    "deals 1 damage to it for each player in the game": (4, 4, 1, 1),
}


@pytest.mark.parametrize(("deed", "found"), DEEDS.items())
def test_so_much_to_the_card_each_has_chosen(deed: str, found: tuple[int, ...]) -> None:
    table = revealed(f"Each player chooses a hero he controls and {deed}.")
    heroes = [table.id_of(f"Hero of {player}") for player in ALLIES]
    assert (*map(table.damage, heroes), *map(table.resources, heroes)) == found


@pytest.mark.parametrize(("text", "hands"), [
    ("Each player discards 1 card.", (0, 0)), ("Each player draws 1 card and discards 1 card.", (1, 1)),
    ("Each player draws 2 cards, then discards 1 card.", (2, 2)), ("Each player discards 1 card, then draws 2 cards.", (2, 2)),
    ("The last player draws 1 card, then discards 1 card.", (1, 1)), ("Each player draws 2 cards, then discards 1 card at random.", (2, 2)),
])  # fmt: skip
def test_whose_cards_are_discarded(text: str, hands: tuple[int, int]) -> None:
    table = revealed(text)
    assert (len(table.hand("Tom")), len(table.hand("Ann"))) == hands
    gone = (len(table.pile("discard:Tom")), len(table.pile("discard:Ann")))
    assert gone == ((0, 1) if "last" in text else (1, 1))
