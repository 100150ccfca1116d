"""The same question in other words gets the same answer or none: numbers as words, who is declared to do it, what
an amount denies, what one question of a case has no place for.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.reading import read
from ruling_service.ask.reading.tokens import in_digits, tokens
from ruling_service.ask.recalling.hints import NumberLeft
from ruling_service.ask.recalling.question_kind import offers_two
from ruling_service.ask.recalling.recall import _with_a_place
from ruling_service.ask.recalling.recollection import Meant
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.recalling.turned_round import turned_round
from ruling_service.ask.recalling.wordings import Also, Asking, Told, shelf


@pytest.mark.parametrize(("said", "digits"), [
    ("thirty-one threat", "31 threat"), ("twenty two wounds", "22 wounds"), ("fifteen against eight", "15 against 8"),
    ("the tenth of twenty ones", "the tenth of 20 ones"), ("two of three, one-cost", "two of three, one-cost"),
])
def test_numbers_as_words_are_numbers(said, digits):
    assert in_digits(said) == digits
    assert [one.word for one in tokens(said)] == [one.word for one in tokens(digits)]


@pytest.mark.parametrize("minion", ["a minion that is damage +2", "a damage +2 minion", "a minion"])
def test_what_tells_more_of_somebody_is_nobody_else(minion):
    act = read(f"Is my companion killed when he loses to {minion}?", game="tcg").asked[0].acts[0]
    assert (act.card, act.targets, act.by) == ("companion", ("minion",), "")


def test_who_is_declared_as_a_defender_defends():
    wanted = read("May an exhausted hero be declared as defender against an enemy?", game="lcg").asked[0].wanted
    assert (wanted.verb, wanted.card, wanted.against) == ("defend", "hero", "enemy")


def test_how_much_there_is_denies_nothing():
    assert "not" not in side("May I play it if there isn't enough of it?").given
    assert "not" in side("May I play it if there isn't any of it?").given
    assert not side("May we choose not to go there?").negated
    assert side("May we not go there?").negated
    assert "optional" in side("For optional engagement, do I need to be higher?").given


@pytest.mark.parametrize("question", [
    "Do I put him in the discard pile or the dead pile?", "Does it go to my hand or my discard pile?",
])
def test_one_of_two_places_is_not_asked_with_yes_or_no(question):
    assert offers_two(question)


def test_whose_turn_it_is_has_to_be_played(real_library):
    question = "Is playing companions allowed while my opponent is the Free Peoples player?"
    answer = ask(question, real_library, "tcg").answer
    assert answer is None or answer.verdict == "never"


def _meant(also, odds, against=""):
    return Meant("a-case", also, None, odds, against, None, False, True, True)


@pytest.mark.parametrize(("against", "answer", "odds"), [
    (NumberLeft.of(2), "no", (0.9, 0.0)),
    ("it doesn't ask about “must”", "yes", (0.9, 0.0)),
    ("it doesn't ask about “must”", "no", (0.3, 0.6)),  # it may be this side that is asked
    ("another player does “play” in it", "yes", (0.3, 0.6)),
])
def test_what_one_question_of_a_case_has_no_place_for(against, answer, odds):
    cases = SimpleNamespace(answer=lambda case, also: "yes" if also < 0 else answer)
    found = _with_a_place([_meant(-1, 0.3), _meant(0, 0.6, against)], cases)
    assert tuple(round(one.odds, 6) for one in found) == odds


IS = {"is": {"card": "Rower", "in": "boat"}}


@pytest.mark.parametrize(("one", "other", "turned"), [
    ({"whether": IS}, {"whether": {"not": IS}}, True),
    ({"whether": {"is": {"card": "Rower", "wet": True}}}, {"whether": {"is": {"card": "Rower", "wet": False}}}, True),
    ({"whether": {"value": "tolls", "at least": 3}}, {"whether": {"value": "tolls", "at most": 2}}, True),
    ({"whether": {"value": "tolls", "at least": 3}}, {"whether": {"value": "tolls", "at most": 3}}, False),
    ({"whether": {"value": "tolls", "at least": 3}}, {"whether": {"value": "oars", "at most": 2}}, False),
    ({"whether": IS}, {"whether": {"is": {"card": "Rower", "in": "harbour"}}}, False),
    ({"whether": {"is": {"card": "Rower", "wet": True}}}, {"whether": {"is": {"card": "Guard", "wet": False}}}, False),
    ({"whether": IS}, {"can": {"row": "Rower"}}, False),
])
def test_which_questions_of_a_case_are_the_same_turned_round(one, other, turned):
    further = Also(asked=["?"], expect={}, with_={"ask": other})
    case = Told.of({"at": "dawn", "ask": one}, Asking(also=[further]))
    assert turned_round(case, -1, 0) is turned_round(case, 0, -1) is turned
    elsewhere = Also(asked=["?"], expect={}, with_={"ask": other, "at": "dusk"})
    assert not turned_round(Told.of({"at": "dawn", "ask": one}, Asking(also=[elsewhere])), -1, 0)


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_questions_that_are_the_same_turned_round_have_contrary_answers(game, real_library):
    cases = shelf(game, real_library.folder.parent.parent)
    of = {name: range(-1, len(case.asking.also)) for name, case in cases.cases.items()}
    pairs = [
        (name, one, other) for name, each in of.items() for one in each for other in each
        if one < other and turned_round(cases.cases[name], one, other)
    ]
    assert len(pairs) > 100
    assert not [one for one in pairs if cases.answer(one[0], one[1]) == cases.answer(one[0], one[2])]


def test_the_contrary_of_one_question_of_a_case_is_the_one_that_asks_it_turned_round(real_library):
    """lcg/shadow-effects"""
    answer = ask("Are the shadow cards of a destroyed enemy discarded?", real_library, "lcg").answer
    assert answer is not None
    assert answer.verdict == "always"


def test_where_something_of_somebody_lies_is_not_where_it_is_played_from():
    asked = read("Can I play a companion whose copy is in the dead pile?", game="tcg").asked[0]
    assert (asked.wanted.verb, asked.wanted.zone) == ("play", "")
    lying = read("Can I play a companion that is in the dead pile?", game="tcg").asked[0]
    assert lying.wanted.zone == "dead pile"
