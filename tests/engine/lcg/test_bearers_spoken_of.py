"""An attachment's bearer that a text tells of in passing ("an attachment on a hero") is whom it goes on about:
as a cost, as what is done, of each player (lcg/attachment-cards, lcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def laid() -> Table:
    """Tom's hero Bearer has a ring, his other hero has nothing."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    table.prints("Ring", "attachment", cost=1, text="Attach to a hero.")
    bearer = table.hero("Bearer", ready=False, damage=1)
    table.hero("Other", damage=1, ready=False), table.hero("Third", player="Ann", ready=False, damage=1)
    table.lays("Ring", "play:Tom", on=bearer)
    return table


COSTS = [
    "Discard an attachment from a hero you control", "Discard an attachment attached to a hero",
    "Exhaust an attachment on a hero you control", "Return an attachment on a hero you control to your hand",
]
BOUGHT = ["ready that hero", "heal 1 damage from that hero", "give that hero +2 [attack] until the end of the phase"]


def bettered(table: Table) -> list[str]:
    """The heroes that are ready, whole or stronger."""
    return [
        name for name in ("Bearer", "Other", "Third") if table.card(ident := table.id_of(name)).ready
        or not table.damage(ident) or table.value(ident, "attack") > 2
    ]


@pytest.mark.parametrize("cost", COSTS)
def test_that_hero_of_a_cost(cost: str) -> None:
    for bought in BOUGHT:
        table = laid()
        table.prints("Made-up Deed", "event", sphere="Neutral", cost=0, text=f"Action: {cost} to {bought}.")
        table.lays("Made-up Deed", "hand:Tom")
        assert bettered(table.plays("Made-up Deed")) == ["Bearer"]


@pytest.mark.parametrize("first", [
    "Discard an attachment from a hero.", "Discard a random attachment attached to a hero.", "Choose an attachment on a hero.",
    "Discard an attachment from the hero with the most attachments.",
])  # fmt: skip
def test_that_hero_of_the_sentence_before(first: str) -> None:
    table = laid()
    table.prints(
        "Made-up Peril", "treachery", text=f"When Revealed: {first} That hero's controller raises his threat by 3. "
        "Deal 1 damage to that hero."
    )  # fmt: skip
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert [table.threat("Tom"), table.threat("Ann")] == [23, 20]
    assert [table.damage(table.id_of(name)) for name in ("Bearer", "Other", "Third")] == [2, 1, 1]


def test_all_attachments_of_one_that_is_chosen() -> None:
    table = laid().answering("Third")
    for _ in range(2):
        table.lays("Ring", "play:Ann", on=table.id_of("Third"))
    table.prints(
        "Made-up Peril", "treachery",
        text="When Revealed: Discard all attachments from a hero. Deal 1 damage to that hero."
    )  # fmt: skip
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert (table.pile("discard:Tom"), table.pile("discard:Ann")) == ([], ["Ring", "Ring"])
    assert [table.damage(table.id_of(name)) for name in ("Bearer", "Other", "Third")] == [1, 1, 2]
