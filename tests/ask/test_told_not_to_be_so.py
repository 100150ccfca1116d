"""What a clause before the one that asks denies ("he isn't exhausted, can he …?") is told not to be so: a ruling
whose questions say that it is so is not meant.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.recalling.contradictions import _told_and_asked


@pytest.mark.parametrize(("text", "told", "asked"), [
    ("my hero isn't exhausted, can he quest?", "my hero isn't exhausted", "can he quest?"),
    ("he did not commit. is he exhausted?", "he did not commit.", "is he exhausted?"),
    ("it didn't count her. shouldn't it count her?", "it didn't count her.", "shouldn't it count her?"),
    ("can he quest?", "", "can he quest?"),
])  # fmt: skip
def test_clauses_that_tell_are_parted_from_those_that_ask(text, told, asked):
    found = _told_and_asked(text)
    assert (found[0].strip(), found[1].strip()) == (told, asked)


RULING = "lcg/case/an-exhausted-character-cannot-commit"


@pytest.mark.parametrize("question", [
    "my hero isn't exhausted, can he quest?", "my hero is not exhausted, can he commit to the quest?",
    "this ally wasn't exhausted, may it quest?",
])
def test_a_ruling_on_the_contrary_is_not_meant(asking, question):
    answer = asking("lcg", question)
    assert answer is None or answer.case is None or answer.case.id != RULING
    assert answer is None or answer.verdict != "never"
