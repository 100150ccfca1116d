"""Surge: after the card is completely staged, reveal one more card for each instance.

It is noted when the card's keywords act, so a cancel of its When Revealed effects leaves it alone, and lost
when the card leaves play before that.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import staging, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.values import NOTED_AS_REVEALED


@staging.ACTING
def note(play: Play, ident: int) -> None:
    """Note how many instances of Surge the card has as its keywords act."""
    instances = play.value(ident, "surge") or None
    play.remember(("surge", ident), instances)
    play.remember((NOTED_AS_REVEALED, ident, "surge"), instances)


@staging.LOST
def lose(play: Play, ident: int, left_play: bool) -> None:
    """It comes to nothing."""
    if not left_play:
        play.remember(("surge", ident), None)
    elif play.value(ident, "surge"):
        play.say(
            "Surge does not resolve: the card has left play", "lcg/keyword/surge", "lcg/rule/reveal-order"
        )


@LCG.plays("lcg/keyword/surge")
def gain(play: Play, frame: Frame, number: int) -> None:
    """The card gains an instance while it resolves: that one, too, is carried out at the end."""
    assert frame.source is not None
    play.remember(("surge", frame.source), play.fact(("surge", frame.source), 0) + 1)
    play.say(f"{play.name(frame.source)} gains surge", *frame.cites, "lcg/keyword/surge")


@LCG.procedure("lcg/keyword/surge")
def resolve(play: Play, ident: int, life: int, player: int) -> None:
    """Reveal another card for each instance, now that this one is done with."""
    instances = play.fact(("surge", ident), 0)
    if instances:
        play.tell(verbs.surged(card=ident), f"Surge of {play.name(ident)}: reveal another card")
    play.then(*(staging.reveal_next.task(player) for _ in range(instances)))
    play.remember(("surge", ident), None)


staging.LAST(lambda ident, life, player: resolve.task(ident, life, player))


declare("surge", "lcg/keyword/surge", "Surge.", numbered=True, gained=gain)
