"""The fellowship phase: actions of the Free Peoples player alone, then one move (tcg/fellowship-phase)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import framework, movement, table


@framework.does("fellowship.move", "tcg/moving-your-fellowship", "tcg/fellowship-phase")
def must_move(play: Play) -> None:
    """When the fellowship actions are done the fellowship must move."""
    if table.fp(play) not in table.players(play):
        return
    reason = movement.why_not_move(play)
    if reason is None:
        play.then(movement.move.task())
    else:
        play.say(f"The fellowship does not move: {reason[0]}", *reason[1])
