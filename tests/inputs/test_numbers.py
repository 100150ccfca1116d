"""Numbers as people and programs send them: decimal digits of bounded length, and nothing else."""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.inputs.limits import LARGEST
from ruling_service.inputs.numbers import decimal, whole, whole_or_none


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("007", 7), ("0" * 5000 + "7", 7), ("-3", -3), ("+3", 3), ("9" * 15, LARGEST)]
)
def test_whole_numbers(text, number):
    assert whole_or_none(text) == number


@pytest.mark.parametrize(
    "text",
    ["", " 7", "7 ", "--5", "1e3", "1_000", "0x10", "٣", "²", "7\n", "9" * 16, "9" * 5000, "nan", "\0"]
)
def test_what_is_no_whole_number(text):
    assert whole_or_none(text) is None
    with pytest.raises(MalformedInput) as refused:
        whole(text, "limit", least=1, most=100)
    assert refused.value.where == "limit"
    assert "from 1 to 100" in refused.value.message
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("text", ["0", "101", "-1", "0000000010" + "9" * 4])
def test_what_is_beyond_the_limits_of_its_place(text):
    with pytest.raises(MalformedInput):
        whole(text, "limit", least=1, most=100)


@pytest.mark.parametrize(
    "text", ["nan", "inf", "1e1", "1e400", "5,0", "", "9" * 400, "0." + "1" * 5000, "٣.٥"]
)
def test_what_is_no_decimal(text):
    with pytest.raises(MalformedInput):
        decimal(text, "budget", least=0.05, most=60)


def test_decimals():
    assert decimal("2.50", "budget", least=0.05, most=60) == 2.5
