"""Readying in the refresh phase, with texts that make a player pay for it (lcg/framework/7.2, lcg/card/caught-in-a-web)."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.players import _nodes
from ruling_service.engine.lcg.permissions import acts_of, entry
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, meant, statements

READYING = ("ready_in_refresh", "ready_act")


@LCG.plays("lcg/framework/7.2")
def ready_all(play: Play, cards: tuple[int, ...]) -> None:
    """All exhausted cards ready together; those held back ready only if what holds them back is paid off, which each controller is
    asked first."""
    held = [i for i in cards if tolls(play, i)]
    play.then(*(Task("lcg.ready toll", (i,)) for i in held), Task("lcg.ready", (cards,)), Task("lcg.ready tolls over", tuple(held)))


def tolls(play: Play, ident: int) -> list[InForce]:
    """The texts that keep a card from readying unless something is paid, each copy for itself."""
    return [
        each for each in statements(play, "unless_paid")
        if any(_holds_back(play, each, inner, ident) for inner in _nodes(each.says, "do")) and conditions_hold(play, each)
    ]  # fmt: skip


def _holds_back(play: Play, each: InForce, inner: Node, ident: int) -> bool:
    ready = any(act.kind in READYING for act in acts_of(inner))
    return inner.kind in ("does_not", "cannot", "cannot_alone") and ready and ident in meant(play, each._replace(says=inner))


@LCG.task("lcg.ready toll", "lcg/framework/7.2", "lcg/cost")
def ask(play: Play, ident: int) -> None:
    """The controller may pay every text that holds the card back; paying only some of them would change nothing."""
    from ruling_service.engine.lcg.meaning import possible

    held = tolls(play, ident)
    player = play.card(ident).controller
    by = player if player is not None else table.first_player(play)
    resources = 0
    payable = True
    for each in held:
        frame = _frame(play, each, ident, by)
        cost = _nodes(each.says, "cost")
        payable = payable and all(possible.in_full(play, frame, c) for c in cost)
        resources += sum(n for c in cost if c.kind == "spend" and isinstance(n := c["n"], int))
    enough = resources <= _within_reach(play, held, ident, by)
    options = [Option("pay", True)] if payable and enough else []
    if not options:
        play.say(
            f"What keeps {play.name(ident)} from readying cannot be paid: {len(held)} times, {resources} resources in all",
            *_cites(play, held),
        )
    options.append(Option("do not pay", False))
    play.decide(
        "may",
        by,
        f"pay {resources} so that {play.name(ident)} readies",
        options,
        Task("lcg.ready toll paid", (ident,)),
        *_cites(play, held),
    )


def _within_reach(play: Play, held: list[InForce], ident: int, by: int) -> int:
    """The resources in all the pools that the texts accept together."""
    from ruling_service.engine.lcg.payment import pools_for_ability

    pools: dict[int, int] = {}
    for each in held:
        for cost in _nodes(each.says, "cost"):
            if cost.kind == "spend":
                pools.update(pools_for_ability(play, _frame(play, each, ident, by), cost))
    return sum(pools.values())


def _frame(play: Play, each: InForce, ident: int, player: int) -> Frame:
    return each.frame._replace(controller=player).binding(**{"spoken": ((ident,),), "actor": player, "that player": player})


def _cites(play: Play, held: list[InForce]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for each in held for c in entry(play, each.frame.source, "lcg/framework/7.2", "lcg/cost")))


@LCG.task("lcg.ready toll paid", "lcg/framework/7.2", "lcg/cost")
def answered(play: Play, ident: int, yes: bool) -> None:
    """Pay each text in turn; the card readies with the others if all of it was paid."""
    if not yes:
        return
    player = play.card(ident).controller
    by = player if player is not None else table.first_player(play)
    tasks = []
    for each in tolls(play, ident):
        frame = play.frame(_frame(play, each, ident, by))
        tasks += [Task("lcg.pay first", (frame.id, _nodes(each.says, "cost"))), Task("lcg.resolved", (frame.id,))]
    play.then(*tasks, Task("lcg.ready allowed", (ident,)))


@LCG.task("lcg.ready allowed", "lcg/framework/7.2")
def allowed(play: Play, ident: int) -> None:
    """Everything is paid: the card readies in this step."""
    play.remember(("readying paid", ident), True)


@LCG.task("lcg.ready tolls over", "lcg/framework/7.2")
def over(play: Play, *cards: int) -> None:
    """What was paid holds for this step only."""
    for ident in cards:
        play.remember(("readying paid", ident), None)


def is_held_back(play: Play, ident: int) -> bool:
    """Whether an unpaid text keeps the card from readying in the refresh phase."""
    return bool(statements(play, "unless_paid")) and not play.fact(("readying paid", ident)) and bool(tolls(play, ident))
