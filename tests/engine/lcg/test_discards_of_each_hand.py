"""Cards discarded from hands: so many of each hand that the words mean, whoever chooses them
(lcg/discard-pile-and-victory-display).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import resolve
from tests.engine.lcg.combinations import ability, goes_on
from tests.engine.lcg.table_top import Table

HANDS = {"Tom": 3, "Kris": 1, "Ann": 4}
WHO = {"you": ["Tom"], "each_player": ["Tom", "Kris", "Ann"], "each_other_player": ["Kris", "Ann"]}


def left_after(kind: str, who: str, number: int) -> dict[str, int]:
    """How many cards each player holds after such an effect of Tom's card."""
    table = Table(*HANDS)
    table.prints("Chart", "attachment")
    table.prints("Song", "event")
    chart = table.lays("Chart", "play:Tom")
    for player, held in HANDS.items():
        for _ in range(held):
            table.lays("Song", f"hand:{player}")
    effect = Node(kind, **{"from": Node("hand", of=Node(who)), "n": number})
    resolve.start(table.play, chart, ability("action", effect), 0, 0)
    goes_on(table.play)
    return {player: len(table.play.state.zone(f"hand:{n}")) for n, player in enumerate(HANDS)}


@pytest.mark.parametrize("number", [0, 1, 2, 5])
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("kind", ["discard_cards", "discard_random"])
def test_so_many_of_each_hand_are_discarded(kind: str, who: str, number: int) -> None:
    expected = {p: max(0, held - number) if p in WHO[who] else held for p, held in HANDS.items()}
    assert left_after(kind, who, number) == expected


@pytest.mark.parametrize("kept", [0, 1, 2, 5])
@pytest.mark.parametrize("who", WHO)
def test_each_hand_is_discarded_down_to_so_many(who: str, kept: int) -> None:
    expected = {p: min(held, kept) if p in WHO[who] else held for p, held in HANDS.items()}
    assert left_after("discard_down", who, kept) == expected


@pytest.mark.parametrize("kind", ["discard_cards", "discard_down", "discard_random"])
def test_whose_hand_it_is_is_told_before_cards_are_picked(kind: str) -> None:
    """lcg/discard-pile-and-victory-display: what is picked from the hand is not "it" that the hand is told by."""
    table = Table(*HANDS)
    table.prints("Song", "event")
    wolf = table.enemy("Wolf", where="engaged:Kris")
    for player in HANDS:
        for _ in range(2):
            table.lays("Song", f"hand:{player}")
    whose = Node("players_engaged", **{"with": Node("it")})
    effect = Node(kind, **{"from": Node("hand", of=whose), "n": 1})
    resolve.start(table.play, wolf, ability("action", effect), 0, 0)
    goes_on(table.play)
    assert [len(table.play.state.zone(f"hand:{n}")) for n in range(3)] == [2, 1, 2]
