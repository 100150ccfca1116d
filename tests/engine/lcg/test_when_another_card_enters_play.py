""" "When an ally enters play": what a text does to it then is done to the card as it lies there, before anything that
says "after" (lcg/when, lcg/forced).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

HOW = ["played", "put into play"]
WHO = ["an ally", "a character", "a Scout ally"]


def comes(how: str, *texts: str, own: str = "") -> tuple[Table, int]:
    """An ally that Tom plays, or that an effect puts into play, beside locations with these texts."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Caller", resources=3, text="Action: Exhaust Caller to put an ally into play from your hand.")
    for number, text in enumerate(texts):
        table.location(f"Ford {number}", text=text)
    table.prints("Runner", "ally", cost=1, willpower=2, attack=1, defense=1, hit_points=3, traits="Scout.", text=own)
    runner = table.lays("Runner", "hand:Tom")
    (table.plays("Runner") if how == "played" else table.uses("Caller"))
    return table, runner


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("who", WHO)
def test_it_is_exhausted_weakened_hurt_and_returned(how: str, who: str) -> None:
    table, runner = comes(how, f"Forced: When {who} enters play, exhaust it.")
    assert not table.card(runner).ready
    table, runner = comes(how, f"Forced: When {who} enters play, it gets -1 [willpower] until the end of the round.")
    assert table.value(runner, "willpower") == 1
    table, runner = comes(how, f"Forced: When {who} enters play, deal 1 damage to it.")
    assert table.damage(runner) == 1
    table, runner = comes(how, f"Forced: When {who} enters play, return it to its owner's hand.")
    assert table.hand() == ["Runner"]


@pytest.mark.parametrize("how", HOW)
def test_what_says_when_comes_before_what_says_after(how: str) -> None:
    table, runner = comes(how, "Forced: When an ally enters play, exhaust it.", own="Forced: After Runner enters play, ready it.")
    assert table.card(runner).ready
    table, runner = comes(
        how, "Forced: After an ally enters play, ready it.", "Forced: When an ally enters play, exhaust it."
    )
    assert table.card(runner).ready
