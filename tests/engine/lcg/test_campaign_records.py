"""What a text writes down for the campaign is told, and changes nothing of this game (lcg/rule/campaign-pool)."""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

RECORDS = {
    "The players have earned that burden.": "earned the burden",
    "Those boons have been earned by the players.": "earned the boon",
    "The chosen cards have been earned by the players.": "earned the card",
    "The players have earned the Old Debt burden.": "earned Old Debt",
    "Add the earned cards to the campaign pool.": "what was earned",
}  # fmt: skip


@pytest.mark.parametrize("text", RECORDS)
def test_it_is_told_and_nothing_moves(text: str) -> None:
    table = Table("Tom")
    hero = table.hero()
    table.quest()
    table.prints("Old Debt", "treachery")
    debt = table.lays("Old Debt", "encounter discard")
    table.prints("Call", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Call", "encounter deck"))
    assert RECORDS[text] in table.account
    assert (table.zone(debt), table.zone(hero)) == ("encounter discard", "play:Tom")


def test_a_card_in_play_joins_the_campaign_where_it_is() -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    enemy = table.enemy("Lurker")
    table.prints("Call", "treachery", text="When Revealed: Add Lurker to the campaign pool.")
    before = table.zone(enemy)
    table.reveals(table.lays("Call", "encounter deck"))
    assert table.zone(enemy) == before
    assert "campaign" in table.account
