"""A price that stands under a condition ("… to … when …") has to be payable before anything of the text begins
(lcg/initiating-abilities-playing-cards, lcg/cost), also what stands behind it in a sentence of its own.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

CLAIM = "Action: If Relic is free of encounters, {price} to claim Relic and attach it to that hero."
COUNTS = ' (Counts as an attachment with the text: "Attached hero gets +1 [willpower].")'


def with_relic(text: str, *, ready: bool, resources: int) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve", ready=ready, resources=resources)
    table.deck("Tom", *["Plain Card"] * 3)
    table.prints("Relic", "objective", text=text)
    table.lays("Relic", places.STAGING)
    return table


@pytest.mark.parametrize("more", ["", COUNTS])
@pytest.mark.parametrize("ready", [True, False])
def test_what_stands_behind_a_price_nobody_can_pay_does_not_begin(more: str, ready: bool) -> None:
    """Without a ready hero nobody pays, so there is nothing to trigger; else there is."""
    table = with_relic(CLAIM.format(price="exhaust a hero") + more, ready=ready, resources=0)
    assert (table.why_not_use("Relic") is None) is ready


@pytest.mark.parametrize("resources", [0, 1])
def test_a_price_in_resources_under_a_condition(resources: int) -> None:
    """Spending is a price as exhausting is; the sentence behind it could be carried out by itself."""
    text = "Action: If this card is free of encounters, spend 1 resource from a hero's resource pool to draw 1 card. "
    table = with_relic(text + "Raise your threat by 1.", ready=True, resources=resources)
    assert (table.why_not_use("Relic") is None) is bool(resources)
