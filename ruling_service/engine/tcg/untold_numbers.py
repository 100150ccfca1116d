"""Numbers of characters that nobody has told: every character has strength and vitality, every minion a site
number, so they are not 0, and what hangs on one is not certain (tcg/strength, tcg/vitality, tcg/roaming).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon, hangs_on_trials
from ruling_service.engine.tcg.names import CHARACTERS

UNTOLD = "this hangs on its printed number, which nobody tells: write the card's numbers"
OF_CHARACTERS = frozenset(["strength", "vitality"])
OF_MINIONS = frozenset(["site number"])
ASKED = "numbers are asked about"
"""The fact of a copy of the table on which a question is asked: what is found there hangs on what is read."""


def is_untold(play: Play, ident: int, number: str) -> bool:
    """Whether a card is a character of which nobody tells that number."""
    printed = play.printed(ident)
    has_it = number in OF_CHARACTERS and printed.type in CHARACTERS or (
        number in OF_MINIONS and printed.type == "minion"
    )
    return has_it and printed.values.get(number) is None


def count(play: Play) -> bool:
    """Whether what is found out now decides something: a text is carried out, or a question is asked."""
    return bool(play.state.frames) or play.fact(ASKED) is not None


def asking(play: Play) -> Play:
    """A copy of the table on which a question is asked."""
    copy = play.on(play.state.fork())
    copy.remember(ASKED, True)
    return copy


def one_will_do(
    play: Play, ways: Iterable[tuple[Play, Frame]], so: Callable[[Play, Frame], bool]
) -> bool:
    """Whether it is so on one of the copies of the table; where it is on none, that hangs on what they came
    upon.
    """
    tried = []
    for after, now in ways:
        if so(after, now):
            return True
        tried.append(after.state)
    if count(play):
        hangs_on_trials(play, tried)
    return False


def hangs_on_number(play: Play, ident: int, number: str) -> None:
    """The line of play hangs on a number of a card; where nobody tells it, what follows is not certain."""
    if is_untold(play, ident, number):
        come_upon(play, Unread(play.name(ident), number, UNTOLD), *play.citing, of_text=False)
