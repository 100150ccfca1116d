"""What rules a case out besides its side: who does it to whom, how many of them have it, and a number that is
of something else.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.verdict import comparable
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.binding import Figures, Slots, bound
from ruling_service.ask.recalling.contrary_questions import _other_question, _other_share
from ruling_service.ask.recalling.features import Number
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.recalling.who_does_what import doings, swapped


@pytest.fixture(scope="module")
def done(real_home):
    return lambda text, game: doings(text, knowledge(real_home), game)


@pytest.fixture(scope="module")
def asked(real_library):
    return lambda question, game="lcg": ask(question, real_library, game=game)


# -- who does it to whom -------------------------------------------------------------------------------------

SWAPPED = [
    ("tcg", "Does my companion kill the minion?", "Does the minion kill my companion?"),
    ("tcg", "Is my companion killed by the minion?", "Is the minion killed by my companion?"),
    ("tcg", "my companion beats a minion, is he wounded", "a minion beats my companion, is it wounded"),
    ("lcg", "Do I engage the enemy?", "Does the enemy engage me?"),
    ("lcg", "Can an exhausted hero attack?", "Can an exhausted hero be attacked?"),
    ("lcg", "my ally attacks an enemy, does it die?", "an enemy attacks my ally, does he die?"),
]


@pytest.mark.parametrize(("game", "one", "other"), SWAPPED)
def test_swapped_roles_rule_out_both_ways(done, game, one, other):
    assert swapped(done(one, game), [done(other, game)])
    assert swapped(done(other, game), [done(one, game)])


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("tcg", "Does the minion kill my companion?", "Is my companion killed by the minion?"),
        ("tcg", "Does my companion skirmish a minion?", "Does a minion skirmish my companion?"),
        ("lcg", "Can I engage an enemy?", "Does the first player engage an enemy?"),
        ("lcg", "Do heroes exhaust to quest?", "Are heroes exhausted by questing?"),
        ("lcg", "Can a hero attack an enemy?", "my ally attacks an enemy, does it die"),
    ],
)
def test_the_same_said_another_way_is_no_swap(done, game, one, other):
    assert not swapped(done(one, game), [done(other, game)])
    assert not swapped(done(other, game), [done(one, game)])


def test_one_wording_with_the_same_roles_is_enough(done):
    mine, its, same = (
        done(text, "tcg")
        for text in ("My companion kills a minion", "A minion kills my companion", "I kill a minion")
    )
    assert swapped(mine, [its])
    assert not swapped(mine, [its, same])


# -- how many of them ----------------------------------------------------------------------------------------

BOTH = "both of the two guards have a horn"
ONE = "only one of the two guards has a horn"
NEITHER = "neither of the two guards has a horn"


@pytest.mark.parametrize(
    ("one", "other"),
    [(BOTH, ONE), (ONE, BOTH), (BOTH, NEITHER), (NEITHER, BOTH), (ONE, NEITHER), (NEITHER, ONE)]
)
def test_what_both_have_is_not_what_one_has_or_none(one, other):
    assert _other_share(side(one), [side(other)])
    assert not _other_share(side(one), [side(one)])


def test_that_all_have_it_may_go_without_saying():
    assert not _other_share(side("two guards with horns"), [side(BOTH)])
    assert not _other_share(side(BOTH), [side("two guards with horns")])
    assert _other_share(side("two guards with horns"), [side(ONE)])


@pytest.mark.parametrize(
    "question",
    [
        "two minions beat my companion, both of them have damage +1. wounds on him, how many",
        "both minions that beat my companion have damage +1, how many wounds does he take?",
    ],
)
def test_a_bonus_of_both_winners_is_not_played_with_one(asked, question):
    answer = asked(question, "tcg").answer
    assert answer is None or answer.answer == 3  # one wound for the skirmish, one for each winner's bonus


def test_a_bonus_of_neither_winner_is_not_played_with_one(asked):
    answer = asked(
        "neither of the two minions that beat my companion has damage +1, how many wounds does he take", "tcg"
    ).answer
    assert answer is None or answer.answer == 1


def test_a_bonus_of_one_winner_is_not_played_with_both(asked):
    answer = asked(
        "just one of the two minions that beat my companion has damage +1. how many wounds does he take",
        "tcg"
    ).answer
    assert answer is None or answer.answer == 2


# -- numbers -------------------------------------------------------------------------------------------------


def number(value: int, slot: str = "", **near: float) -> Number:
    return Number(value, slot, near)


def test_an_open_slot_takes_no_left_over_number():
    its = (number(7, "move", move=1.0), number(7, "site", site=1.0))
    price = ("<1 cost", ">1 twilight")
    others = [Number(7, "price", {}, beside=price)] * 30
    slots = Slots([*(("march", one) for one in its * 30), *(("market", one) for one in others)])
    fits = bound((number(4, move=1.0), number(5, site=1.0)), its, slots, "march", loose=True)
    assert fits is not None
    assert not fits.misfits
    strange = bound((number(4, move=1.0), Number(5, "", {}, beside=price)), its, slots, "march", loose=True)
    assert strange is None or 5 in (*strange.misfits, *strange.unplaced)


def test_a_number_without_a_part_is_told():
    its = (number(7, "move", move=1.0),)
    found = bound(
        (number(4, move=1.0), number(9, price=1.0)), its, Slots(("march", one) for one in its * 30), "march",
        loose=True
    )
    assert found is not None
    assert found.unplaced == (9,)
    named = bound(
        (number(4, move=1.0), number(9, price=1.0)), its, Slots(("march", one) for one in its * 30), "march",
        Figures(frozenset({"9"})), loose=True
    )
    assert named is not None
    assert named.unplaced == ()


# -- what the other answer is --------------------------------------------------------------------------------


def test_the_other_answer_that_a_question_names_is_no_other_side():
    assert side("May I light the lantern or am I too late?").marks == frozenset()
    assert side("May I light the lantern or is the night over?").lasts == 0
    assert side("Is it too late to light the lantern?").marks == {"late"}


def test_what_comes_about_has_to_and_what_is_allowed_need_not():
    must = side("Do I have to light the lantern?")
    assert not _other_question(must, [side("Is the lantern lit?")])
    assert _other_question(must, [side("May I light the lantern?")])


# -- who may contradict --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "they_can"),
    [
        (("always", True), ("never", False), True),
        (("always", True), ("value", 3), False),
        (("value", 3), ("value", 4), True),
        (("value", 3), ("value", "Tom"), False),
        (("order", ["a", "b"]), ("order", ["b", "a"]), True),
        (("order", ["a", "b"]), ("order", ["what is first", "what follows"]), False),
    ],
)
def test_answers_of_one_kind_can_contradict_each_other(one, other, they_can):
    first, second = (SimpleNamespace(verdict=verdict, answer=answer) for verdict, answer in (one, other))
    assert comparable(first, second) is they_can


def test_only_a_case_that_asks_the_same_contradicts(asked):
    given = asked("Must an ally be at home to skirmish?", "tcg")
    assert given.answer is not None
    assert given.answer.verdict == "always"


# -- the act that is asked about -----------------------------------------------------------------------------


@pytest.mark.parametrize("question", [
    "Can a hero with Light of Valinor attack after committing to the quest?",
    "Can a hero with Light of Valinor defend after committing to the quest?",
    "Can a character with Light of Valinor attack after it committed to the quest?",
])  # fmt: skip
def test_who_need_not_exhaust_is_not_told_that_he_is_exhausted(asked, question):
    """Light of Valinor spares the exhausting, so "no" is wrong, by a ruling on committing and by itself."""
    answer = asked(question).answer
    assert answer is None or answer.verdict != "never"


def test_a_plain_hero_has_exhausted_for_the_quest(asked):
    """Committing exhausts (3.2), and only ready characters attack (6.8b)."""
    answer = asked("Can a hero attack after committing to the quest?").answer
    assert answer is not None
    assert answer.verdict == "never"


@pytest.mark.parametrize("question", [
    "Does Henamarth Riversong exhaust to look at the encounter deck?",
    "does henamarth riversong exhaust when he looks at the top card of the encounter deck?",
])  # fmt: skip
def test_a_ruling_on_another_act_has_no_say(asked, question):
    """He exhausts as the cost of looking; the ruling says where the card goes that he looks at."""
    answer = asked(question).answer
    assert answer is None or answer.verdict != "never"
