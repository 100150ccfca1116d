"""The start of a turn: the pool is emptied, then what waits for the start of the turn takes place
(tcg/start-of-turn).
"""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, framework, table
from ruling_service.engine.tcg.keywords import fierce


def reset(play: Play) -> None:
    """Forget what belongs to one turn only."""
    for name in ("moves", "move limit changes", "fierce round", "assignments", "skirmish", "shadow player"):
        play.remember(name, None)
    fierce.end_round(play)
    allies.forget_able(play)


@framework.before("turn.begins", "tcg/start-of-turn", "tcg/twilight-pool")
def empty_pool(play: Play) -> None:
    """Remove all twilight tokens."""
    if table.pool(play):
        play.say(f"{counted(table.pool(play), 'twilight token')} removed from the pool")
    play.remember("pool", 0)


@framework.does("turn.ends", "tcg/turn-sequence")
def next_turn(play: Play) -> None:
    """The next player clockwise takes a turn."""
    reset(play)
    following = table.next_clockwise(play, table.fp(play))
    play.remember("turn", play.fact("turn", 1) + 1)
    play.remember("turn player", following)
    play.rearranged()
