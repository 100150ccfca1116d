"""Toil X: while playing the card, each different character of its culture that its player exerts makes it
cost X less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import own_discounts, phrases, table, verbs, wounds
from ruling_service.engine.tcg.keyword_records import PLAIN, declare
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import frame_of


def able(play: Play, ident: int, player: int) -> list[int]:
    """The player's characters of the card's culture that can exert."""
    culture = table.culture(play, ident)
    return [
        i for i in table.active(play)
        if table.is_character(play, i) and play.card(i).owner == player and table.culture(play, i) == culture
        and wounds.can_exert(play, i, source=ident)
    ]  # fmt: skip


@TCG.plays("tcg/keyword/toil")
def ways(
    play: Play, ident: int, player: int, exerted: tuple[int, ...], cost: int
) -> Iterator[tuple[Play, int]]:
    """The table after each choice of characters who exert besides those who have, and what is left of the
    cost: as few as pay for a Shadow card first, none more than take something off.
    """
    amount: int = play.value(ident, "toil")
    if not amount:
        yield play, cost
        return
    others = _others(play, ident, player, exerted)
    short = cost - table.pool(play) if table.side_of(play, ident) == table.SHADOW else 0
    most = min(len(others), -(-cost // amount))
    for size in range(max(0, -(-short // amount)), most + 1):
        for group in combinations(others, size):
            imagined = play.on(play.state.fork())
            for i in group:
                imagined.tokens(i, "wound", imagined.card(i).token("wound") + 1)
            yield imagined, max(0, cost - amount * size)


def _others(play: Play, ident: int, player: int, exerted: tuple[int, ...]) -> list[int]:
    """Who can still exert for the card; in which order they do makes no difference."""
    return [i for i in able(play, ident, player) if i > max(exerted, default=0)]


@TCG.procedure("tcg/keyword/toil")
def choose(play: Play, ident: int, player: int, exerted: tuple[int, ...], then: Task, cost: int) -> None:
    """Exert characters one after the other, each at most once, so that the rest of the card's price can be
    paid; `then` is run with what is left of the cost.
    """
    amount = play.value(ident, "toil")
    left = _others(play, ident, player, exerted) if amount and cost else []
    options = [
        Option(f"exert {play.name(i)} (toil {amount})", i) for i in left
        if _leaves_enough(play, ident, (*exerted, i), cost - amount, i)
    ]
    if not options:
        play.then(then.adding(max(0, cost)))
        return
    if _leaves_enough(play, ident, (*exerted, left[-1]), cost):
        options.append(Option("no (more) toil", None))
    play.decide("target", player, f"whom to exert for toil (cost {cost})", options,
                toiled.choosing(ident, player, cost, exerted, then), "tcg/keyword/toil")  # fmt: skip


@TCG.plays("tcg/keyword/toil", "tcg/cost")
def _leaves_enough(
    play: Play, ident: int, exerted: tuple[int, ...], cost: int, exerting: int | None = None
) -> bool:
    """Whether the rest of the card's price can be paid once one more has exerted, or without any more."""
    imagined = play.on(play.state.fork())
    if exerting is not None:
        imagined.tokens(exerting, "wound", imagined.card(exerting).token("wound") + 1)
    rest = Node(own_discounts.REST, card=ident, exerted=exerted, cost=max(0, cost))
    return phrases.possible(imagined, frame_of(imagined, ident), rest, True)


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
    "toil", "tcg/keyword/toil", numbered=True, lists=PLAIN, lowers=ways, pays=choose, noun="it",
    example="Toil 2."
)
