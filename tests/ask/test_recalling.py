"""Recognising the case of a question: its signs and odds, its numbers in the slots, and what is offered where
no case is clearly meant.
"""

from __future__ import annotations

import random

import pytest

from bench.weigh import MISSED, Named, judged, weighed, with_missed
from ruling_service.ask.answering import ask
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.binding import Figures, Slots, bound
from ruling_service.ask.recalling.features import Number, said
from ruling_service.ask.recalling.likeness import AsAsked, _figures_of
from ruling_service.ask.recalling.made_to_fit import _as_played
from ruling_service.ask.recalling.signs import Signs, Weights, weights

NONE = Signs(*[0.0] * len(Signs._fields))
LIKE = NONE._replace(near=0.8, told=0.9, kind=1.0)


def number(value: int, slot: str = "", **near: float) -> Number:
    return Number(value, slot, near)


# -- odds ----------------------------------------------------------------------------------------------------


def test_what_was_worked_out_last_is_remembered():
    worked: list[int] = []
    found = AsAsked(lambda key: worked.append(key) or -key, 2)
    assert [found[key] for key in (1, 2, 2, 3, 1)] == [-1, -2, -2, -3, -1]
    assert worked == [1, 2, 3, 1]
    assert len(found) == 2


def test_odds_leave_room_for_no_case_at_all():
    odds = weights().odds([LIKE, LIKE._replace(near=0.6), NONE])
    assert sum(odds) < 1
    assert odds == sorted(odds, reverse=True)


def test_a_question_that_no_case_speaks_of_is_none_of_theirs():
    assert sum(weights().odds([NONE] * 30)) < 0.2


@pytest.mark.parametrize(("sign", "value"), [("unturned", 0.3), ("cards_missing", 2.0), ("other_kind", 1.0)])
def test_what_speaks_against_a_case_lowers_its_odds(sign, value):
    plain, against = weights().odds([LIKE])[0], weights().odds([LIKE._replace(**{sign: value})])[0]
    assert against < plain


def test_odds_of_far_apart_counts_are_no_overflow():
    heavy = Weights(NONE._replace(told=5000.0), 0.0)
    assert heavy.odds([NONE._replace(told=1.0), NONE]) == [1.0, 0.0]


# -- weighing ------------------------------------------------------------------------------------------------


def told_by_one_sign(count: int) -> list[Named]:
    """Questions whose case is told by `near` alone, among signs that tell nothing; each fifth has none."""
    chance = random.Random(1)
    found = []
    for turn in range(count):
        right = [place == turn % 4 and turn % 5 != 0 for place in range(4)]
        found.append(
            Named(
                [
                    NONE._replace(
                        near=0.6 + 0.3 * chance.random() if yes else 0.3 * chance.random(),
                        told=chance.random()
                    )
                    for yes in right
                ],
                right,
            )
        )
    return found


def test_the_sign_that_tells_the_case_gets_the_weight():
    found = weighed(told_by_one_sign(60))
    assert found.each.near > 5 * abs(found.each.told)
    assert found.each.unturned == 0


def test_each_fifth_is_judged_by_the_others():
    outcome = judged(told_by_one_sign(60))
    assert len(outcome) == 60
    assert all(right for odds, right in outcome if odds > 0.6)
    assert sum(right for _, right in outcome) == 48


def test_a_question_counts_besides_as_one_whose_case_is_not_there():
    signs = [LIKE, NONE]
    questions = with_missed(
        [Named(signs, [True, False], [NONE]), Named(signs, [False, False], signs), Named(signs, [True, True])]
    )
    assert [(one.right, one.counts) for one in questions] == [
        ([True, False], 1.0), ([False, False], 1.0), ([True, True], 1.0), ([False], MISSED),
    ]  # fmt: skip


def test_neighbours_are_less_probable_where_cases_may_be_missing():
    def likest_is_another(count):
        """The case is told by `near`, its neighbours are nearly as like: without it one of them looks right.
        """
        signs = [LIKE, LIKE._replace(near=0.7), NONE]
        return [Named(signs, [True, False, False], signs[1:]) for _ in range(count)]

    with_all = weighed([one._replace(others=[]) for one in likest_is_another(20)])
    odds = weighed(likest_is_another(20)).odds([LIKE._replace(near=0.7), NONE])
    assert odds[0] < with_all.odds([LIKE._replace(near=0.7), NONE])[0]


# -- words and numbers ---------------------------------------------------------------------------------------


NO_SLOTS = Slots([])


def test_what_stands_beside_a_number_tells_its_slot():
    mine = (number(2, attack=1.0), number(5, defense=1.0))
    its = (number(7, "block", defense=1.0), number(7, "hit", attack=1.0))
    found = bound(mine, its, Slots(("shield-wall", one) for one in its * 3), "shield-wall")
    assert found is not None
    assert found.numbers == {"block": 5, "hit": 2}


def test_slots_of_the_same_name_in_other_cases_tell_where_the_case_itself_does_not():
    its = (number(7, "to"), number(7, "companions"))
    of_others = [("another", number(7, "to", site=1.0)), ("another", number(7, "companions", move=1.0))]
    slots = Slots([("marching", one) for one in its] + of_others * 3)
    found = bound((number(4, move=1.0), number(5, site=1.0)), its, slots, "marching")
    assert found is not None
    assert found.numbers == {"to": 5, "companions": 4}


def test_the_words_beside_numbers_are_counted(real_home):
    heard = said("four of us walk to site 5, shadow number 3", knowledge(real_home), "tcg").numbers
    assert [one.value for one in heard] == [4, 5, 3]
    assert "<1 sit" in heard[1].beside
    assert ">1 |" in heard[1].beside
    assert ">3 #" not in heard[1].beside


def test_a_number_without_a_slot_refuses_the_wording():
    mine, its = (number(2, attack=1.0), number(9, threat=1.0)), (number(7, "hit", attack=1.0),)
    slots = Slots([("hit", its[0])])
    assert bound(mine, its, slots, "hit") is None
    assert bound(mine, its, slots, "hit", Figures(frozenset({"9"}))) is not None
    loose = bound(mine, its, slots, "hit", loose=True)
    assert loose is not None
    assert loose.cost > 0


def test_a_number_that_is_part_of_the_rule_has_to_be_the_same():
    assert bound((number(4),), (number(3),), NO_SLOTS, "any") is None
    assert bound((number(3),), (number(3),), NO_SLOTS, "any") is not None


def test_one_slot_named_twice_holds_one_number():
    its = (number(7, "cost"), number(7, "cost"))
    assert bound((number(2), number(2)), its, NO_SLOTS, "any") is not None
    assert bound((number(2), number(3)), its, NO_SLOTS, "any") is None


# -- what comes of it ----------------------------------------------------------------------------------------


def test_a_case_is_found_in_other_words_and_played_with_the_numbers_of_the_question(real_library):
    given = ask(
        "card costs 4 and has secrecy 2, my dial is on exactly 20. what do i pay", real_library, game="lcg"
    )
    answer = given.answer
    assert answer.case.id == "lcg/case/secrecy-at-twenty-threat"
    assert answer.answer == 2
    assert answer.confidence == "derived"
    assert 0.5 <= answer.recalled.odds <= 1
    assert given.near == []


def test_a_case_stays_as_it_is_whatever_numbers_it_was_played_with(real_library):
    def asked(dead):
        question = f"{dead} of my companions are dead. how many may I have in play at most"
        return ask(question, real_library, game="tcg").answer

    assert [asked(dead).answer for dead in (3, 1, 3, 2)] == [6, 8, 6, 7]
    assert asked(3).case.id == "tcg/case/the-rule-of-9-counts-the-dead-pile"


def test_who_decides_is_told_as_the_game_calls_him_with_the_rule_and_no_step_of_the_account(real_library):
    question = (
        "three of us, both shadow players have minions. who picks which shadow player's minions my archers "
        "hit"
    )
    answer = ask(question, real_library, game="tcg").answer
    assert answer.case.id == "tcg/case/one-shadow-player-takes-the-arrows"
    assert answer.text.startswith("The Free Peoples player decides")
    assert answer.deciding is None
    assert answer.cites


def test_where_no_case_is_clearly_meant_the_nearest_are_offered(real_library):
    given = ask("shadow cards and my ally", real_library, game="lcg")
    assert given.answer is None
    assert all(real_library.has(one.case) for one in given.near)
    assert all(one.title and one.summary and 0 < one.odds <= 1 for one in given.near)
    assert len(given.near) <= 3


def test_the_likest_case_and_the_rule_it_stands_on_come_first_in_what_else_to_read(real_library):
    given = ask("my deck is empty, and now", real_library, game="lcg")
    likest = given.near[0].case
    cites = real_library.entry(likest).extra["situation"]["cites"]
    shown = [one.id for one in given.results]
    assert set(shown[:2]) == {likest, real_library.find_id(cites[0])}
    assert len(shown) == len(set(shown)) <= 10


def test_a_question_without_its_game_is_that_of_the_game_with_the_case(real_library):
    given = ask("two hits of 2 damage each on something with toughness 1, what total", real_library)
    told = ask(
        "two hits of 2 damage each on something with toughness 1, what total", real_library, game="lcg"
    )
    assert (given.answer and given.answer.answer) == (told.answer and told.answer.answer)


def test_a_wording_with_a_number_that_only_a_card_has_is_not_told():
    situation = {"players": [{"threat": 30}], "staging area": ["Hill Troll"]}
    paths = {"threat": ["players", 0, "threat"], "cost": ["cards", "an enemy", "engagement cost"]}
    assert _as_played("At {threat}, does it come?", situation, paths) == "At 30, does it come?"
    assert _as_played("At {threat}, does {cost} come?", situation, paths) == ""


def test_a_number_beside_the_name_of_a_field_is_of_that_field():
    case = {"players": [{"site": 4, "strength": 3}], "why": "Sites 3 and 6 heal.", "source": {"faq-1.9": "6"}}
    figures = _figures_of(case)
    at_three = Number(3, "", {}, beside=("<1 sit", "<2 at"))
    assert figures.have(at_three._replace(value=4))
    assert not figures.have(at_three)
    assert figures.have(at_three._replace(beside=("<1 be",)))
    assert not figures.have(Number(6, "", {}))
