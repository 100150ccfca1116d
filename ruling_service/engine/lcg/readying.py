"""Readying in the refresh phase, with texts that make a player pay for it (lcg/framework/7.2,
lcg/card/caught-in-a-web).
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import nodes
from ruling_service.engine.lcg import possible, resolve, table, verbs
from ruling_service.engine.lcg.payment import pools_for_ability
from ruling_service.engine.lcg.permissions import tolls
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce
from ruling_service.engine.lcg.table import entry


@LCG.plays("lcg/framework/7.2")
def ready_all(play: Play, cards: tuple[int, ...]) -> None:
    """All exhausted cards ready together; those held back ready only if what holds them back is paid off,
    which each controller is asked first.
    """
    held = [i for i in cards if tolls(play, i)]
    play.then(*(ask.task(i) for i in held), ready.task(cards), over.task(*tuple(held)))


@LCG.procedure("lcg/framework/7.2", "lcg/cost")
def ask(play: Play, ident: int) -> None:
    """The controller may pay every text that holds the card back; paying only some of them would change
    nothing.
    """
    held = tolls(play, ident)
    player = play.card(ident).controller
    by = player if player is not None else table.first_player(play)
    resources = 0
    payable = True
    for each in held:
        frame = _frame(play, each, ident, by)
        cost = nodes(each.says, "cost")
        payable = payable and all(possible.in_full(play, frame, c) for c in cost)
        resources += sum(n for c in cost if c.kind == "spend" and isinstance(n := c["n"], int))
    enough = resources <= _within_reach(play, held, ident, by)
    options = [Option("pay", True)] if payable and enough else []
    if not options:
        play.say(
            f"What keeps {play.name(ident)} from readying cannot be paid: {len(held)} times, {resources} "
            f"resources in all",
            *_cites(play, held),
        )
    options.append(Option("do not pay", False))
    play.decide(
        "may",
        by,
        f"pay {resources} so that {play.name(ident)} readies",
        options,
        answered.choosing(ident),
        *_cites(play, held),
    )


def _within_reach(play: Play, held: list[InForce], ident: int, by: int) -> int:
    """The resources in all the pools that the texts accept together."""
    pools: dict[int, int] = {}
    for each in held:
        for cost in nodes(each.says, "cost"):
            if cost.kind == "spend":
                pools.update(pools_for_ability(play, _frame(play, each, ident, by), cost))
    return sum(pools.values())


def _frame(play: Play, each: InForce, ident: int, player: int) -> Frame:
    return each.frame._replace(controller=player).binding(
        **{"spoken": ((ident,),), "actor": player, "that player": player}
    )


def _cites(play: Play, held: list[InForce]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            c for each in held for c in entry(play, each.frame.source, "lcg/framework/7.2", "lcg/cost")
        )
    )


@LCG.procedure("lcg/framework/7.2", "lcg/cost")
def answered(play: Play, ident: int, yes: bool) -> None:
    """Pay each text in turn; the card readies with the others if all of it was paid."""
    if not yes:
        return
    player = play.card(ident).controller
    by = player if player is not None else table.first_player(play)
    tasks = []
    for each in tolls(play, ident):
        frame = play.frame(_frame(play, each, ident, by))
        tasks += [resolve.pay_first.task(frame.id, nodes(each.says, "cost")), resolve.resolved.task(frame.id)]
    play.then(*tasks, allowed.task(ident))


@LCG.procedure("lcg/framework/7.2")
def allowed(play: Play, ident: int) -> None:
    """Everything is paid: the card readies in this step."""
    play.remember(("readying paid", ident), True)


@LCG.procedure("lcg/framework/7.2")
def over(play: Play, *cards: int) -> None:
    """What was paid holds for this step only."""
    for ident in cards:
        play.remember(("readying paid", ident), None)


@LCG.procedure("lcg/framework/7.2", "lcg/ready")
def ready(play: Play, cards: tuple[int, ...]) -> None:
    """Ready those of `cards` that are exhausted."""
    due = [
        verbs.readied(card=i, how="refresh") for i in cards
        if not play.card(i).ready and table.is_in_play(play.card(i))
    ]
    if due:
        play.happen(*due)
