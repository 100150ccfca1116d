"""Descriptions that few cards use, each with what it fits and what it just doesn't fit.

Expected is what the words say of the table in `wide_table`, and the entry of each word.
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.wide_table import fitting, in_skirmish, saying, spotted, wide


@pytest.mark.parametrize(("description", "cards"), [
    # tcg/culture-tokens: Song has 2, Works 1
    ("condition that has an [elven] token", {"Song"}),
    ("condition that has 2 [elven] tokens on it", {"Song"}),
    ("condition that has 3 [elven] tokens on it", set()),
    ("condition that has 2 [isengard] tokens on it", set()),
    ("condition with an [isengard] token on it", {"Works"}),
    ("condition that has 1 culture token on it", {"Song", "Works"}),
    ("condition that has 2 culture tokens on it", {"Song"}),
    # tcg/wound: Aragorn 1, Gimli 2, Orc 1
    ("companion who has 1 wound", {"Aragorn", "Gimli"}),
    ("companion who has 2 wounds", {"Gimli"}),
    ("companion who has 3 wounds", set()),
    # tcg/block-symbol: home 3 of the Fellowship block, home 4 of the Towers block; a number without a symbol
    # in a text is the Fellowship block's
    ("ally whose home is site 3", {"Elrond"}),
    ("ally whose home is site 3[T]", set()),
    ("ally whose home is any site 3", {"Elrond"}),
    ("ally whose home is site 4", set()),
    ("ally whose home is site 4[T]", {"Hama"}),
    ("ally whose home is site 4[K]", set()),
    ("ally whose home is any site 4", {"Hama"}),
    ("ally whose home is any site 5", set()),
    # cultures found in a pile: gondor and elven lie in Tom's discard pile
    ("companion of a culture found in your discard pile",
     {"Aragorn", "Legolas", "Scout", "Lost", "Boromir"}),
    ("minion of a culture found in your discard pile", set()),
    ("companion in the fellowship", {"Frodo", "Aragorn", "Gimli", "Legolas"}),
    ("companion without a possession", {"Frodo", "Gimli", "Theoden", "Scout", "Lost", "Boromir"}),
    ("companion without 2 possessions",
     {"Frodo", "Gimli", "Legolas", "Theoden", "Scout", "Lost", "Boromir"}),
])  # fmt: skip
def test_a_rare_description_fits_these_cards(description, cards):
    t = wide()
    assert fitting(t, description, saying(t)) == cards


@pytest.mark.parametrize(("description", "cards"), [
    # less, and not as much: Orc 5, Gimli and Legolas 6, Aragorn 8, Uruk 9
    ("minion who has less strength than Aragorn", {"Orc"}),
    ("minion who has less strength than Uruk", {"Orc"}),
    ("companion who has less strength than Aragorn", {"Frodo", "Gimli", "Legolas"}),
    ("companion who has less strength than Gimli", {"Frodo"}),
])  # fmt: skip
def test_less_is_less_than_as_much(description, cards):
    assert spotted(wide(), description) == cards


@pytest.mark.parametrize(("description", "cards"), [
    # tcg/assignment-phase: Aragorn to Orc and Uruk, Legolas to Wraith
    ("minion assigned to Aragorn", {"Orc", "Uruk"}),
    ("minion assigned to Legolas", {"Wraith"}),
    ("minion assigned to Gimli", set()),
    ("companion assigned to skirmish Uruk", {"Aragorn"}),
    ("companion assigned to skirmish a Nazgul", {"Legolas"}),
    ("companion assigned to skirmish an Elf", set()),
])  # fmt: skip
def test_who_is_assigned_to_whom(description, cards):
    assert spotted(in_skirmish(wide()), description) == cards


def test_nobody_is_assigned_before_it_is_done():
    """tcg/assignment-phase"""
    assert spotted(wide(), "minion assigned to Aragorn") == set()


def test_a_starting_fellowship_is_there_while_the_game_is_set_up():
    """tcg/starting-fellowship"""
    t = wide()
    assert spotted(t, "companion in your starting fellowship") == set()
    t.play.remember("setting up", True)
    assert "Gimli" in spotted(t, "companion in your starting fellowship")
