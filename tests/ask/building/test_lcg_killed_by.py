"""Who is killed by an enemy is the one that dies; a hero that dies isn't the last one unless it is said."""

from __future__ import annotations

from ruling_service.ask.answering import ask


def test_who_is_killed_by_an_enemy(real_library):
    reply = ask("Boromir is destroyed by a troll. Am I eliminated?", real_library, game="lcg")
    assert reply.answer is not None
    assert reply.answer.answer is False
    assert "Boromir is destroyed" in str(reply.answer.run.outcomes)
