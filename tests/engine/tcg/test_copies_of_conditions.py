"""Shadow conditions of which several players have a copy (tcg/active, tcg/unique)."""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import statements, table
from tests.engine.tcg.table_top import card
from tests.engine.tcg.wide_table import DARK, wide


@pytest.mark.parametrize("out", [frozenset(), frozenset([0])], ids=["all play", "the turn's player is out"])
def test_of_one_unique_condition_of_two_players_one_counts(out):
    """Each was played while the other's was not active; of both the text of one counts, also when the player
    whose turn it is has left the game.
    """
    t = wide()
    copies = [t.support(card("Gloom", "condition", unique=True, **DARK), player) for player in (1, 2)]
    t.play.remember("eliminated", out)
    assert (table.fp(t.play) in table.players(t.play)) is not bool(out)
    assert sorted(statements.is_extra_copy(t.play, i) for i in copies) == [False, True]


def test_each_of_two_conditions_that_are_not_unique_counts():
    t = wide()
    copies = [t.support(card("Gloom", "condition", **DARK), player) for player in (1, 2)]
    assert not any(statements.is_extra_copy(t.play, i) for i in copies)
