"""The fellowship phase: actions of the Free Peoples player alone, then one move (tcg/fellowship-phase)."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import movement, table
from ruling_service.engine.tcg.rulebook import TCG


@TCG.task("tcg.step.fellowship.move", "tcg/moving-your-fellowship", "tcg/fellowship-phase")
def must_move(play: Play) -> None:
    """When the fellowship actions are done the fellowship must move."""
    if table.fp(play) not in table.players(play):
        return
    reason = movement.why_not_move(play)
    if reason is None:
        play.do("tcg.move")
    else:
        play.say(f"The fellowship does not move: {reason[0]}", *reason[1])
