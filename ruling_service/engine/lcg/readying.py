"""Readying in the refresh phase, with texts that make a player pay for it (lcg/framework/7.2,
lcg/card/caught-in-a-web).
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import resolve, starting, table, verbs
from ruling_service.engine.lcg.cannot_happen import READYING, is_held_back, tolls
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.payment import pools_for_ability
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.phrases import amount
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import FORBIDDING, InForce, about_player, statements
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import acts_of


@LCG.plays("lcg/framework/7.2")
def ready_all(play: Play, cards: tuple[int, ...]) -> None:
    """All exhausted cards ready together; those held back ready only if what holds them back is paid off,
    which each controller is asked first.
    """
    held = [i for i in cards if tolls(play, i)]
    play.then(
        *(ask.task(i) for i in held), *(at_most.task(p, cards) for p in table.players(play)),
        ready.task(cards), over.task(*tuple(held)),
    )


STAYS = "is not picked to ready"
"""The fact that a card is left exhausted in this refresh phase, since only so many may ready."""


@LCG.procedure("lcg/framework/7.2", "lcg/cannot")
def at_most(play: Play, player: int, cards: tuple[int, ...]) -> None:
    """Where a text lets no more than so many cards of a player ready, he picks which of them do."""
    for each, act in _bounds(play, player):
        which, most = act["of"], amount(play, each.frame, act["n"])
        assert isinstance(which, Node)
        there = [
            i for i in cards
            if play.card(i).controller == player and not play.card(i).ready
            and matches(play, each.frame, which, i) and not play.fact((STAYS, i))
            and not is_held_back(play, i) and prohibited(play, i, *READYING) is None
        ]
        if len(there) > most:
            several = subsets(there, (most,), lambda i: (play.card(i).printed, play.card(i).tokens))
            options = several.options(lambda group: f"{table.names(play, group)} ready")
            picking = are_picked.choosing(player, cards, tuple(there))
            play.decide(
                "target", player, f"which {most} cards ready", options, picking, *_cites(play, [each]),
                complete=several.complete
            )
            return


def _bounds(play: Play, player: int) -> list[tuple[InForce, Node]]:
    """The texts that let only so many cards of the player ready, with what they say of that."""
    return [
        (each, act) for kind in FORBIDDING for each in statements(play, kind) for act in acts_of(each.says)
        if act.kind == "ready_more" and about_player(play, each, player)
    ]  # fmt: skip


@LCG.procedure("lcg/framework/7.2", "lcg/cannot")
def are_picked(
    play: Play, player: int, cards: tuple[int, ...], there: tuple[int, ...], picked: tuple[int, ...]
) -> None:
    """The others stay exhausted; another text may let still fewer ready."""
    for ident in there:
        if ident not in picked:
            play.remember((STAYS, ident), True)
    play.then(at_most.task(player, cards))


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
        payable = payable and starting.cost_in_full(play, frame, cost)
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
        if not play.card(i).ready and table.is_in_play(play.card(i)) and not play.fact((STAYS, i))
    ]
    for ident in cards:
        play.remember((STAYS, ident), None)
    if due:
        play.happen(*due)
