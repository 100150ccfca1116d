"""What waits for the nth token on a card hears of it, be the card gone by that very token (lcg/forced)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

CARDS = {
    "stage": ("progress", "Place 1 progress on the current quest."), "location": ("progress", "Place 1 progress on Old Mill."),
    "enemy": ("damage", "Deal 1 damage to Old Mill."), "hero": ("damage", "Deal 1 damage to Old Mill."),
}  # fmt: skip


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize(("most", "before"), [(3, 1), (3, 2), (5, 1), (5, 2), (5, 3)])
@pytest.mark.parametrize("own", [True, False])
def test_the_token_by_which_the_card_goes_is_counted(kind: str, most: int, before: int, own: bool) -> None:
    table = Table("Tom")
    table.hero("Payer", hit_points=9)
    token, effect = CARDS[kind]
    waits = f"Forced: After the 3rd {token} is placed on Old Mill, raise each player's threat by 5."
    text = waits if own else ""
    if kind == "stage":
        card = table.quest("Old Mill", quest_points=most, text=text)
        table.prints("Next Stage", "quest", quest_points=9, stage=2)
        table.lays("Next Stage", places.QUEST_DECK)
    else:
        table.quest()
        card = {
            "location": lambda: table.location("Old Mill", quest_points=most, text=text),
            "enemy": lambda: table.enemy("Old Mill", hit_points=most, text=text),
            "hero": lambda: table.hero("Old Mill", hit_points=most, text=text),
        }[kind]()
    if not own:
        table.location("Watch", text=waits)
    table.with_tokens(card, **{token: before})
    revealed(table, effect)
    assert table.threat("Tom") == (25 if before == 2 else 20)
