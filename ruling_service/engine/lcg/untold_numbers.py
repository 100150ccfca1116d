"""Numbers of cards that nobody has told: they are not 0, so what hangs on one is not certain."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

NO_NUMBERS = "no numbers"
"""The printed fact of a character, an enemy or a location of which none of its printed numbers is told."""

UNTOLD = "this hangs on its printed number, which nobody tells: write the card's numbers"

OF_CHARACTERS = frozenset(["willpower", "attack", "defense", "hit points"])
OF_ENEMIES = frozenset(["engagement cost", "threat", "attack", "defense", "hit points"])
OF_LOCATIONS = frozenset(["threat", "quest points"])


def _has(kind: str, number: str) -> bool:
    """Whether a number is printed on cards of a type."""
    return (
        kind in table.CHARACTERS and number in OF_CHARACTERS or "enemy" in kind and number in OF_ENEMIES
        or kind == "location" and number in OF_LOCATIONS
    )


def is_untold(play: Play, ident: int, number: str) -> bool:
    """Whether a card has a number (as values call it) that nobody tells."""
    printed = play.printed(ident)
    return bool(printed.facts.get(NO_NUMBERS)) and _has(printed.type, number)


@LCG.plays("lcg/hit-points", "lcg/attack-strength")
def hangs_on_number(play: Play, ident: int, number: str) -> None:
    """The line of play hangs on a number of a card (as values call it). Where none of its printed numbers is
    told, it isn't 0: what follows is not certain.
    """
    if is_untold(play, ident, number):
        come_upon(play, Unread(play.name(ident), number, UNTOLD), *play.citing, of_text=False)
