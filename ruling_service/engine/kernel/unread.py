"""Texts that are not played: a line of play that comes upon one remembers it, and is uncertain from there on.

It goes on as if the phrase weren't there, so that the account shows what is certain up to it; whoever reads
the end of the line asks here whether it is.

In a game that is played the table is asked about such a text at that moment (`be_asked`): it goes on without
the text, or does by hand what the text says. Either is remembered, and told.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple, cast

from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import of_the_kernel
from ruling_service.engine.kernel.state import State

REACHED = "unread text"
"""The fact under which a line of play remembers the phrases it came upon."""
ASKED, ANSWERED = "asked about unread text", "answered about unread text"
"""The facts under which a game remembers the phrases that the table was asked about, and what it answered to
each, in order; the first is missing where nobody is asked.
"""
FACTS = (REACHED, ASKED, ANSWERED)
KIND = "unread"
"""The sort of decision by which the table is asked."""
LEFT_OUT, BY_HAND = "left out", "by hand"
"""The answers: play goes on without the text; what the text says was done by hand."""


class Unread(NamedTuple):
    """A phrase of a card's text that is not played: on which card, what is printed, and why."""

    card: str
    phrase: str
    reason: str


def reached(state: State) -> tuple[Unread, ...]:
    """The phrases that this line of play has come upon, in a fixed order."""
    found: tuple[Unread, ...] = state.fact(REACHED, ())
    return found


class Answer(NamedTuple):
    """What was answered about a phrase: LEFT_OUT or BY_HAND."""

    phrase: Unread
    how: str


def be_asked(play: Play) -> None:
    """From now on the table is asked about every text that isn't played as play comes upon it."""
    play.remember(ASKED, ())


def asked(state: State) -> tuple[Unread, ...]:
    """The phrases that the table was asked about."""
    found: tuple[Unread, ...] = state.fact(ASKED, ())
    return found


def answers(state: State) -> tuple[Answer, ...]:
    """What the table answered, in the order in which it was asked."""
    found: tuple[Answer, ...] = state.fact(ANSWERED, ())
    return found


def come_upon(
    play: Play, phrase: Unread, *cites: str, told: bool = True, source: int | None = None,
    by: int | None = None, again: bool = False, of_text: bool = True,
) -> None:  # fmt: skip
    """The line of play comes upon a phrase that is not played; the account says so once (`told`).

    Where the table is asked about such phrases, it is next, the player `by` for all; about one that is
    carried out (`again`) every time. `source` is the card that it stands on. What is no text of a card
    (`of_text`), so that nobody can do it by hand, is not asked about.
    """
    found = reached(play.state)
    known = phrase in found
    if not known:
        play.remember(REACHED, tuple(sorted({*found, phrase})))
        if told:
            said = f"{phrase.card}: what comes of “{phrase.phrase}” is not known; what follows leaves it out"
            play.say(said, *cites, idle=not of_text)
    if of_text and play.fact(ASKED) is not None and (again or not known):
        play.remember(ASKED, tuple(sorted({*asked(play.state), phrase})))
        play.then(ask.task(phrase, source, by, cites))


def hangs_on_trials(play: Play, tried: Iterable[State]) -> None:
    """What was found on copies of the table (`tried`) decides here: the line comes upon what they came upon.
    """
    for phrase in dict.fromkeys(phrase for state in tried for phrase in reached(state)):
        if phrase not in reached(play.state):
            come_upon(play, phrase, *play.citing, of_text=False)


@of_the_kernel
def ask(play: Play, phrase: Unread, source: int | None, by: int | None, cites: tuple[str, ...]) -> None:
    """Ask the table about a phrase that is not played: a player's choice for all."""
    order = play.rules.player_order(play)
    player = by if by is not None and by in order else order[0] if order else 0
    prompt = f"{phrase.card}: a text that is not played"
    options = [Option("go on without it", LEFT_OUT), Option("it is done by hand", BY_HAND)]
    play.decide(KIND, player, prompt, options, answer.choosing(phrase, source, by, cites), *cites)


class Asking(NamedTuple):
    """What the table is asked: about which phrase, on which card, whom for all, and the entries to cite."""

    phrase: Unread
    source: int | None
    by: int | None
    cites: tuple[str, ...]


def asking(pending: Decision) -> Asking:
    """What a decision of KIND asks."""
    phrase, source, by, cites = pending.then.args
    return Asking(
        cast(Unread, phrase), cast("int | None", source), cast("int | None", by),
        cast("tuple[str, ...]", cites)
    )


@of_the_kernel
def answer(
    play: Play, phrase: Unread, source: int | None, by: int | None, cites: tuple[str, ...], how: str
) -> None:
    """The table has answered: that is remembered, and told."""
    play.remember(ANSWERED, (*answers(play.state), Answer(phrase, how)))
    left = "play goes on without a text of it"
    said = left if how == LEFT_OUT else "what a text of it says was done by hand"
    play.say(f"{phrase.card}: {said}", *cites)


@of_the_kernel
def asked_again(play: Play, pending: Hashable) -> None:
    """The decision that stood here before something else was asked."""
    play.state.pending = cast(Decision, pending)


PROCEDURES = (ask, answer, asked_again)
