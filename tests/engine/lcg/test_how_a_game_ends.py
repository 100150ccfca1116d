"""Texts that end the game, that keep it from ending, and that put tokens in the place of a hero's damage
(lcg/winning-the-game, lcg/replacement-effects, lcg/scenario/encounter-at-amon-din).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

THE_END = "At the end of the game"
AT_THE_END = THE_END + ", if there are more {} on {} than {} on {}, the players have {}."
TAKEN = "discard X villager tokens from Saved Folk"
AMOUNT = "amount of damage that would have been dealt"


def with_counts(saved: int, lost: int, *, keeper: str = "") -> Table:
    table = Table("Tom")
    table.hero("Scout")
    table.quest("Long Road")
    good, bad = "villager tokens", "damage tokens"
    table.prints("Saved Folk", "objective", text=AT_THE_END.format(good, "Saved Folk", bad, "Dead Folk", "won"))
    table.prints("Dead Folk", "objective", text=AT_THE_END.format(bad, "Dead Folk", good, "Saved Folk", "lost"))
    table.with_tokens(table.lays("Saved Folk", places.STAGING), villager=saved)
    table.with_tokens(table.lays("Dead Folk", places.STAGING), damage=lost)
    if keeper:
        table.enemy("Keeper", text=keeper, hit_points=9)
    return table


@pytest.mark.parametrize(("saved", "lost", "result"), [(3, 2, "won"), (2, 3, "lost"), (2, 2, "lost"), (0, 0, "lost")])
def test_what_is_said_for_the_end_decides_it_and_who_has_not_won_has_lost(saved: int, lost: int, result: str) -> None:
    table = with_counts(saved, lost)
    revealed(table, "End the game. Compare the number of tokens on Saved Folk to the number of tokens on Dead Folk.")
    assert table.play.state.over == result


@pytest.mark.parametrize("words", ["the game cannot end", "the players cannot end the game"])
@pytest.mark.parametrize("text", ["End the game.", "The players win the game.", "The players lose the game."])
def test_a_game_that_cannot_end_is_neither_won_nor_lost_by_a_text(words: str, text: str) -> None:
    table = with_counts(3, 2, keeper=f"While Keeper is in play, {words}.")
    revealed(table, text)
    assert not table.play.state.over
    revealed(table, "Discard Keeper.")
    revealed(table, text)
    assert table.play.state.over


@pytest.mark.parametrize(("act", "text", "over"), [
    ("lose the game", "The players lose the game.", ""), ("lose the game", "The players win the game.", "won"),
    ("win the game", "The players lose the game.", "lost"), ("win the game", "The players win the game.", ""),
])  # fmt: skip
def test_winning_and_losing_are_kept_off_apart(act: str, text: str, over: str) -> None:
    table = with_counts(3, 2, keeper=f"While Keeper is in play, the players cannot {act}.")
    revealed(table, text)
    assert table.play.state.over == over


@pytest.mark.parametrize("defended", [True, False])
@pytest.mark.parametrize("there", [5, 2, 0])
@pytest.mark.parametrize("how", [
    f"If an attack goes undefended, {TAKEN} instead of damaging a hero. X is the {AMOUNT}.",
    "Forced: When a hero would be dealt damage by an undefended attack, instead discard an equal number of villager tokens from Saved Folk.",
])  # fmt: skip
def test_tokens_go_in_the_place_of_the_damage_of_an_undefended_attack(defended: bool, there: int, how: str) -> None:
    table = Table("Tom").during("combat", "6.3")
    hero = table.hero("Scout", hit_points=9, defense=1)
    table.quest("Long Road", text=how)
    table.prints("Saved Folk", "objective")
    saved = table.lays("Saved Folk", places.STAGING)
    table.with_tokens(saved, villager=there)
    orc = table.enemy("Orc", attack=3, where="engaged:Tom", hit_points=9)
    table.answering("Scout" if defended else "no").is_attacked_by(orc)
    assert table.damage(hero) == (2 if defended else 0)
    assert table.card(saved).token("villager") == (there if defended else max(0, there - 3))


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("saved", "lost", "result"), [(3, 2, "won"), (2, 3, "lost"), (2, 2, "lost")])
def test_a_stage_that_ends_the_game_as_it_is_defeated_wins_none_by_itself(
    kept: bool, saved: int, lost: int, result: str
) -> None:
    """While the game cannot end the stage stays, with its progress."""
    table = with_counts(saved, lost, keeper="While Keeper is in play, the game cannot end." if kept else "")
    table.play.move(table.play.state.zone(places.QUEST)[0], places.REMOVED)
    table.prints("Last Road", "quest", stage=2, quest_points=5, text="When the players defeat this stage, end the game.")
    table.lays("Last Road", places.QUEST)
    table.play.remember("last stage known", True)
    table.during("quest", "3.4").makes_progress(6)
    if kept:
        assert not table.play.state.over
        revealed(table, "Discard Keeper.")
    assert table.play.state.over == result
