"""Whether a card's text can be read: sentence by sentence what it was taken for, and what isn't understood.
"""

from __future__ import annotations

from typing import Any

from ruling_service.assistant.shortening import fitting

Data = dict[str, Any]


def as_card(text: str, card: Data | None = None) -> Data:
    """The card object whose text is to be read: a bare text is a card without a name."""
    return {**(card or {}), "text": text}


def told(compiled: Data) -> Data:
    """What compiling a card object gave, in words: each ability as it is said back, each phrase that was not
    read with what is near it.
    """
    answer: Data = {
        "reads": "all of it" if compiled["complete"] else "not all of it",
        "understood_as": [{"kind": one["kind"], "said_back": one["house"]} for one in compiled["abilities"]],
        "not_read": [{key: value for key, value in gap.items() if value} for gap in compiled["gaps"]],
    }
    if "played" in compiled:
        answer["played"] = compiled["played"]
    if compiled["gaps"]:
        answer["hint"] = (
            "Say the phrase in one of the near wordings, if it means the same; a situation that comes upon a "
            "phrase that was not read"
            " is inconclusive."
        )
    else:
        answer["hint"] = (
            "Compare what is said back with the card: a word that is missing there was not taken for "
            "anything."
        )
    return fitting(answer, ("understood_as", "not_read"), how="Give fewer sentences at once.")
