"""Prices of committing characters: a text says that a player pays something first. Whoever doesn't, or can't,
commits nobody.

Sources: lcg/framework/3.2, lcg/cost.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import nodes
from ruling_service.engine.lcg import possible, resolve, table
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, about_player, conditions_hold, statements

PAID = "commit paid"
RULES = ("lcg/framework/3.2", "lcg/cost")
LASTING.plays("commits_for")


@LCG.plays(*RULES)
def due(play: Play, player: int) -> list[InForce]:
    """The texts that ask the player for something before he commits characters, each copy for itself; none
    once he has paid.
    """
    if play.fact((PAID, player)):
        return []
    return [
        each for each in statements(play, "commits_for")
        if about_player(play, each, player) and conditions_hold(play, each)
    ]


@LCG.procedure(*RULES)
def ask(play: Play, player: int) -> None:
    """The player pays every such text, or none of them."""
    held = due(play, player)
    frames = [_frame(each, player) for each in held]
    payable = all(
        possible.in_full(play, frame, cost)
        for each, frame in zip(held, frames, strict=True) for cost in nodes(each.says, "cost")
    )
    cites = tuple(dict.fromkeys(c for each in held for c in table.entry(play, each.frame.source, *RULES)))
    if not payable:
        play.say(f"{play.player(player)} cannot pay what committing characters costs: commits nobody", *cites)
        return
    options = [Option("pay", True), Option("commit nobody", False)]
    play.decide("may", player, "pay to commit characters", options, answered.choosing(player), *cites)


@LCG.procedure(*RULES)
def answered(play: Play, player: int, yes: bool) -> None:
    """Each text is paid in turn; then the player may commit."""
    if not yes:
        play.say(f"{play.player(player)} pays nothing and commits nobody", *RULES)
        return
    tasks = []
    for each in due(play, player):
        frame = play.frame(_frame(each, player))
        tasks += [resolve.pay_first.task(frame.id, nodes(each.says, "cost")), resolve.resolved.task(frame.id)]
    play.then(*tasks, paid.task(player))


@LCG.procedure(*RULES)
def paid(play: Play, player: int) -> None:
    """Everything is paid, for this commitment."""
    play.remember((PAID, player), True)


@LCG.procedure(*RULES)
def over(play: Play, player: int) -> None:
    """What was paid holds for this commitment only."""
    play.remember((PAID, player), None)


def _frame(each: InForce, player: int) -> Frame:
    return each.frame._replace(controller=player).binding(
        **{"spoken": (), "actor": player, "that player": player}
    )
