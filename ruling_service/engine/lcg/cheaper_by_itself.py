"""Responses by which a card makes itself cheaper while it is played: they are used once its cost is being
determined, before it is paid (lcg/initiating-abilities-playing-cards, lcg/when).
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.pipeline import passing
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import own_reductions, resolve
from ruling_service.engine.lcg.own_reductions import FEWEST, USED, usable
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import entry


def offer(play: Play, ident: int, player: int, short: int, then: Task) -> bool:
    """Offer the responses that are left, and do `then` after one was used or all are declined; whether there
    are any. `short`: so many resources are lacking to pay for the card, so that nobody declines, or pays less
    for a response than makes up for that.
    """
    there = usable(play, ident, player)
    if there:
        fewest = own_reductions.fewest(play, ident, player, short)
        options = [
            Option(
                f"use {play.name(ident)}",
                ((USED, ident, n), carried_out.task(ident, player, n, fewest)),
                ("use", play.card(ident).printed, n)
            ) for n, _ in there
        ]
        play.decide(
            "respond", player, f"respond to: {play.name(ident)}, being played",
            options if short > 0 else [*options, passing(play, "respond")],
            answered.choosing(ident, tuple(n for n, _ in there), then),
            *entry(play, ident), "lcg/response", "lcg/when"
        )
    return bool(there)


@LCG.procedure("lcg/response", "lcg/initiating-abilities-playing-cards")
def answered(
    play: Play, ident: int, offered: tuple[int, ...], then: Task,
    chosen: tuple[tuple[str, int, int], Task] | None,
) -> None:  # fmt: skip
    """One of them is used, or all of them are declined."""
    settled = play.fact((USED, ident), ())
    play.remember((USED, ident), (*settled, *(offered if chosen is None else (chosen[0][2],))))
    play.then(*(() if chosen is None else (chosen[1],)), then)


@LCG.procedure("lcg/response", "lcg/cost")
def carried_out(play: Play, ident: int, player: int, index: int, fewest: int) -> None:
    """The response is used: its cost is paid, and the card costs less."""
    ability = play.printed(ident).abilities[index]
    resolve.start(play, ident, ability, index, player, bindings={"playing": ident, FEWEST: fewest})
