"""Surge: after the card is completely staged, reveal one more card for each instance.

It is noted when the card's keywords act, so a cancel of its When Revealed effects leaves it alone, and lost when the card leaves play
before that.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG


def note(play: Play, ident: int) -> None:
    """Note how many instances of Surge the card has as its keywords act."""
    play.remember(("surge", ident), play.value(ident, "surge") or None)


@LCG.plays("lcg/keyword/surge")
def gain(play: Play, ident: int) -> None:
    """The card gains an instance while it resolves: that one, too, is carried out at the end."""
    play.remember(("surge", ident), play.fact(("surge", ident), 0) + 1)


@LCG.task("lcg.reveal.surge", "lcg/keyword/surge")
def resolve(play: Play, ident: int, life: int, player: int) -> None:
    """Reveal another card for each instance, now that this one is done with."""
    for count in range(play.fact(("surge", ident), 0)):
        play.do("lcg.reveal next", player)
        if not count:
            play.tell(occurrence("surged", card=ident), f"Surge of {play.name(ident)}: reveal another card")
    play.remember(("surge", ident), None)
