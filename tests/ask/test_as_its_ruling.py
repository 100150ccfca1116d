"""A yes or no of a case whose question lies farther from the one asked is told with that question."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.as_its_ruling import SAME
from ruling_service.ask.answering.sentences import near


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "My friend has no enemies engaged, can he attack the troll engaged with me with Gimli?"),
    ("tcg", "Could I just throw away the old sword of a companion so he can get a better one?"),
    ("lcg", "Can an exhausted hero defend?"),
    ("tcg", "Can one companion have two hand weapons?"),
    ("lcg", "We traveled to a location. Does it still count its threat against us when we quest?"),
])
def test_a_case_in_other_words_is_told_with_its_question(real_library, game, question):
    answer = ask(question, real_library, game=game).answer
    assert answer is not None
    taken = answer.recalled
    assert taken is not None
    another = taken.same and answer.confidence == "derived" and near(question, taken.asks) < SAME
    assert bool(answer.ruling) is another
    assert answer.text.startswith("“") is another
    assert answer.text.removeprefix(f"“{answer.ruling}” ").startswith(("Yes", "No"))


def test_in_the_same_words_the_answer_stands_alone(real_library):
    answer = ask("Can an exhausted hero defend?", real_library, game="lcg").answer
    assert answer is not None
    assert not answer.ruling
    assert answer.text.startswith("No: ")


def test_in_far_words_the_question_stands_before_it(real_library):
    answer = ask("Could I just throw away the old sword of a companion so he can get a better one?",
                 real_library, game="tcg").answer
    assert answer is not None
    assert answer.text.startswith(f"“{answer.ruling}” No: ")
