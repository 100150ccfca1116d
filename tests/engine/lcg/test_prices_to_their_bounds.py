"""Every price up to as many as there are and one more: what can be paid in full can be used and is then paid; what
can't cannot (lcg/cost), on the table in `middle_of_a_game`.

How many there are is what that table holds of what the words name.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import actions
from tests.engine.lcg.middle_of_a_game import with_piles
from tests.engine.lcg.table_top import Table

PRICES = [
    # lcg/exhausted-ready: Captain is exhausted, Wanderer and Squire are ready
    ("exhaust a character you control", "exhaust {} characters you control", 2),
    ("exhaust a hero you control", "exhaust {} heroes you control", 1),
    ("ready an exhausted hero you control", "ready {} exhausted heroes you control", 1),
    # lcg/hand, lcg/deck, lcg/discard: two cards, three and one
    ("discard a card from your hand", "discard {} cards from your hand", 2),
    ("place an event from your hand on the bottom of your deck",
     "place {} events from your hand on the bottom of your deck", 2),
    ("reveal a card from your hand", "reveal {} cards from your hand", 2),
    ("discard the top card of your deck", "discard the top {} cards of your deck", 3),
    ("shuffle a card from your discard pile into your deck",
     "shuffle {} cards from your discard pile into your deck", 1),
    ("remove a card in your discard pile from the game",
     "remove {} cards in your discard pile from the game", 1),
    # lcg/resource: Captain has 3
    ("spend 1 resource from Captain's pool", "spend {} resources from Captain's pool", 3),
    ("spend 1 Leadership resource", "spend {} Leadership resources", 3),
    ("discard a resource from Captain's pool", "discard {} resources from Captain's pool", 3),
    # lcg/ally, lcg/attachment: Squire; Sword and the card itself
    ("discard an ally you control", "discard {} allies you control", 1),
    ("return an ally you control to your hand", "return {} allies you control to your hand", 1),
    ("discard an attachment you control", "discard {} attachments you control", 2),
    # lcg/damage, lcg/progress: Captain has 2, Ford 1
    ("move 1 damage from Captain to Wanderer", "move {} damage from Captain to Wanderer", 2),
    ("remove 1 progress from the active location", "remove {} progress from the active location", 1),
]  # fmt: skip


@pytest.mark.parametrize(("price", "payable"), [
    (one if count == 1 else more.format(count), count <= most)
    for one, more, most in PRICES for count in sorted({1, most, most + 1})
])  # fmt: skip
def test_a_price_can_be_used_just_if_it_can_be_paid_and_then_it_is(price: str, payable: bool) -> None:
    table = with_piles(f"Action — {price} → raise your threat by 1.").during("planning")
    reason = table.why_not_use("Marker")
    assert reason == (None if payable else "its cost cannot be paid in full")
    if payable:
        before = table.threat("Tom")
        _used(table)
        assert table.threat("Tom") == before + 1


def _used(table: Table) -> None:
    """The first of whatever is offered is chosen."""
    table.play.then(actions.act.task(table.id_of("Marker"), 0, table.number("Tom")))
    table.play.run()
    for _ in range(12):
        if table.play.state.pending is None:
            break
        labels = [option.label for option in table.play.state.pending.options]
        table.play.choose(labels.index("pass") if "pass" in labels else 0)
        table.play.run()
