"""Texts that are not played: a line of play that comes upon one remembers it, and is uncertain from there on.

It goes on as if the phrase weren't there, so that the account shows what is certain up to it; whoever reads
the end of the line asks here whether it is.
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.state import State

REACHED = "unread text"
"""The fact under which a line of play remembers the phrases it came upon."""


class Unread(NamedTuple):
    """A phrase of a card's text that is not played: on which card, what is printed, and why."""

    card: str
    phrase: str
    reason: str


def reached(state: State) -> tuple[Unread, ...]:
    """The phrases that this line of play has come upon, in a fixed order."""
    found: tuple[Unread, ...] = state.fact(REACHED, ())
    return found


def come_upon(play: Play, phrase: Unread, *cites: str, told: bool = True) -> None:
    """The line of play comes upon a phrase that is not played; the account says so once (`told`)."""
    found = reached(play.state)
    if phrase in found:
        return
    play.remember(REACHED, tuple(sorted({*found, phrase})))
    if told:
        said = f"{phrase.card}: what comes of “{phrase.phrase}” is not known; what follows leaves it out"
        play.say(said, *cites)
