"""A constant text without a condition that removes a card from the game: whenever that is in play, it is removed, once
for each time it comes (lcg/constant-ability, lcg/removed-from-game).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

SPEAKERS = ["objective", "enemy", "location"]


def with_speaker(kind: str, where: str) -> tuple[Table, int]:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Far Tower", kind, text="Remove Old Friend from the game.", hit_points=3, threat=1, points=3)
    return table, table.lays("Far Tower", where)


@pytest.mark.parametrize("kind", SPEAKERS)
@pytest.mark.parametrize("first", [True, False])
def test_it_goes_as_soon_as_both_are_there(kind: str, first: bool) -> None:
    table, tower = with_speaker(kind, places.ENCOUNTER_DECK if first else places.STAGING)
    table.prints("Old Friend", "ally", cost=2, hit_points=2)
    if first:
        friend = table.ally("Old Friend")
        table.happens(verbs.entered_staging(card=tower))
    else:
        friend = table.lays("Old Friend", "hand:Tom")
        table.happens(verbs.entered_play(card=friend, player=0, how="put into play"))
    assert table.zone(friend) == places.REMOVED
    assert table.account.count("is removed from the game") == 1


@pytest.mark.parametrize("kind", SPEAKERS)
def test_nothing_is_told_where_it_is_not_in_play(kind: str) -> None:
    table, _ = with_speaker(kind, places.STAGING)
    table.prints("Old Friend", "ally", cost=2, hit_points=2)
    friend = table.lays("Old Friend", "hand:Tom")
    table.happens(verbs.damaged(card=table.id_of("Plain Hero"), amount=1))
    assert table.zone(friend) == "hand:Tom"
    assert "its text applies" not in table.account


@pytest.mark.parametrize(("text", "played"), [
    ("Remove Old Friend from the game.", True), ("If there is 1 damage on this card, remove it from the game.", True),
    ("Discard Old Friend.", False), ("Remove a hero from the game.", False),
])  # fmt: skip
def test_what_would_be_done_again_and_again_stays_a_gap(text: str, played: bool) -> None:
    assert compile_object({"name": "Far Tower", "type": "Objective", "text": text}).played is played
