"""A response to whose card nothing can happen is not offered: what its trigger has named is known before it
begins (lcg/triggered-ability).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

TEXTS = [
    ("After {} takes damage, ready {}.", "tired"),
    ("After {} takes damage, spend 1 resource from {}'s resource pool to ready {}.", "tired"),
    ("After a Dwarf character takes damage, ready that character.", "tired"),
    ("After a Dwarf character takes damage, exhaust that character to draw 1 card.", "ready"),
    ("After a Dwarf character takes damage, heal 1 damage from that character.", "either"),
    ("After a Dwarf character takes damage, choose a hero. Ready that hero.", "tired"),
]
"""A response, and how the hero has to be for it to be offered."""


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize(("text", "needs"), TEXTS)
def test_a_response_is_offered_where_it_would_change_something(text: str, needs: str, ready: bool) -> None:
    table = Table("Tom")
    table.deck("Tom", *["Plain Card"] * 5)
    hurt = table.hero(
        "Stout Elder", hit_points=5, traits="Dwarf.", text=f"Response: {text.replace('{}', 'Stout Elder')}",
        ready=ready, resources=1,
    )  # fmt: skip
    before = len(table.asked)
    table.happens(verbs.damaged(card=hurt, amount=1))
    wanted = {"tired": not ready, "ready": ready, "either": True}[needs]
    assert (len(table.asked) > before) is wanted


def test_of_a_card_that_is_healed_meanwhile_nothing_is_healed() -> None:
    table = Table("Tom")
    tired = table.hero("Stout Elder", traits="Dwarf.", text="Response: After Stout Elder readies, heal 1 damage "
                       "from Stout Elder.", ready=False)  # fmt: skip
    table.happens(verbs.readied(card=tired))
    assert table.asked == []
    table.with_tokens(tired, damage=1)
    table.happens(verbs.exhausted(card=tired))
    table.happens(verbs.readied(card=tired))
    assert table.asked != []
