"""Why a question isn't played, said in the words of whoever asked it."""

from __future__ import annotations

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.reasons import UNCLEAR, UNFIT
from ruling_service.ask.model import Understanding
from ruling_service.ask.posts import is_post, telling
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.results import Unanswered
from ruling_service.patterns import pattern

NAMED = pattern(r"“([^”]+)”")
"""What a reason names of a question."""
AS_FAR_AS = pattern(r" \(understood as far as “[^”]*”(?:, not “[^”]*”)?\)")
"""How far a card's text was read: that is for who works on the reading of cards."""
UNSURE = "Which ruling this asks for isn't certain enough; what most probably settles it stands first."
"""What is said of a text that tells a story: no word of it stopped the answer."""
WORDS = ("not understood", "not placed", "not certain", "ambiguous")
"""Reasons that lie in the words of a question."""
BESIDE = pattern(r"(?:not|be) ")
"""What is put before a name that the question has otherwise."""


def plainly(missing: NotBuilt, understood: Understanding) -> Unanswered:
    """The reason, with what it names as the question has it: nobody knows the names of verbs and values."""
    if missing.why in WORDS and (tells_a_story(understood.question) or is_post(understood.question)):
        return Unanswered(why=missing.why, message=UNSURE)
    message = NAMED.sub(lambda found: _own_words(found[1], understood), AS_FAR_AS.sub("", missing.message))
    if message.startswith(UNCLEAR) and _say_nothing(message):
        message = UNFIT
    return Unanswered(why=missing.why, message=message)


def _say_nothing(message: str) -> bool:
    """Has what a reason names of a question no word with a meaning of its own: "get", "my mate", "that's not
    legal"?
    """
    named = NAMED.search(message)
    return named is not None and not telling(named[1])


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
