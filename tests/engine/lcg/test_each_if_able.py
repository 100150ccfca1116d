"""What each of several players does "if able" is left by whoever is not able, and done by the others (lcg/effects,
lcg/in-player-order).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

DEEDS = ["discard 1 attachment he controls", "discard 1 ally he controls", "discard 2 cards from his hand",
         "exhaust a hero he controls"]  # fmt: skip
PLAYERS = ("Tom", "Ann", "Bob")


def had(table: Table, deed: str, player: str, able: bool) -> None:
    """Give a player what the deed asks for, or not."""
    hero = table.hero(f"Hero of {player}", player=player, ready=able or "exhaust" not in deed)
    if "attachment" in deed and able:
        table.lays("Cup", f"play:{player}", on=hero)
    if "ally" in deed and able:
        table.ally("Plain Ally", player=player)
    if "hand" in deed:
        for _ in range(2 if able else 1):
            table.lays("Plain Card", f"hand:{player}")


def done(table: Table, deed: str, player: str) -> bool:
    """Whether the player did it."""
    if "exhaust" in deed:
        return not table.card(table.id_of(f"Hero of {player}")).ready
    return bool(table.pile(f"discard:{player}"))


@pytest.mark.parametrize(("deed", "able"), list(product(DEEDS, product((True, False), repeat=3))))
def test_whoever_is_able_does_it(deed: str, able: tuple[bool, ...]) -> None:
    table = Table(*PLAYERS)
    table.prints("Cup", "attachment", cost=0, text="Attach to a hero.")
    for player, can in zip(PLAYERS, able, strict=True):
        had(table, deed, player, can)
    before = [done(table, deed, player) for player in PLAYERS]
    table.prints("Hard Blow", "treachery", text=f"When Revealed: Each player must {deed}, if able.")
    table.reveals(table.play.create("Hard Blow", places.STAGING))
    assert [done(table, deed, player) for player in PLAYERS] == [
        can or was for can, was in zip(able, before, strict=True)
    ]
