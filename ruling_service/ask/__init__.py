"""Questions in plain words: read, built into the smallest situation, played, and answered in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruling_service.ask.results import Reply


def ask(question: str, library: Any, game: str | None = None, choices: Any = (), **more: Any) -> Reply:
    """The answer to a question in plain words; see `answering.whole.ask`."""
    from ruling_service.ask.answering import ask as answer

    return answer(question, library, game, choices, **more)


__all__ = ["ask"]
