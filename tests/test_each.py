"""A check asked of each of many things fails for every one that it should fail for, and not for none."""

from __future__ import annotations

import inspect

import pytest

from tests.each import of_each


def check_is_even(number: int, tmp_path: object) -> None:
    assert tmp_path
    assert number % 2 == 0, "odd"


def test_all_that_fail_are_told_with_the_reason() -> None:
    asked = of_each("number", [2, 3, 4, 5])(check_is_even)
    assert list(inspect.signature(asked).parameters) == ["tmp_path"]
    with pytest.raises(AssertionError, match=r"2 of 4:\n3: AssertionError \(line 14\): odd[^$]*\n5: "):
        asked(tmp_path="here")


def test_things_in_parts_are_given_as_parts() -> None:
    seen = []
    of_each(("one", "other"), lambda: [(1, 2), (3, 4)])(lambda one, other: seen.append((one, other)))()
    assert seen == [(1, 2), (3, 4)]


def test_nothing_to_ask_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="nothing to ask"):
        of_each("number", [])(check_is_even)(tmp_path="here")


def test_a_check_without_the_parameter_is_refused() -> None:
    with pytest.raises(AssertionError, match="no parameter"):
        of_each("numbr", [1])(check_is_even)
