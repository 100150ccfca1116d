"""Numbers of characters that nobody has told: every character has strength and vitality, so they are not 0,
and what hangs on one is not certain (tcg/strength, tcg/vitality).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.tcg.names import CHARACTERS

UNTOLD = "this hangs on its printed number, which nobody tells: write the card's numbers"
OF_CHARACTERS = frozenset(["strength", "vitality"])


def is_untold(play: Play, ident: int, number: str) -> bool:
    """Whether a card is a character of which nobody tells that number."""
    printed = play.printed(ident)
    return number in OF_CHARACTERS and printed.type in CHARACTERS and printed.values.get(number) is None


def hangs_on_number(play: Play, ident: int, number: str) -> None:
    """The line of play hangs on a number of a card; where nobody tells it, what follows is not certain."""
    if is_untold(play, ident, number):
        come_upon(play, Unread(play.name(ident), number, UNTOLD), *play.citing, of_text=False)
