"""With whom an enemy is engaged: with the player before whom it lies, and with whom a text or a keyword says
that it is considered to be.

What a text asks or counts asks here; where an enemy lies, and whom it has engaged, the table knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.fighting import considered_engaged
from ruling_service.engine.lcg.rulebook import LCG


@LCG.plays("lcg/faq/1.50", "lcg/engaged")
def engaged_players(play: Play, enemy: int) -> tuple[int, ...]:
    """The players an enemy is engaged with: the one before whom it lies, and those with whom it is considered
    to be engaged where it is in play. While it is asked of whom a text says that, only the first counts.
    """
    lies = table.engaged_player(play, enemy)
    found = () if lies is None else (lies,)
    asking = play.state.cache.setdefault("asking", set())
    is_there = table.is_in_play(play.card(enemy)) and table.is_enemy(play, enemy)
    if ("engaged", enemy) in asking or not is_there:
        return found
    asking.add(("engaged", enemy))
    try:
        others = (p for p in table.players(play) if p != lies and considered_engaged(play, enemy, p))
        return (*found, *others)
    finally:
        asking.discard(("engaged", enemy))


@LCG.plays("lcg/engaged", "lcg/in-play-and-out-of-play")
def engaged_until_it_left(play: Play, enemy: int) -> tuple[int, ...]:
    """The players an enemy is engaged with; out of play those with whom it was as it left."""
    if table.is_in_play(play.card(enemy)):
        return engaged_players(play, enemy)
    left: tuple[int, ...] = play.fact((table.LEFT_ENGAGED_WITH, enemy), ())
    return left


def is_engaged(play: Play, enemy: int, who: Iterable[int]) -> bool:
    """Whether an enemy is, or is considered to be, engaged with one of the players."""
    return not set(who).isdisjoint(engaged_players(play, enemy))


def enemies_of(play: Play, player: int) -> list[int]:
    """The enemies that are, or are considered to be, engaged with the player."""
    engaged = table.engaged_with(play, player)
    others = (i for i in table.in_play(play) if i not in engaged and table.is_enemy(play, i))
    return [*engaged, *(i for i in others if player in engaged_players(play, i))]
