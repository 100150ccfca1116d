"""A ruling on how big a bonus is doesn't tell the value with it."""

from __future__ import annotations

import pytest

from ruling_service.ask.recalling.bonuses import whole_value

VALUES = ("attack", "willpower", "strength")
OF_A_BONUS = [
    "what {value} bonus does he have with two others", "how big is his boost with two others",
    "how much does he get with two others", "two others next to him, how much more {value}",
]  # fmt: skip
OF_THE_VALUE = ["what is his {value} with two others", "with two others, what's his {value}", "how strong is he"]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("asks", ["What is his {value}?", "I have two others. What's the {value} of Old Wat?"])
def test_the_whole_value_is_another_question_than_the_bonus(asks, value):
    said = [text.format(value=value) for text in OF_A_BONUS]
    assert whole_value(asks.format(value=value), said, VALUES) == value
    assert whole_value(asks.format(value=value), [text.format(value=value) for text in OF_THE_VALUE], VALUES) == ""


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(
    "asks", ["What {value} bonus has he?", "What's his extra {value}?", "How much {value} does he get?", "Is it 3?"]
)
def test_whoever_asks_for_the_bonus_is_told_it(asks, value):
    said = [text.format(value=value) for text in OF_A_BONUS]
    assert whole_value(asks.format(value=value), said, VALUES) == ""
