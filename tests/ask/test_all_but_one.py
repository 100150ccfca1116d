"""Whoever speaks of all others of a kind is not answered by a table that has one of them."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


@pytest.mark.parametrize("others", ["all other companions", "all the other companions", "every other companion"])
@pytest.mark.parametrize("told", ["my archers already killed", "archery killed", "I killed"])
def test_all_others_are_no_second_one(real_library, others, told):
    said = ask(f"Can a minion be assigned to a companion if {told} {others}?", real_library, game="tcg")
    assert said.answer is None or not said.answer.text.startswith("No")
