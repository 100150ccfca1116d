"""Numbers are somebody's, a number may be told without what it is of, who does the one thing isn't who does the
other, and rulings that say yes to two things don't say the same.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering.ruled import Mass, agreed
from ruling_service.ask.posts import post
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.binding import Slots, another_owner, whose_is
from ruling_service.ask.recalling.features import Number, said
from ruling_service.ask.recalling.kinds import another_number
from ruling_service.ask.recalling.sides import side
from tests.ask.test_ruled import meant


def numbers(text: str) -> tuple[Number, ...]:
    return said(text, knowledge(None), "tcg").numbers


@pytest.mark.parametrize(("question", "wording", "his"), [
    ("The Shadow player has four cards and the Free Peoples player has three.", "free peoples player holds four cards",
     "the 4 of the Shadow player"),
    ("The Free Peoples player has four cards.", "free peoples player holds four cards", ""),
    ("I have four cards.", "free peoples player holds four cards", ""),
    ("The Shadow player has four cards.", "four cards in hand, who has it", ""),
])  # fmt: skip
def test_a_number_of_one_player_is_not_that_of_the_other(question: str, wording: str, his: str) -> None:
    assert another_owner(numbers(question), numbers(wording)) == his


def test_wordings_may_have_the_other_players_number() -> None:
    mine = numbers("The Shadow player has 4 cards in hand and the Free Peoples player has 3 cards in hand.")
    assert [whose_is(one) for one in mine] == ["the Shadow player", "the Free Peoples player"]
    its = [numbers("3 cards in hand of the free peoples player")]
    assert another_number(mine, its, (), {3, 4}) == ""
    assert another_number(mine[:1], its, (), {3, 4}) == "4 cards in hand"


def test_a_number_that_is_told_without_what_it_is_of_may_be_of_the_same() -> None:
    def beside(slot: str, value: int, *words: str) -> Number:
        near = {word[3:]: -1.0 if word.startswith("<") else 1.0 for word in words if word[3:] in ("damage", "toughness")}
        return Number(value, slot, near, beside=words)

    worded = [
        ("hide", one) for _ in range(6)
        for one in (beside("t", 7, "<1 toughness"), beside("a", 7, ">1 damage"), beside("b", 7, ">1 from"))
    ]
    slots = Slots(worded)
    assert not slots.counts_else("hide", "b", beside("", 3, ">1 damage"))
    assert slots.counts_else("hide", "t", beside("", 3, ">1 damage"))


@pytest.mark.parametrize(("asked", "parted"), [
    ("can I split the damage among my heroes", True), ("may the wounds be divided as I like", True),
    ("can the damage go to any hero", False), ("can my hero take the damage", False),
])  # fmt: skip
def test_what_is_dealt_out_in_parts_is_asked_as_that(asked: str, parted: bool) -> None:
    assert ("parted" in side(asked).marks) is parted


@pytest.mark.parametrize("asked", [
    "both sides have the same strength, who takes the wound", "it's a tie in the skirmish, who gets wounded",
])  # fmt: skip
def test_who_wins_is_not_who_is_wounded(asking, asked: str) -> None:
    assert asking("tcg", asked) is None


@pytest.mark.parametrize(("shadow", "free", "has"), [(4, 3, "Shadow"), (3, 4, "Free Peoples"), (7, 2, "Shadow")])
def test_initiative_hangs_on_the_hand_of_the_free_peoples_player(asking, shadow: int, free: int, has: str) -> None:
    said_ = asking("tcg", f"The Shadow player has {shadow} cards in hand and the Free Peoples player has {free}. "
                   "Who has initiative?")  # fmt: skip
    assert said_ is None or has in said_.text.split(":")[0]


def test_numbers_in_elliptical_words_are_put_in(asking) -> None:
    answer = asking(
        "lcg", "An enemy with Toughness 2 is dealt 1 damage by one event and 3 damage by another one. How much damage "
        "does it take in total?"
    )
    assert answer is not None
    assert answer.answer == 1


def test_two_that_are_answered_alike_support_each_other_where_they_ask_alike() -> None:
    lamp, rope = meant(odds=0.5), meant("rope", odds=0.5)
    yes = SimpleNamespace(verdict="always", answer=True)
    listed = [Mass(lamp, 0.6), Mass(rope, 0.35)]
    assert agreed(listed, lambda _: yes, lambda case: ("rule",))
    rope.read.asks = "does an event go to the discard pile"
    assert not agreed(listed, lambda _: yes, lambda case: ("rule",))


def test_what_goes_on_from_several_takes_them_with_it() -> None:
    found = post("There is one troll. I said two wounds to the troll. He says they go where he likes. Who picks?")
    assert found.asked == ("I said two wounds to the troll. He says they go where he likes. Who picks?",)
