"""Questions in plain words: read, built into the smallest situation, played, and answered in a sentence."""

from __future__ import annotations

from typing import Any


def ask(question: str, library: Any, game: str | None = None, choices: Any = (), **more: Any) -> dict[str, Any]:
    """The answer to a question in plain words, as the JSON that `rulings ask` prints; see `answering.whole.ask`."""
    from ruling_service.ask.answering import ask as answer

    return answer(question, library, game, choices, **more)


__all__ = ["ask"]
