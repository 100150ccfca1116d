"""Cards laid under others, found by an amount told amid the sentence, moved to a staging area."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


@pytest.mark.parametrize("under", ["The Long Hunt", "Another Hunt"])
def test_what_waits_for_its_card_to_be_placed_under_another(under: str) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("The Long Hunt", "objective")
    table.prints("Another Hunt", "objective")
    for name in ("The Long Hunt", "Another Hunt"):
        table.lays(name, places.STAGING)
    table.location(
        "Hidden Room", text="If Hidden Room is placed underneath The Long Hunt, the players lose the game.",
    )
    revealed(table, f"Place Hidden Room facedown underneath {under}.")
    assert table.over == ("lost" if under == "The Long Hunt" else "")


AMID = (
    "The first player searches the encounter deck for a treachery with cost X or less, where X is twice the number of "
    "players, and places that treachery facedown under Far Road. After the next time the players quest "
    "successfully, they reveal that treachery."
)


@pytest.mark.parametrize(("cost", "found"), [(3, False), (2, True)])
def test_what_x_is_may_be_told_amid_the_sentence(cost: int, found: bool) -> None:
    table = Table("Tom")
    table.hero(willpower=3)
    quest = table.quest("Far Road", quest_points=20, stage=1)
    table.prints("Dear Peril", "treachery", cost=cost, text="When Revealed: Raise each player's threat by 5.")
    peril = table.lays("Dear Peril", "encounter deck")
    if found:
        table.answering("Dear Peril")
    revealed(table, AMID)
    assert (table.card(peril).zone == places.under(quest)) is found
    assert table.threat("Tom") == 20
    if found:
        table.lays("Quiet Day", "encounter deck")
        table.answering("commit Plain Hero").goes_through("3.2", until="3.5")
        assert table.threat("Tom") == 25


def test_an_enemy_moves_to_a_players_staging_area() -> None:
    """Players who are not apart have the one there is."""
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    enemy = table.enemy("Lurker", where="engaged:Ann")
    table.prints("Fear", "treachery", text="When Revealed: Move an engaged enemy to the last player's staging area.")
    table.reveals(table.lays("Fear", "encounter deck"), "Ann")
    assert table.zone(enemy) == places.STAGING
