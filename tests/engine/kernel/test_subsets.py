"""Choosing several among many: nothing is listed twice, nothing is left out without a word."""

from __future__ import annotations

from math import comb

from ruling_service.engine.kernel.explore import order
from ruling_service.engine.kernel.subsets import MOST_CHOICES, subsets


def test_of_different_cards_every_choice_is_listed():
    several = subsets(range(1, 13), range(13))
    assert several.complete
    assert len(set(several.groups)) == 2**12


def test_of_equal_cards_only_the_number_counts():
    several = subsets(range(1, 13), range(13), lambda ident: "the same")
    assert several.complete
    assert [len(group) for group in several.groups] == list(range(13))


def test_of_some_equal_cards_each_number_of_each_kind_is_listed_once():
    several = subsets((1, 2, 3, 4), (2,), lambda ident: "odd" if ident % 2 else "even")
    assert several.groups == ((1, 3), (1, 2), (2, 4))


def test_sizes_come_in_the_order_that_was_asked_for():
    assert [len(group) for group in subsets((1, 2, 3), (3, 2, 1)).groups] == [3, 2, 2, 2, 1, 1, 1]


def test_what_is_not_allowed_is_left_out_and_the_rest_is_complete():
    several = subsets((1, 2, 3), (1, 2), fit=lambda group: 2 not in group)
    assert several == (((1,), (3,), (1, 3)), True)


def test_too_many_choices_are_said_to_be_incomplete():
    several = subsets(range(30), range(31))
    assert not several.complete
    assert len(several.groups) == MOST_CHOICES
    sizes = {len(group) for group in several.groups}
    assert {0, 1, 2, 28, 29, 30} <= sizes
    assert sum(len(group) == 2 for group in several.groups) == comb(30, 2)


def test_many_options_are_followed_from_both_ends():
    followed = list(order(101))
    assert followed[:4] == [0, 100, 1, 99]
    assert sorted(followed) == list(range(101))
    assert list(order(5)) == [0, 1, 2, 3, 4]
