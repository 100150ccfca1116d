"""That something can be done once doesn't tell that it can be done to several, by several or more than once; nor is a
card without what it has (lcg/attack, lcg/framework/4.2): such a question gets no Yes from a situation of one.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask

YES_OF_ONE = [
    "Can I attack several enemies with one hero?",
    "May my three heroes travel to more than one location this round?",
    "Two players: can we both travel to different locations?",
    "Three players: may we travel to several locations this round?",
]


@pytest.mark.parametrize("question", YES_OF_ONE)
def test_what_can_be_done_once_is_no_yes_for_several(real_library, question):
    answer = ask(question, game="lcg", library=real_library).answer
    assert answer is None or answer.verdict == "never", answer.text


def test_the_same_of_one_is_answered(real_library):
    asked = "Is a ready hero allowed to attack an enemy in the combat phase?"
    answer = ask(asked, game="lcg", library=real_library).answer
    assert answer is not None
    assert answer.verdict == "always"
