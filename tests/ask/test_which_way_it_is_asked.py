"""One case answers questions that are asked from either side: which way one is asked has to be plain, and a
wording of the case is its own.
"""

from __future__ import annotations

import copy

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.placing import number_at


@pytest.mark.parametrize(
    "question",
    [
        "Does surge resolve if I cancel the when revealed effect?",
        "does surge still happen if the when revealed effect is cancelled",
        "do we dodge the surge by cancelling the when revealed effect",
    ],
)
def test_a_question_between_two_sides_of_a_case_is_never_turned(real_library, question):
    """lcg/surge: it resolves although the effect is cancelled."""
    answer = ask(question, real_library, "lcg").answer
    if "dodge" in question:
        assert answer is not None
        assert answer.verdict == "never"
    else:
        assert answer is None or answer.verdict == "always"


def test_what_says_that_nothing_happens_is_no_answer(real_library):
    assert ask("What happens if nobody defends?", real_library, "lcg").answer is None


def test_a_wording_of_two_clauses_is_one_question(real_library):
    answer = ask("what does ambush 2 give, how much twilight", real_library, "tcg").answer
    assert answer is not None
    assert answer.answer == 2


def test_when_does_it_asks_for_a_moment(real_library):
    answer = ask("When does the fellowship heal at a sanctuary?", real_library, "tcg").answer
    assert answer is None or not answer.text.startswith(("Yes", "No"))


def test_looking_for_a_number_leaves_the_case_as_it_is():
    case = {"players": [{"name": "Tom", "heroes": ["Still Watcher", {"card": "Bold Smith", "resources": 2}]}]}
    before = copy.deepcopy(case)
    assert number_at(case, ["players", "Tom", "heroes", "Still Watcher", "resources"]) is None
    assert number_at(case, ["players", "Tom", "heroes", "Bold Smith", "resources"]) == 2
    assert case == before
