"""What texts ask of the Free Peoples player before he may assign a minion (tcg/assignment-phase, tcg/cost).

Each text has its own price: all of them are paid, one after the other, before the minion is assigned. They
are parts of one cost: no price may take what a later one needs. What was paid stays paid where a later price
can't be after all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
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
    price: tuple[Hashable, Hashable]


def prices(play: Play, minion: int, paid: Paid = (), character: int | None = None) -> Iterator[InForce]:
    """What texts ask for a minion, also where it is assigned to that character, without what was paid.

    Statement: `assign_cost` (`what`, `options`; `to`: to whom, or who to it).
    """
    for each in statements(play, "assign_cost"):
        if (minion, each.frame.source, each.key) not in paid and (
            _of_these_two(play, each, minion, character) if "to" in each.says
            else speaks_of(play, each, minion, "what")
        ):
            yield each


def _of_these_two(play: Play, each: InForce, minion: int, character: int | None) -> bool:
    """Whether a text speaks of assigning this minion to that character, whichever it names first."""
    to = each.says["to"]
    return character is not None and isinstance(to, Node) and any(
        speaks_of(play, each, one, "what") and phrases.fits(play, each.frame, to, other)
        for one, other in ((minion, character), (character, minion))
    )


@TCG.plays(RULE, "tcg/cost")
def ways_to_pay(play: Play, minion: int, paid: Paid = (), character: int | None = None) -> list[Way]:
    """What the Free Peoples player could do now, in full, for the first price that is left, so that the
    others can be paid with what it leaves; nothing where there is none.
    """
    left = list(prices(play, minion, paid, character))
    if not left:
        return []
    later = tuple(_as_a_part(play, each) for each in left[1:])
    return [
        way for way in _ways(play, left[0])
        if phrases.payable(play, _asked(play, left[0]), (*way.deeds, *later))
    ]


def _asked(play: Play, price: InForce) -> Frame:
    """The resolution in which the Free Peoples player pays what a text asks."""
    return price.frame._replace(controller=table.fp(play))


def _options(price: InForce) -> Iterator[tuple[Node, ...]]:
    """What a text asks for, in each of the ways that it offers; where it counts something, as much as there
    is of it, which may be nothing.
    """
    for option in phrases.nodes(price.says, "options"):
        deeds = phrases.phrases_of(option) if option.kind != "option" else phrases.nodes(option, "do")
        yield (Node("scaled", do=deeds, per=price.says["per"]),) if "per" in price.says else deeds


def _as_a_part(play: Play, price: InForce) -> Node:
    """What a text asks for as one part of a cost that another text has, too."""
    options = tuple(Node("option", do=deeds) for deeds in _options(price))
    source = price.frame.source
    whose = {} if source is None else {"source": source}
    return Node("asked_by_a_text", do=(Node("choose_one", options=options),), **whose)


def _ways(play: Play, price: InForce) -> list[Way]:
    key = (price.frame.source, price.key)
    return [
        Way(f"pay ({number})", price.frame.source, deeds, key)
        for number, deeds in enumerate(_options(price), 1)
        if phrases.payable(play, _asked(play, price), deeds)
    ]


def why_not_pay(play: Play, player: int, minion: int, character: int | None = None) -> Reason | None:
    """Why the Free Peoples player cannot meet what texts ask of him to assign a minion; None if they ask
    nothing or he can.
    """
    asked = list(prices(play, minion, (), character)) if player == table.fp(play) else []
    if not asked or ways_to_pay(play, minion, (), character):
        return None
    unpaid = next((each for each in asked if not _ways(play, each)), asked[0])
    return (
        f"the cost to assign {play.name(minion)} cannot be paid",
        permissions.entry(play, unpaid.frame.source, "tcg/cost", RULE)
    )


@TCG.procedure(RULE, "tcg/cost")
def settle(
    play: Play, minion: int, paid: Paid, then: Task, otherwise: Task, free: bool, character: int | None = None
) -> None:
    """Pay price after price for a minion, then go on with `then`, which is handed what was paid; where one
    isn't paid, with `otherwise`. `free` says that the player may leave it.
    """
    left = list(prices(play, minion, paid, character))
    if not left:
        play.then(then._replace(args=(*then.args, paid)))
        return
    ways = ways_to_pay(play, minion, paid, character)
    if not ways and not free:
        play.say(f"{play.name(minion)} is not assigned: not all of its price could be paid", RULE, "tcg/cost")
        play.then(otherwise)
        return
    source = left[0].frame.source
    of = f" ({play.name(source)})" if source is not None and (len(left) > 1 or paid) else ""
    options = [Option(f"{way.called}{of}", way) for way in ways]
    chosen = pay.choosing(minion, paid, then, otherwise, free, character)
    if free:
        what = f"whether to pay so that {play.name(minion)} may be assigned"
        play.decide("may", table.fp(play), what, [Option("do not pay", None), *options], chosen, RULE)
    else:
        play.decide(
            "target", table.fp(play), f"what to pay to assign {play.name(minion)}", options, chosen, RULE
        )


@TCG.procedure(RULE, "tcg/cost")
def pay(
    play: Play, minion: int, paid: Paid, then: Task, otherwise: Task, free: bool, character: int | None,
    way: Way | None
) -> None:
    """The price is paid, or the minion stays unassigned."""
    if way is None:
        play.then(otherwise)
        return
    cites = (*permissions.entry(play, way.source), RULE)
    frame = resolve.begin(play, way.source, table.fp(play), cites=cites)
    now = (*paid, (minion, *way.price))
    later = tuple(_as_a_part(play, each) for each in prices(play, minion, now, character))
    resolve.pays_from(play, frame, "c", way.deeds, (later, ()))
    doing = [resolve.pay.task(frame.id, deed, f"c{n}", False) for n, deed in enumerate(way.deeds)]
    after = was_paid.task(frame.id, minion, now, then, otherwise, free, character)
    play.then(*doing, after, resolve.resolved.task(frame.id))


@TCG.procedure(RULE, "tcg/cost")
def was_paid(
    play: Play, frame_id: int, minion: int, paid: Paid, then: Task, otherwise: Task, free: bool,
    character: int | None
) -> None:
    """Go on with the next price if this one was paid in full."""
    frame = play.state.frames.get(frame_id)
    done = frame is None or frame.success
    following = settle.task(minion, paid, then, otherwise, free, character) if done else otherwise
    play.then(resolve.resolved.task(frame_id), following)
