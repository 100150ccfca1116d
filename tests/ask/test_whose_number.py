"""Two numbers that a question compares belong each to its side, in whatever order they are told."""

from __future__ import annotations

import pytest

PAIRS = ((12, 6), (6, 12), (11, 6), (5, 13))
FORMS = {
    "is strength {a} against strength {b} overwhelming?": ("a",),
    "does strength {a} overwhelm strength {b}?": ("a",),
    "strength {a} against {b}, overwhelmed?": ("b",),
    "is {a} against {b} an overwhelm?": ("a", "b"),
}
"""How it is asked, and which of the two may be the double of the other for a yes."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_double_overwhelms(asking, form, a, b):
    answer = asking("tcg", form.format(a=a, b=b))
    told = {"a": a >= 2 * b, "b": b >= 2 * a}
    if answer is not None:
        assert answer.verdict == ("always" if any(told[side] for side in FORMS[form]) else "never")


def test_they_are_answered(asking):
    assert [asking("tcg", "is strength {} against strength {} overwhelming?".format(*pair)).answer
            for pair in PAIRS] == [True, False, False, False]


def test_of_whom_it_asks_has_to_be_told(asking):
    answer = asking("tcg", "a minion of strength 9 and my companion of strength 4, dead?")
    assert answer is None or answer.verdict == "always"


def test_to_draw_a_card_is_no_tie(asking):
    answer = asking("lcg", "do we draw a card if we failed the quest?")
    assert answer is None or "Equal" not in answer.text
