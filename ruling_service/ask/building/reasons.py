"""Why a question gets no simulated answer: which part of it, and in which way it fails.

A verdict is never made up instead.
"""

from __future__ import annotations

import re

from ruling_service.ask.results import Why
from ruling_service.errors import RulingError
from ruling_service.patterns import pattern


class NotBuilt(Exception):
    """No situation answers the question, and why: `why` is the sort of reason, `message` the reason itself.
    """

    def __init__(self, why: Why, message: str) -> None:
        super().__init__(message)
        self.why: Why = why
        self.message = message


CLAUSE = pattern(r"(?:what|who|whom|whose|which|when|where|how|to whom)\b", re.IGNORECASE)
"""How something begins that a question leaves open."""


OTHERWISE = "Say it in other words, or lay the table out in the form."
UNCLEAR = "It isn't clear how"
UNFIT = "These words alone don't tell enough to be sure."
OPEN = frozenset(("what it asks for", "what one must do", "what happens before"))
"""What a question leaves open that says nothing to who asked it."""
BY_A_RULE = "A rule says it; nothing had to be played for it."
LOOKED_UP = "It asks what something says: its text and the rules on it are below."


def not_placed(what: str) -> NotBuilt:
    """Something of the question that no situation built here says: a part of it, or what it leaves open
    ("what it is done to").
    """
    said = f"{what[:1].lower()}{what[1:]}"
    if said in OPEN:
        return NotBuilt("not placed", UNFIT)
    if CLAUSE.match(said):
        return NotBuilt("not placed", f"It isn't told {said}.")
    if said.startswith("that "):
        return NotBuilt("not placed", f"It isn't known what it changes {said}.")
    return NotBuilt("not placed", f"{UNCLEAR} {said} counts here.")


UNSPECIFIC = pattern(
    r"no legal target|no legal choice|nothing would change|nothing it can be attached|cannot bear"
    r"|cost can't be paid|not enough|to pay with|pools|requirements are not met|costs? cannot be paid"
    r"|nothing can bear|would not bring that about|not among what may be chosen|not there to be played"
)
"""Reasons of a position, which one that was laid out for a question may have where its own has not."""
OURS = f"In the position laid out for it that can't be done, which needn't be so in yours. {OTHERWISE}"
MOMENTS = ("at", "until", "step", "moment")
"""What of a situation says when something is."""


def not_laid_out(error: RulingError) -> NotBuilt:
    """A situation that was built and that isn't played: a rule or a card is in the way, or it took too long.
    Of what only the form of a situation forbids, nothing is told to whoever has only asked; nor that
    something can't be done for want of what we left out.
    """
    if error.code in ("budget", "busy"):
        return NotBuilt("the budget ran out", error.message)
    if error.where.split(" ")[0] in MOMENTS and error.code in ("malformed", "unknown-name"):
        return not_placed("when that is")
    if error.code == "malformed" or "`" in error.hint:
        return NotBuilt("not placed", UNFIT)
    if UNSPECIFIC.search(error.message):
        return NotBuilt("not legal", OURS)
    return NotBuilt("not legal", f"{error.message} {error.hint}".strip())
