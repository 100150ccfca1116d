"""The questions in players' words: what each needs so that it can be judged, and how the two halves are made
up.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bench.ask import HALVES, is_right, load, measure
from ruling_service.ask.recalling import wordings
from ruling_service.slugs import fold

FORMS = {"order", "when", "can", "what", "how much", "difference", "who", "lookup"}
VERDICTS = {"always": bool, "never": bool, "depends": str, "value": (int, str, list), "order": list}
FIELDS = {"q", "game", "form", "cards", "verdict", "answer", "passages", "source", "note", "case"}


@pytest.fixture(scope="module", params=HALVES)
def half(request):
    return request.param, load(request.param)


def test_every_question_can_be_judged(half, real_library):
    for question in half[1]:
        assert set(question) <= FIELDS, question["q"]
        assert question["game"] in ("lcg", "tcg")
        assert question["form"] in FORMS
        assert question["source"], question["q"]
        assert question["passages"], question["q"]
        assert all(real_library.has(entry) for entry in question["passages"]), question["q"]
        assert ("verdict" in question) == ("answer" in question)
        if "verdict" in question:
            assert isinstance(question["answer"], VERDICTS[question["verdict"]]), question["q"]
            assert question["form"] != "lookup"


def test_yes_and_no_agree_with_their_verdicts(half):
    for question in half[1]:
        if isinstance(question.get("answer"), bool):
            assert question["answer"] == (question["verdict"] == "always"), question["q"]


def test_both_games_and_all_forms_are_asked_about(half):
    name, questions = half
    assert len(questions) >= {"tune": 100, "held-out": 60}[name]
    games = Counter(question["game"] for question in questions)
    assert 0.4 <= games["lcg"] / len(questions) <= 0.6
    assert (
        {question["form"] for question in questions} == FORMS if name == "tune"
        else len({q["form"] for q in questions}) >= 5
    )
    assert sum("verdict" in question for question in questions) / len(questions) >= 0.7


def test_no_question_is_the_wording_of_a_case(half, real_home):
    worded = {
        fold(one.text) for game in ("lcg", "tcg") for one in wordings.shelf(game, real_home).wordings
    }
    assert not {fold(question["q"]) for question in half[1]} & worded


def test_no_question_stands_twice():
    asked = [fold(question["q"]) for half in HALVES for question in load(half)]
    assert len(asked) == len(set(asked))


TWO = [{"name": "Ann"}, {"name": "Tom"}]
QUESTION = {
    "q": "?", "game": "lcg", "form": "can", "verdict": "never", "answer": False,
    "passages": ["lcg/keyword/surge"]
}


@pytest.mark.parametrize(
    ("expected", "given", "right"),
    [
        ({}, {"verdict": "never", "answer": False}, True),
        ({}, {"verdict": "always", "answer": True}, False),
        ({}, {"verdict": "depends", "answer": None}, False),
        ({"verdict": "value", "answer": 1}, {"verdict": "value", "answer": 1}, True),
        ({"verdict": "value", "answer": 1}, {"verdict": "value", "answer": True}, False),
        ({"verdict": "value", "answer": 1}, {"verdict": "value", "answer": 2}, False),
        ({"verdict": "value", "answer": "hand"}, {"verdict": "value", "answer": "Tom's hand"}, True),
        ({"verdict": "value", "answer": "play"}, {"verdict": "value", "answer": "in play (Tom)"}, True),
        ({"verdict": "value", "answer": "hand"}, {"verdict": "value", "answer": "Tom's deck"}, False),
        ({"verdict": "value", "answer": ["6.2"]}, {"verdict": "value", "answer": ["in 6.2 window"]}, True),
        ({"verdict": "value", "answer": ["6.2"]}, {"verdict": "value", "answer": ["6.2", "6.3"]}, False),
        (
            {"verdict": "order", "answer": ["damage", "staging"]},
            {"verdict": "order", "answer": ["the damage", "back to staging"]}, True
        ),
        (
            {"verdict": "order", "answer": ["damage", "staging"]},
            {"verdict": "order", "answer": ["back to staging", "the damage"]}, False
        ),
        (
            {"verdict": "order", "answer": ["quest or commit", "move"]},
            {"verdict": "order", "answer": ["committed", "move"]}, True
        ),
        (
            {"form": "who", "verdict": "depends", "answer": "the first player"},
            {
                "verdict": "depends", "depends_on": [{"by": "Ann"}],
                "situation": {"game": "lcg", "players": TWO}
            },
            True,
        ),
        (
            {"form": "who", "verdict": "depends", "answer": "the Shadow player"},
            {
                "verdict": "depends", "depends_on": [{"by": "Ann"}],
                "situation": {"game": "tcg", "players": TWO}
            },
            False,
        ),
    ],
)
def test_an_answer_is_compared_strictly(expected, given, right):
    assert is_right({**QUESTION, **expected}, given) is right


def test_what_is_counted(real_library):
    answers = {
        "right": {"answer": {"verdict": "never", "confidence": "derived"}},
        "wrong": {"answer": {"verdict": "always", "confidence": "official"}},
        "found": {"answer": None, "results": [{"id": "lcg/then"}, {"id": "lcg/keyword/surge"}]},
        "not found": {"answer": None, "results": [{"id": "lcg/then"}] * 3 + [{"id": "lcg/keyword/surge"}]},
    }
    questions = [{**QUESTION, "q": q} for q in answers]
    found = measure(real_library, questions, lambda question, game: answers[question])
    assert found.shares == {"simulated": 0.5, "right": 0.5, "hit3": 0.5}
    assert found.limits["wrong and called official"] == 1
    assert [one.q for one in found.wrong] == ["wrong"]
    assert [line.partition(" |")[0] for line in found.missed] == ["not found"]
