"""Who is assigned and who skirmishes, and what changes that: characters that are taken out
(tcg/skirmish-phase, tcg/assignment-phase).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.rulebook import TCG


def unassign(play: Play, ident: int) -> None:
    """Take a character out of every assignment."""
    left = []
    for a in table.assignments(play):
        if a.defender != ident:
            left.append(a._replace(minions=tuple(m for m in a.minions if m != ident)))
    play.remember("assignments", tuple(a for a in left if a.minions) or None)


@TCG.plays("tcg/skirmish-phase", "tcg/assignment-phase")
def remove(play: Play, ident: int) -> None:
    """A character leaves its skirmish.

    If that empties its side before strength is totalled, the other side wins at once.

    The one whose removal empties a side is a losing character; one removed while both sides still have
    characters is neither.
    """
    current = table.skirmish(play)
    unassign(play, ident)
    if current is None or current.over or ident not in (current.defender, *current.minions):
        return
    if ident == current.defender:
        play.remember("skirmish", current._replace(fallen=(ident,), over=table.SHADOW))
        return
    minions = tuple(m for m in current.minions if m != ident)
    play.remember(
        "skirmish",
        current._replace(minions=minions, left=(*current.left, ident)) if minions
        else current._replace(fallen=(ident,), minions=(), over=table.FREE_PEOPLES)
    )
