"""What texts ask of the Free Peoples player before he may assign a minion (tcg/assignment-phase, tcg/cost).

Each text has its own price: all of them are paid, one after the other, before the minion is assigned. What
was paid stays paid where a later price can't be.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import permissions, phrases, resolve, table
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import InForce, speaks_of, statements

RULE = "tcg/assignment-phase"
Paid = tuple[Hashable, ...]
"""The prices that were paid, each with its minion."""


class Way(NamedTuple):
    """One way to pay a price: what it is called, whose text it is, the deeds, and what tells the price from
    others.
    """

    called: str
    source: int | None
    deeds: tuple[Node, ...]
    price: Hashable


def prices(play: Play, minion: int, paid: Paid = ()) -> Iterator[InForce]:
    """What texts ask for a minion, without what was paid.

    Statement: `assign_cost` (`what`, `options`).
    """
    for each in statements(play, "assign_cost"):
        if speaks_of(play, each, minion, "what") and _key(each, minion) not in paid:
            yield each


def _key(price: InForce, minion: int) -> Hashable:
    return (minion, price.frame.source, price.key)


@TCG.plays(RULE, "tcg/cost")
def ways_to_pay(play: Play, minion: int, paid: Paid = ()) -> list[Way]:
    """What the Free Peoples player could do now, in full, for the first price that is left; nothing where
    there is none, or where some price can't be paid.

    A text that counts something asks for as much as there is of it; nothing where there is none.
    """
    found = [_ways(play, each, minion) for each in prices(play, minion, paid)]
    return found[0] if found and all(found) else []


def _ways(play: Play, price: InForce, minion: int) -> list[Way]:
    frame = price.frame._replace(controller=table.fp(play))
    found = []
    for number, option in enumerate(phrases.nodes(price.says, "options"), 1):
        deeds = phrases.phrases_of(option) if option.kind != "option" else phrases.nodes(option, "do")
        if "per" in price.says:
            deeds = (Node("scaled", do=deeds, per=price.says["per"]),)
        if phrases.payable(play, frame, deeds):
            found.append(Way(f"pay ({number})", price.frame.source, deeds, _key(price, minion)))
    return found


def why_not_pay(play: Play, player: int, minion: int) -> Reason | None:
    """Why the Free Peoples player cannot meet what texts ask of him to assign a minion; None if they ask
    nothing or he can.
    """
    if player != table.fp(play) or not any(True for _ in prices(play, minion)) or ways_to_pay(play, minion):
        return None
    unpaid = next(each for each in prices(play, minion) if not _ways(play, each, minion))
    return (
        f"the cost to assign {play.name(minion)} cannot be paid",
        permissions.entry(play, unpaid.frame.source, "tcg/cost", RULE)
    )


@TCG.procedure(RULE, "tcg/cost")
def settle(play: Play, minion: int, paid: Paid, then: Task, otherwise: Task, free: bool) -> None:
    """Pay price after price for a minion, then go on with `then`, which is handed what was paid; where one
    isn't paid, with `otherwise`. `free` says that the player may leave it.
    """
    left = list(prices(play, minion, paid))
    if not left:
        play.then(then._replace(args=(*then.args, paid)))
        return
    ways = ways_to_pay(play, minion, paid)
    if not ways and not free:
        play.say(f"{play.name(minion)} is not assigned: not all of its price could be paid", RULE, "tcg/cost")
        play.then(otherwise)
        return
    source = left[0].frame.source
    of = f" ({play.name(source)})" if source is not None and (len(left) > 1 or paid) else ""
    options = [Option(f"{way.called}{of}", way) for way in ways]
    chosen = pay.choosing(minion, paid, then, otherwise, free)
    if free:
        what = f"whether to pay so that {play.name(minion)} may be assigned"
        play.decide("may", table.fp(play), what, [Option("do not pay", None), *options], chosen, RULE)
    else:
        play.decide(
            "target", table.fp(play), f"what to pay to assign {play.name(minion)}", options, chosen, RULE
        )


@TCG.procedure(RULE, "tcg/cost")
def pay(
    play: Play, minion: int, paid: Paid, then: Task, otherwise: Task, free: bool, way: Way | None
) -> None:
    """The price is paid, or the minion stays unassigned."""
    if way is None:
        play.then(otherwise)
        return
    cites = (*permissions.entry(play, way.source), RULE)
    frame = resolve.begin(play, way.source, table.fp(play), cites=cites)
    doing = [resolve.do.task(frame.id, deed, f"a{n}") for n, deed in enumerate(way.deeds)]
    after = was_paid.task(frame.id, minion, (*paid, way.price), then, otherwise, free)
    play.then(*doing, after, resolve.resolved.task(frame.id))


@TCG.procedure(RULE, "tcg/cost")
def was_paid(
    play: Play, frame_id: int, minion: int, paid: Paid, then: Task, otherwise: Task, free: bool
) -> None:
    """Go on with the next price if this one was paid in full."""
    frame = play.state.frames.get(frame_id)
    done = frame is None or frame.success
    following = settle.task(minion, paid, then, otherwise, free) if done else otherwise
    play.then(resolve.resolved.task(frame_id), following)
