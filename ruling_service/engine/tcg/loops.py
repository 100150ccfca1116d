"""Loops: actions that could be repeated for ever are repeated a number of times that players name
(tcg/loops).

One player who controls every optional action of the loop names a number. If two players' actions keep it
going, the Free Peoples player names a number, and the Shadow player names a lower one, after which the Free
Peoples player acts last, or agrees, after which he does.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import abilities, actions, table
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/loops"


@TCG.procedure(RULE)
def alone(play: Play, player: int, action: Task, most: int) -> None:
    """A player who controls the whole loop names how often it is repeated, up to `most`."""
    options = [Option(f"{n} times", n) for n in range(most + 1)]
    play.decide("number", player, "how often the loop is repeated", options, repeat.choosing(action), RULE)


@TCG.procedure(RULE, "tcg/special-ability")
def use(play: Play, ident: int, index: int, player: int) -> None:
    """One action of a loop: a special ability is used, or the loop goes no further, for the reason said."""
    reason = actions.why_not_use(play, ident, index, player)
    if reason is None and actions.changes_nothing(play, ident, index, player):
        reason = ("nothing would change", ("tcg/effect",))
    if reason is not None:
        play.say(f"{play.name(ident)} cannot be used again: {reason[0]}", RULE, *reason[1])
        return
    host = play.card(ident).host
    play.then(abilities.carry_out.task(ident, index, player, None, None, -1 if host is None else host))


@TCG.procedure(RULE)
def once_round(play: Play, *actions_: Task) -> None:
    """Every action of a loop of one player, once."""
    play.then(*actions_)


@TCG.procedure(RULE)
def repeat(play: Play, action: Task, number: int) -> None:
    """The action takes place that often."""
    play.say(f"The loop is repeated {number} times", RULE)
    play.then(*(action for _ in range(number)))


@TCG.procedure(RULE)
def together(play: Play, shadow_player: int, ours: Task, theirs: Task, most: int) -> None:
    """The Free Peoples player names a number of repetitions, up to `most`."""
    options = [Option(f"{n} times", n) for n in range(1, most + 1)]
    then = answer.choosing(shadow_player, ours, theirs)
    play.decide("number", table.fp(play), "how often the loop is repeated", options, then, RULE)


@TCG.procedure(RULE)
def answer(play: Play, shadow_player: int, ours: Task, theirs: Task, named: int) -> None:
    """The Shadow player agrees or names a lower number."""
    options = [Option(f"agree to {named}", named), *(Option(f"{n} times", n) for n in range(named))]
    then = settled.choosing(ours, theirs, named)
    play.decide("number", shadow_player, "whether to agree to that number", options, then, RULE)


@TCG.procedure(RULE)
def settled(play: Play, ours: Task, theirs: Task, named: int, chosen: int) -> None:
    """Both act in turn that often; a lower number is followed by one more action of the Free Peoples player,
    so that he acts last.
    """
    agreed = chosen == named
    last = "the Shadow player" if agreed else "the Free Peoples player"
    play.say(f"The loop is repeated {chosen} times; {last} acts last", RULE)
    turns = [task for _ in range(chosen) for task in (ours, theirs)]
    play.then(*turns, *(() if agreed else (ours,)))
