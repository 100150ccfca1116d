"""What few texts say, asked from the side where it isn't so (the entry of each rule is named with it)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import untold_numbers
from ruling_service.engine.lcg.poison import is_unconscious
from ruling_service.engine.lcg.table import Attack
from tests.engine.lcg.table_top import Table, revealed


def test_who_falls_unconscious_defends_no_more() -> None:
    """lcg/scenario/poison: the others of the attack stay in it."""
    table = Table("Tom").during("combat", "6.4")
    hero, other = table.hero(hit_points=2), table.hero("Hale Hero", hit_points=9)
    enemy = table.enemy(where="engaged:Tom")
    table.deck("Tom", *("Plain Card",) * 4)
    table.play.remember("attacks", (Attack(True, enemy, 0, (hero, other)),))
    table.prints("Sting", "treachery", text="When revealed — each hero gets 2 poison.")
    table.reveals(table.lays("Sting", places.ENCOUNTER_DECK))
    assert is_unconscious(table.play, hero)
    assert [attack.defenders for attack in places.attacks(table.play)] == [(other,)]


@pytest.mark.parametrize("progress", [1, 5])
def test_a_stage_that_the_quest_deck_is_reset_to_has_no_progress(progress: int) -> None:
    """lcg/scenario/the-hunt-for-gollum"""
    table = Table("Tom").during("quest", "3.3")
    quest = table.with_tokens(table.quest(), progress=progress)
    revealed(table, "Reset the quest deck to stage 1B.")
    assert table.progress(quest) == 0


@pytest.mark.parametrize(("kind", "number", "untold"), [
    ("location", "threat", True), ("location", "quest points", True), ("location", "attack", False),
    ("location", "willpower", False), ("enemy", "threat", True), ("enemy", "engagement cost", True),
    ("enemy", "willpower", False), ("hero", "willpower", True), ("hero", "threat", False), ("treachery", "threat", False),
])  # fmt: skip
def test_which_numbers_of_a_card_may_be_untold(kind: str, number: str, untold: bool) -> None:
    """lcg/hit-points, lcg/attack-strength, lcg/quest-points: those that are printed on cards of its type."""
    table = Table("Tom")
    printed = table.prints("Odd", kind)
    printed.facts[untold_numbers.NO_NUMBERS] = True
    ident = table.lays("Odd", places.STAGING)
    assert untold_numbers.is_untold(table.play, ident, number) is untold


@pytest.mark.parametrize(("held", "possible"), [(1, False), (2, True), (3, True)])
def test_so_many_at_random_as_a_price(held: int, possible: bool) -> None:
    """lcg/cost: as many as are asked for, and no more than there are."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Gambler", text="Action: Discard 2 cards at random from your hand to ready a hero.")
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    table.hero("Tired", ready=False)
    assert (table.why_not_use("Gambler") is None) is possible
