"""Who is killed by an enemy is the one that dies; a hero that dies isn't the last one unless it is said."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


def test_who_is_killed_by_an_enemy(real_library):
    reply = ask("Boromir is destroyed by a troll. Am I eliminated?", real_library, game="lcg")
    assert reply.answer is not None
    assert reply.answer.answer is False
    assert "Boromir is destroyed" in str(reply.answer.run.outcomes)


@pytest.mark.parametrize(("question", "back"), [
    ("When a player dies, do his engaged enemies go back to staging?", True),
    ("My friend died. Do the enemies engaged with him go back to the staging area?", True),
    ("My friend hits 50 threat. Do the enemies engaged with me go back to staging?", False),
    ("I am eliminated. Do the enemies engaged with me go back to staging?", True),
])  # fmt: skip
def test_a_player_who_dies_is_out_and_only_his_enemies_go_back(question, back, real_library):
    """lcg/player-elimination"""
    found = ask(question, real_library, game="lcg").answer
    assert found is not None
    assert found.answer is back


@pytest.mark.parametrize(("question", "place"), [
    ("My buddy hit 50 threat in the middle of the quest phase with three orcs engaged. Where do those orcs end up?", "staging"),
    ("My friend is eliminated. Where do the enemies engaged with me go?", "engaged"),
])  # fmt: skip
def test_where_the_enemies_of_one_of_two_players_are(question, place, real_library):
    """lcg/player-elimination: an enemy of which only that is told is engaged with the only player told of."""
    found = ask(question, real_library, game="lcg").answer
    assert found is not None
    assert place in found.text.lower()


def test_a_killing_of_somebody_is_no_elimination(real_library):
    found = ask("I destroy the enemy engaged with my friend. Does it go back to staging?", real_library, game="lcg").answer
    assert found is None or "limination" not in found.text
