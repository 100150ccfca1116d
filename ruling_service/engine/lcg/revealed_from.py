"""Whether a card that is revealed comes from the encounter deck (lcg/reveal)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG

REVEALED_ELSEWHERE = "revealed elsewhere"
"""The fact that a card was last revealed from another place than the encounter deck."""


def remember_whence(play: Play, ident: int) -> None:
    """A card is about to be revealed from where it lies."""
    elsewhere = play.card(ident).zone not in (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD)
    play.remember((REVEALED_ELSEWHERE, ident), elsewhere or None)


@LCG.plays("lcg/reveal", "lcg/designer/059")
def came_from_the_deck(play: Play, ident: int) -> bool:
    """Whether a card that was revealed came from the encounter deck, or from its discard pile, which counts
    as that (a designer: not what was set aside); one of which nothing is known did.
    """
    return not play.fact((REVEALED_ELSEWHERE, ident))
