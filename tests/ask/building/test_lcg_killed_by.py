"""Who is killed by an enemy is the one that dies; a hero that dies isn't the last one unless it is said."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Boromir is destroyed by a troll. Am I eliminated?", False),
        ("Boromir is my only hero and is destroyed by a troll. Am I eliminated?", (True, None)),
    ],
)
def test_who_is_killed_by_an_enemy(real_library, question, answer):
    reply = ask(question, real_library, game="lcg")
    said = reply.answer.answer if reply.answer is not None else None
    assert said in (answer if isinstance(answer, tuple) else (answer,))
    if said is False:
        assert "Boromir is destroyed" in str(reply.answer.run.outcomes)
