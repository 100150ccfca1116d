"""The planning phase: players in turn are the active player, who may play allies and attachments in the
special action window.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import framework, table
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import round_step


@round_step("2.1")
@LCG.procedure("lcg/framework/2.1")
def planning_begins(play: Play) -> None:
    """The first player is the active player."""
    play.remember("active player", table.first_player(play))
    play.remember("had their turn", ())


@round_step("2.2")
@LCG.procedure("lcg/framework/2.2", "lcg/active-player")
def planning_window(play: Play) -> None:
    """The special window: anyone may act, only the active player may play allies and attachments."""
    if play.fact("active player") is None:
        play.remember("active player", table.first_player(play))
    play.say(f"{play.player(play.fact('active player'))} is the active player")
    play.then(framework.window.task("2.2"))


@round_step("2.3")
@LCG.procedure("lcg/framework/2.3", "lcg/active-player")
def next_active_player(play: Play) -> None:
    """The next player becomes active and the window opens again; after all had their one turn, the phase goes
    on.

    A first player token that changes hands meanwhile gives nobody a second turn and takes none away.
    """
    active = play.fact("active player", table.first_player(play))
    done = (*(play.fact("had their turn") or ()), active)
    play.remember("had their turn", done)
    order = table.players(play)
    at = (
        order.index(active) + 1 if active in order
        else next((i for i, p in enumerate(order) if p > active), 0)
    )
    following = next((p for p in (*order[at:], *order[:at]) if p not in done), None)
    play.remember("active player", following)
    if following is not None:
        replace_next(play, "2.2")


def following_player(play: Play) -> int | None:
    """The player after the active one in player order, or None after the last."""
    order = table.players(play)
    active = play.fact("active player", table.first_player(play))
    if active not in order:
        return next((p for p in order if p > active), None)
    at = order.index(active) + 1
    return order[at] if at < len(order) else None


def replace_next(play: Play, number: str) -> None:
    """Let the step that follows be `number` instead of the one in the table: the framework loops back."""
    assert play.state.agenda[-1].name == framework.step.name
    play.state.agenda.pop()
    play.then(framework.step.task(number))
