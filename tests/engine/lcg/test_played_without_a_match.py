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


PAYS = {
    "a hero's pool": "You may use resources from Steward's resource pool to pay for Silvan ally cards of any sphere.",
    "a hero's pool, by name": "Always — you may spend resources from this card's pool to pay for each Lore ally.",
    "any sphere": "Action — name a sphere; this phase, resources of any sphere pay for cards of the named sphere.",
    "the card's own text": "",
}
"""Texts by which other resources pay: they say nothing of a card for which none are spent."""


@pytest.mark.parametrize("said", PAYS)
@pytest.mark.parametrize("lowered", [0, 3])
@pytest.mark.parametrize("cost", [0, 2])
@pytest.mark.parametrize("resources", [0, 4])
@pytest.mark.parametrize("icon", [False, True])
def test_where_nothing_is_spent_only_an_icon_matches(
    said: str, lowered: int, cost: int, resources: int, icon: bool
) -> None:
    """lcg/card/a-good-harvest, lcg/designer/032, lcg/resource-match: a cost of 0, printed or made 0."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Steward", text=PAYS[said], sphere="Tactics", resources=resources)
    table.hero("Recruiter", text=f"Always — lower the cost of each ally by {lowered}." if lowered else "")
    if icon:
        table.hero("Singer", sphere="Lore")
    table.prints("Bow", "ally", sphere="Lore", traits="Silvan.", cost=cost, hit_points=2, willpower=1,
                 text="" if PAYS[said] else "You can pay for Bow with resources of any sphere.")  # fmt: skip
    table.lays("Bow", "hand:Tom")
    if said == "any sphere":
        table.answering("Lore").uses("Steward")
    left = max(0, cost - lowered)
    assert (table.why_not_play("Bow") is None) is (resources >= left and (left > 0 or icon))


def with_any_sphere(kind: str, text: str, cost: int | None) -> tuple[Table, int, int]:
    """Two Tactics heroes, one of them with 2 resources of which all may pay for Lore cards, and such a card."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    steward = table.hero("Steward", sphere="Tactics", resources=2, text=PAYS["any sphere"])
    table.hero("Heir", traits="Noble.", sphere="Tactics")
    table.prints("Tune", kind, sphere="Lore", cost=cost, text=text)
    tune = table.lays("Tune", "hand:Tom")
    table.answering("Lore").uses("Steward")
    return table, steward, tune


def test_an_attachment_is_played_only_where_it_costs_something() -> None:
    """lcg/designer/032: on the Noble it would cost nothing."""
    table, steward, tune = with_any_sphere(
        "attachment", "Attach to a hero. Reduce the cost to play Tune on a Noble hero by 1.", 1
    )
    table.plays("Tune")
    assert (table.card(tune).host, table.resources(steward)) == (steward, 1)


def test_an_x_of_0_is_not_offered_where_nothing_would_be_spent() -> None:
    """lcg/designer/032, lcg/the-letter-x."""
    table, steward, _ = with_any_sphere("event", "Action: Raise your threat by X.", None)
    table.answering("X is 1").plays("Tune")
    assert ("Tom", "what X is", ("X is 1", "X is 2")) in table.deciding
    assert (table.threat("Tom"), table.resources(steward)) == (21, 1)
