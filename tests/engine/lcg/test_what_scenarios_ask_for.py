"""Texts of scenarios: hands of a size, progress that has a bound, resources that count as another sphere's, exhausted
defenders, cards laid under others, options done if able.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import permissions, quest_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def revealed(table: Table, text: str) -> Table:
    """A treachery with that text is revealed by Tom."""
    table.prints("Made-up Peril", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Made-up Peril", "encounter deck"))


@pytest.mark.parametrize(("held", "offered"), [(1, False), (2, True), (3, True)])
def test_a_hand_of_fewer_cards_is_not_discarded_instead(held: int, offered: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    table.lays("Quiet Day", "encounter deck")
    table.answering("discard his hand" if offered else "that player must raise")
    revealed(
        table, "The last player must either discard your hand (with at least 2 cards in it), or he "
        "raises his threat by 4.",
    )
    assert (table.threat("Tom"), len(table.hand())) == ((20, 0) if offered else (24, held))


@pytest.mark.parametrize(("placed", "there", "after"), [(3, 2, 5), (9, 2, 6), (4, 6, 6)])
def test_progress_beyond_the_quest_points_is_not_placed(placed: int, there: int, after: int) -> None:
    """A stage that cannot be defeated would take any number otherwise."""
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Watch", quest_points=6, stage=1, text="This stage cannot be defeated.")
    table.with_tokens(quest, progress=there)
    table.location("Broken Wall", text="The main quest cannot have progress beyond its printed quest points value.")
    table.does(quest_phase.progress, placed, None, None)
    assert table.progress(quest) == after


def test_without_that_text_the_stage_takes_all_of_it() -> None:
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Watch", quest_points=6, stage=1, text="This stage cannot be defeated.")
    table.does(quest_phase.progress, 9, None, None)
    assert table.progress(quest) == 9


@pytest.mark.parametrize("where", [places.ACTIVE, places.STAGING])
def test_resources_of_any_sphere_pay_for_the_sphere_that_the_text_names(where: str) -> None:
    """lcg/resource-match: a hero of another sphere pays only while the text holds."""
    table = Table("Tom")
    table.hero("Fletcher", sphere="Spirit", resources=2)
    table.quest()
    table.location(
        "Honey Yard", where=where,
        text="While Honey Yard is the active location, resources of any sphere may be spent as lore resources.",
    )
    table.prints("Old Book", "event", sphere="Lore", cost=1, text="Action: Draw 1 card.")
    table.prints("Old Map", "event", sphere="Tactics", cost=1, text="Action: Draw 1 card.")
    table.deck("Tom", "Plain Card")
    for name in ("Old Book", "Old Map"):
        table.lays(name, "hand:Tom")
    table.during("planning", "2.2")
    assert (table.why_not_play("Old Book") is None) is (where == places.ACTIVE)
    assert table.why_not_play("Old Map") is not None


@pytest.mark.parametrize("where", [places.ACTIVE, places.STAGING])
def test_they_pay_for_abilities_that_ask_for_the_sphere(where: str) -> None:
    table = Table("Tom")
    table.hero("Fletcher", sphere="Spirit", resources=2)
    table.quest()
    table.location(
        "Honey Yard", where=where,
        text="While Honey Yard is the active location, resources of any sphere may be spent as lore resources.",
    )
    table.ally("Bee Friend", text="Action: Spend 1 [lore] resource to draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.during("planning", "2.2")
    assert (table.why_not_use("Bee Friend") is None) is (where == places.ACTIVE)


def test_who_has_to_be_declared_may_be_exhausted() -> None:
    table = Table("Tom")
    hurt = table.hero("Big One", ready=False, hit_points=7)
    table.hero("Fresh One")
    table.quest()
    enemy = table.enemy(
        "Old Hound", where="engaged:Tom",
        text="Forced: When Old Hound attacks, the engaged player must declare the hero he controls with the most hit "
        "points as a defender. (Even if exhausted.)",
    )
    table.lays("Quiet Day", "encounter deck")
    table.during("combat", "6.3")
    table.is_attacked_by(enemy)
    assert table.damage(hurt) == 1  # 2 attack against 1 defense
    assert not table.card(hurt).ready


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


@pytest.mark.parametrize("damage", [0, 1])
def test_an_option_with_if_able_stands_beside_one_without(damage: int) -> None:
    """The first option has to be possible; then the players choose."""
    table = Table("Tom")
    table.hero("Piper")
    table.quest()
    drum = table.with_tokens(table.lays(table.prints("Bang, Bang", "objective").name, places.STAGING), damage=damage)
    table.enemy("Old Flame", where="engaged:Tom")
    table.during("quest", "3.3")
    if damage:
        table.answering("remove 1 damage")
    table.answering("nobody", "Piper")
    table.lays("Quiet Day", "encounter deck")
    revealed(table, "Remove 1 damage token from Bang, Bang, or Old Flame makes an attack, if able.")
    assert table.damage(drum) == 0
    assert ("Old Flame attacks" in table.account) is (damage == 0)


def test_a_capped_card_says_why_it_takes_no_more() -> None:
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Watch", quest_points=6, stage=1, text="This stage cannot be defeated.")
    table.with_tokens(quest, progress=6)
    table.location("Broken Wall", text="The main quest cannot have progress beyond its printed quest points value.")
    reason = permissions.forbids(table.play, verbs.placed_progress(on=quest, amount=1))
    assert reason is not None
    assert "quest points" in reason[0]
