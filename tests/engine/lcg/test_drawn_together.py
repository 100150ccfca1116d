"""Cards that one step or ability lets a player draw are drawn at the same moment (lcg/drawing-cards): nothing is
answered before all of them are in hand.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import changes, resource_phase
from tests.engine.lcg.table_top import Table

ANY = "any number of cards"

HELD = [
    "Forced: After you draw Bad News, discard all other cards in your hand.",
    "Forced: After you draw Bad News, discard each other card in your hand.",
    "Forced: When Bad News enters your hand, discard all other cards in your hand.",
]


def drawing(*deck: str, heroes: tuple[str, ...] = ("",)) -> Table:
    table = Table("Tom").during("planning", "2.2")
    for number, text in enumerate(heroes):
        table.hero(f"Hero {number}", text=text)
    table.deck("Tom", *deck)
    return table


@pytest.mark.parametrize("text", HELD)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_all_are_in_hand_before_anything_answers(text: str, place: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.prints("Bad News", "treachery", text=text)
    deck = ["Plain Card"] * 4
    deck[place] = "Bad News"
    table.deck("Tom", *deck)
    table.play.then(changes.draw_together.task(((0, 3),), None))
    table.goes_on()
    assert [table.play.name(i) for i in table.play.state.zone("hand:0")] == ["Bad News"]


def test_an_effect_draws_them_together_too() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Reader", text="Action: Exhaust Reader to draw 3 cards.")
    table.prints("Bad News", "treachery", text=HELD[0])
    table.deck("Tom", "Plain Card", "Bad News", "Plain Card", "Plain Card")
    table.uses("Reader")
    assert [table.play.name(i) for i in table.play.state.zone("hand:0")] == ["Bad News"]


def test_each_player_draws_at_the_same_moment_in_the_resource_phase() -> None:
    table = Table("Tom", "Ann").during("resource", "1.3")
    table.hero(), table.hero("Other Hero", player="Ann")
    table.hero("Counter", text="Forced: After you draw a card, discard 1 random card from each player's hand.")
    table.deck("Tom", "Plain Card"), table.deck("Ann", "Plain Card")
    table.play.then(resource_phase.draw_cards.task())
    table.goes_on()
    assert (len(table.hand()), len(table.hand("Ann"))) == (0, 0)


@pytest.mark.parametrize(("said", "threat"), [
    ("a card", 26), ("1 card", 26), ("any number of cards", 22), ("1 or more cards", 22),
])  # fmt: skip
def test_a_card_is_waited_for_each_time_and_so_many_once(said: str, threat: int) -> None:
    table = drawing(*["Plain Card"] * 4)
    table.enemy("Spy", text=f"Forced: After a player draws {said}, raise each player's threat by 2.")
    changes.draw(table.play, 0, 3)
    table.goes_on()
    assert table.threat("Tom") == threat


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_a_limit_leaves_the_rest_in_the_deck_and_is_what_is_counted(most: int) -> None:
    table = drawing(*["Plain Card"] * 4)
    table.location("Fog", text=f"Players cannot draw more than {most} cards each round.")
    table.enemy("Spy", text=f"Forced: After a player draws {ANY}, that player raises his threat by that number.")
    changes.draw(table.play, 0, 4)
    table.goes_on()
    assert (len(table.hand()), table.threat("Tom")) == (min(most, 4), 20 + min(most, 4))


def test_a_response_is_used_for_each_of_them() -> None:
    table = drawing(*["Plain Card"] * 4, heroes=("Response: After you draw a card, place 1 progress token on the current quest.",))
    quest = table.quest()
    changes.draw(table.play, 0, 3)
    table.answers += ["use Hero 0"] * 3
    table.goes_on()
    assert table.card(quest).token("progress") == 3
