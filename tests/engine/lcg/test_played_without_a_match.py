"""Cards that a text plays without a resource match: resources of any sphere pay for them, in full, and only for them."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import payment
from tests.engine.lcg.table_top import Table

WAIVED = "You do not need a resource match"
TEXTS = {
    f"Action: Play a Silvan ally from your hand. {WAIVED} for this ally.": "Bow",
    f"Action: Play an ally from your hand. {WAIVED} for that card.": "Bow",
    f"Action: Exhaust Steward to play a Silvan ally from your hand. {WAIVED} for this ally.": "Bow",
}


def with_steward(text: str, resources: int) -> tuple[Table, int, int]:
    """A Tactics hero with that text, and two Lore allies in hand of which one is Silvan."""
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Steward", text=text, sphere="Tactics", resources=resources)
    table.prints("Bow", "ally", sphere="Lore", traits="Silvan.", cost=2, hit_points=2, willpower=1, attack=1, defense=1)
    bow = table.lays("Bow", "hand:Tom")
    return table, hero, bow


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("resources", [0, 1, 2, 3])
def test_any_sphere_pays_the_whole_cost(text: str, resources: int) -> None:
    table, hero, bow = with_steward(text, resources)
    assert table.why_not_play("Bow") is not None
    if resources < 2:
        assert table.why_not_use("Steward") is not None
        return
    table.uses("Steward")
    assert (table.zone(bow), table.resources(hero)) == ("play:Tom", resources - 2)


@pytest.mark.parametrize("text", TEXTS)
def test_no_other_card_does_without_a_match_later(text: str) -> None:
    table, hero, bow = with_steward(text, 9)
    second = table.lays("Bow", "hand:Tom")
    table.answering("Bow").uses("Steward")
    assert table.zone(bow) != table.zone(second)
    assert table.why_not_play("Bow") is not None
    assert table.resources(hero) == 7


@pytest.mark.parametrize("text", [
    "Action: Play a Silvan ally from your hand.", "Action: Play an ally from your hand.",
])
@pytest.mark.parametrize("resources", [2, 9])
def test_a_match_is_needed_where_the_text_does_not_say_so(text: str, resources: int) -> None:
    table, _, _ = with_steward(text, resources)
    assert table.why_not_use("Steward") is not None


def test_a_card_that_needs_no_match_itself_is_paid_by_any_hero() -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero(sphere="Tactics", resources=2)
    table.prints("Free Blade", "ally", sphere="Lore", cost=2, hit_points=2, willpower=1, attack=1, defense=1,
                 text="You can pay for Free Blade with resources of any sphere.")  # fmt: skip
    blade = table.lays("Free Blade", "hand:Tom")
    assert payment.pools(table.play, blade, 0) == [hero]
    assert payment.spendable(table.play, blade, 0) == 2
