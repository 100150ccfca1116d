"""Texts of bounded length: names, readings, questions."""

from __future__ import annotations

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits


def bounded(sent: str, name: str, most: int = limits.NAME) -> str:
    """A text of no more than `most` characters.

    Raises MalformedInput with the name of the field for a longer one.
    """
    if len(sent) > most:
        raise MalformedInput(
            f"{name} has {len(sent):,} characters.", hint=f"At most {most:,} are read.", where=name
        )
    return sent


def question(sent: str, where: str = "question") -> str:
    """A question of no more than `limits.QUESTION` characters.

    Raises MalformedInput for a longer text: it is no question.
    """
    if len(sent) > limits.QUESTION:
        raise MalformedInput(
            f"This is longer than a question: {len(sent):,} characters, where {limits.QUESTION:,} are read.",
            hint="Ask in a sentence or two, with the names of the cards.",
            where=where,
        )
    return sent
