"""What happens as a quest fails, and how many ready in the refresh phase."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize(("willpower", "threat", "after"), [(1, 4, 27), (4, 1, 20), (2, 2, 20)])
def test_a_stated_text_acts_as_the_quest_fails(willpower: int, threat: int, after: int) -> None:
    """Driven back by 3, and 4 more by the text; not where the quest succeeds, nor where nothing comes of it."""
    table = Table("Tom")
    table.hero(willpower=willpower)
    table.quest("Far Road", quest_points=20, stage=1, text="If the players quest unsuccessfully, raise each player's threat by 4.")
    table.location("Bog", threat=threat)
    table.lays("Quiet Day", "encounter deck")
    table.answering("commit Plain Hero").goes_through("3.2", until="3.5")
    assert table.threat("Tom") == after


@pytest.mark.parametrize("word", ["ready", "refresh"])
@pytest.mark.parametrize(("where", "ready"), [(places.STAGING, 2), (places.ACTIVE, 4)])
def test_only_so_many_characters_ready_and_their_player_picks_which(word: str, where: str, ready: int) -> None:
    """lcg/framework/7.2, lcg/cannot."""
    table = Table("Tom", "Ann")
    theirs = [table.hero(name, ready=False) for name in ("Red", "Grey", "Blue", "Brown")]
    other = table.hero("Weaver", player="Ann", ready=False)
    table.quest()
    table.location(
        "Sleepy Wood", where=where,
        text=f"While Sleepy Wood is in staging, each player cannot {word} more than 2 characters during the "
        "refresh phase.",
    )
    if ready == 2:
        table.answering("Red and Blue ready", "Red, Blue ready")
    table.goes_through_phase("refresh")
    assert [table.card(i).ready for i in theirs] == ([True, False, True, False] if ready == 2 else [True] * 4)
    assert table.card(other).ready
