"""What a wording of a question of a case says itself doesn't rule that question out."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.library import Library


@pytest.mark.parametrize(
    ("game", "question", "answer"),
    [
        # a wording of the case denies it too
        ("tcg", "do i lose when i can't draw any more?", False),
        # a made-up card of another case is called as a wording of this one says
        ("lcg", "My buddy got eliminated, we others finished the last stage. Does he win as well?", True),
    ],
)
def test_it_is_answered(real_library: Library, game: str, question: str, answer: bool) -> None:
    given = ask(question, real_library, game=game).answer
    assert given is not None
    assert given.answer is answer
