"""Toil X: while playing the card, each different character of its culture that its player exerts makes it
cost X less.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import table, verbs, wounds
from ruling_service.engine.tcg.keyword_records import PLAIN, declare
from ruling_service.engine.tcg.rulebook import TCG


def able(play: Play, ident: int, player: int) -> list[int]:
    """The player's characters of the card's culture that can exert."""
    culture = table.culture(play, ident)
    return [
        i for i in table.active(play)
        if table.is_character(play, i) and play.card(i).owner == player and table.culture(play, i) == culture
        and wounds.can_exert(play, i, source=ident)
    ]  # fmt: skip


@TCG.plays("tcg/keyword/toil")
def most(play: Play, ident: int, player: int) -> int:
    """How much toil could take off the card's cost."""
    each: int = play.value(ident, "toil")
    return each * len(able(play, ident, player)) if each else 0


@TCG.procedure("tcg/keyword/toil")
def choose(play: Play, ident: int, player: int, exerted: tuple[int, ...], then: Task, cost: int) -> None:
    """Exert characters one after the other, each at most once; `then` is run with what is left of the cost.
    """
    amount = play.value(ident, "toil")
    last = max(exerted, default=0)
    left = [i for i in able(play, ident, player) if i > last]
    enough = table.side_of(play, ident) != table.SHADOW or cost <= table.pool(play)
    options = [Option(f"exert {play.name(i)} (toil {amount})", i) for i in left]
    if enough or not options:
        options.append(Option("no (more) toil", None))
    if not amount or not left or not cost:
        play.then(then.adding(max(0, cost)))
        return
    play.decide("target", player, f"whom to exert for toil (cost {cost})", options,
                toiled.choosing(ident, player, cost, exerted, then), "tcg/keyword/toil")  # fmt: skip


@TCG.procedure("tcg/keyword/toil")
def toiled(
    play: Play, ident: int, player: int, cost: int, exerted: tuple[int, ...], then: Task, chosen: int | None
) -> None:
    """A character exerts for the card, or toil is over."""
    if chosen is None:
        play.then(then.adding(max(0, cost)))
        return
    more = choose.task(ident, player, (*exerted, chosen), then, cost - play.value(ident, "toil"))
    play.happen(
        verbs.exerted(card=chosen, life=play.card(chosen).life, source=ident, why="toil"), then=[more]
    )


declare(
    "toil", "tcg/keyword/toil", numbered=True, lists=PLAIN, saves=most, pays=choose, noun="it",
    example="Toil 2."
)
