""" "For each player, … that player …" is what each of them does; cards discarded without a place are of a hand,
"all others" the rest of what could be chosen, and "1 of them" of cards that were drawn a named gap.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel import unread
from tests.engine.lcg.table_top import Table, revealed


def two_players() -> Table:
    """Tom with one ally and one enemy, Ann with two of each; both have cards in hand and in their deck."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    for number, player in enumerate(table.players, 1):
        table.hero(f"Guard of {player}", player=player)
        table.deck(player, *["Plain Card"] * 3)
        table.lays("Plain Card", f"hand:{player}")
        for _ in range(number):
            table.ally(player=player)
            table.enemy(where=f"engaged:{player}")
    return table


@pytest.mark.parametrize("text", [
    "For each player, raise that player's threat by the number of enemies engaged with him.",
    "For each player, raise that player's threat by the number of allies he controls.",
    "For each enemy engaged with a player, that player raises his threat by 1.",
    "For each ally a player controls, that player raises his threat by 1.",
])  # fmt: skip
def test_each_player_his_own_number(text: str) -> None:
    table = revealed(two_players(), text)
    assert [table.threat(p) for p in table.players] == [21, 22]


def test_each_player_his_own_condition() -> None:
    table = revealed(two_players(), "For each player, if that player controls 2 or more allies, raise his threat by 3.")
    assert [table.threat(p) for p in table.players] == [20, 23]


@pytest.mark.parametrize("who", ["first player", "player with the highest threat"])
def test_what_is_discarded_from_nowhere_comes_of_a_hand(who: str) -> None:
    table = two_players()
    table.threat_is("Tom", 30)
    revealed(table, f"The {who} discards 1 card.")
    assert [len(table.hand(p)) for p in table.players] == [0, 1]


def test_one_draws_and_discards_of_his_hand() -> None:
    table = two_players()
    table.prints("Trade", "event", sphere="Neutral", cost=0, text="Action: Draw 2 cards, then discard 1 card.")
    table.lays("Trade", "hand:Tom")
    table.during("planning", "2.2").answering("Plain Card").plays("Trade")
    assert len(table.hand("Tom")) == 2


def test_all_others_are_the_rest() -> None:
    table = two_players()
    table.ally("Old Friend")
    table.answering("Old Friend", "Plain Ally")
    revealed(table, "Each player chooses 1 ally he controls and discards all others.")
    assert len(table.pile("discard:Tom")) == 1
    assert len(table.pile("discard:Ann")) == 1
    assert len(table.pile("engaged:Ann")) == 2


@pytest.mark.parametrize("text", ["Draw 2 cards. Discard 1 of them.",
                                  "Draw 3 cards. Place 1 of those cards on the bottom of your deck."])  # fmt: skip
def test_some_of_those_drawn_are_a_gap(text: str) -> None:
    table = two_players()
    table.prints("Trade", "event", sphere="Neutral", cost=0, text=f"Action: {text}")
    table.lays("Trade", "hand:Tom")
    table.during("planning", "2.2").plays("Trade")
    assert unread.reached(table.play.state)
