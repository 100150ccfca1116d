"""Why a question isn't played, said in the words of whoever asked it."""

from __future__ import annotations

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.model import Understanding
from ruling_service.ask.results import Unanswered
from ruling_service.patterns import pattern

NAMED = pattern(r"“([^”]+)”")
"""What a reason names of a question."""
BESIDE = pattern(r"(?:not|be) ")
"""What is put before a name that the question has otherwise."""


def plainly(missing: NotBuilt, understood: Understanding) -> Unanswered:
    """The reason, with what it names as the question has it: nobody knows the names of verbs and values."""
    message = NAMED.sub(lambda found: _own_words(found[1], understood), missing.message)
    return Unanswered(why=missing.why, message=message)


def _own_words(name: str, understood: Understanding) -> str:
    """The words that were read as something of that name; the name as it is where none were."""
    bare = BESIDE.sub("", name)
    for one in (name, bare, bare.partition(" ")[0]):
        if one.lower() in understood.question.lower():
            break
        for mention in understood.mentions:
            if any(reading.name == one for reading in mention.readings):
                return f"“{mention.text}”"
    return f"“{name}”"


__all__ = ["plainly"]
