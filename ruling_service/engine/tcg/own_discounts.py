"""What a card's own text lets its player pay to make that card cheaper while it is being played
(tcg/twilight-cost, tcg/cost).

Ability kind read here: `own_discount` (`needs`, `cost`, `do`: changes of the twilight cost; with `optional`
it says "you may").
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, resolve
from ruling_service.engine.tcg.permissions import entry
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import frame_of

TAKEN = "own discount taken"
"""The fact that a card was made cheaper by its own text as it was played."""


REST = "rest_of_the_price"
"""The kind of a phrase that stands for what is still to be paid for a card (`full_price`)."""


def of(play: Play, ident: int) -> list[Node]:
    """The texts of a card that make it cheaper as it is played."""
    return [a for a in play.printed(ident).abilities if a.kind == "own_discount"]


@TCG.plays("tcg/twilight-cost")
def most(play: Play, ident: int, player: int) -> int:
    """By how much a card's own texts could lower its cost now."""
    return sum(
        max((-_change(play, frame, a) for frame in _ways(play, ident, player, a)), default=0)
        for a in of(play, ident)
    )


def _ways(play: Play, ident: int, player: int, ability: Node) -> Iterator[Frame]:
    """The ways in which the text could be used now: once, or with each X that can be paid."""
    frame = frame_of(play, ident)._replace(controller=player)
    if not phrases.needs_met(play, frame, ability):
        return
    costs = phrases.nodes(ability, "cost")
    numbers = range(1, phrases.MOST_X + 1) if any(map(phrases.open_number, costs)) else ()
    for speaking in (frame.binding(X=n) for n in numbers) if numbers else (frame,):
        if phrases.payable(play, speaking, costs):
            yield speaking


@TCG.plays("tcg/twilight-cost", "tcg/cost")
def ways(play: Play, ident: int, player: int, number: int = 0) -> Iterator[tuple[Play, int]]:
    """The ways in which the card's own texts from a number on could be used or not: the table once they are
    paid for, and by how much the card is cheaper then.
    """
    texts = of(play, ident)
    if number >= len(texts):
        yield play, 0
        return
    text, used = texts[number], False
    for speaking in _ways(play, ident, player, text):
        for after, now in phrases.ways_to_pay(play, speaking, phrases.nodes(text, "cost")):
            used, less = True, -_change(after, now, text)
            yield from ((last, less + more) for last, more in ways(after, ident, player, number + 1))
    if not used or text.get("optional"):
        yield from ways(play, ident, player, number + 1)


def discount_of(play: Play, frame: Frame, rest: Node) -> int:
    """What a text that is being paid for, and those before it, make the card of a phrase `REST` cheaper."""
    used = rest.get("used")
    text = of(play, int(str(rest["card"])))[int(str(used))] if used is not None else None
    return int(str(rest["less"])) - (_change(play, frame, text) if text is not None else 0)


def _rest(ident: int, number: int, discount: int, used: int | None = None) -> Node:
    """What is still to be paid for a card after its texts before a number; `used` is being used now."""
    rest = Node(REST, card=ident, number=number, less=discount)
    return rest if used is None else rest.replace(used=used)


def _change(play: Play, frame: Frame, ability: Node) -> int:
    return sum(
        phrases.amount(play, frame, phrases.sized(change["change"], change))
        for change in phrases.nodes(ability, "do")
    )


@TCG.procedure("tcg/playing-a-card", "tcg/twilight-cost")
def offer(play: Play, ident: int, player: int, number: int, discount: int, then: Task) -> None:
    """Offer the card's own texts one after the other, then go on with what they take off the cost."""
    texts = of(play, ident)
    if not number:
        play.remember((TAKEN, ident), None)
    if number >= len(texts):
        play.then(then.adding(discount))
        return
    used, rest = (_rest(ident, number + 1, discount, number),), _rest(ident, number + 1, discount)
    costs = phrases.nodes(texts[number], "cost")
    if not any(
        phrases.payable(play, frame, costs, used) for frame in _ways(play, ident, player, texts[number])
    ):
        play.then(offer.task(ident, player, number + 1, discount, then))
        return
    options = [Option("yes", True)]
    if texts[number].get("optional") and phrases.possible(play, frame_of(play, ident), rest, True):
        options.append(Option("no", False))
    what = chosen.choosing(ident, player, number, discount, then)
    play.decide(
        "may", player, f"pay to make {play.name(ident)} cheaper", options, what,
        *entry(play, ident, "tcg/twilight-cost")
    )


@TCG.procedure("tcg/playing-a-card", "tcg/cost")
def chosen(play: Play, ident: int, player: int, number: int, discount: int, then: Task, yes: bool) -> None:
    """Pay what the text asks, or go on without."""
    if not yes:
        play.then(offer.task(ident, player, number + 1, discount, then))
        return
    frame = resolve.begin(play, ident, player, cites=entry(play, ident, "tcg/twilight-cost"))
    costs = phrases.nodes(of(play, ident)[number], "cost")
    resolve.pays(play, frame, costs, (_rest(ident, number + 1, discount, number),))
    paying = [resolve.pay.task(frame.id, c, f"c{n}", True) for n, c in enumerate(costs)]
    play.then(*paying, paid.task(ident, player, number, discount, then, frame.id))


@TCG.procedure("tcg/playing-a-card", "tcg/cost")
def paid(play: Play, ident: int, player: int, number: int, discount: int, then: Task, frame_id: int) -> None:
    """Paid in full, it makes the card cheaper."""
    frame = play.state.frames.pop(frame_id, None)
    less = -_change(play, frame, of(play, ident)[number]) if frame is not None and frame.success else 0
    if frame is not None and frame.success:
        play.remember((TAKEN, ident), True)
    if less:
        play.say(f"{play.name(ident)} costs {less} less", *entry(play, ident, "tcg/twilight-cost"))
    play.then(offer.task(ident, player, number + 1, discount + less, then))
