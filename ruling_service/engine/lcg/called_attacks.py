"""Several enemies attack by one text: one after the other, the first player says which is next
(lcg/priority-of-simultaneous-resolution).
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import enemy_attack, table
from ruling_service.engine.lcg.rulebook import LCG

ONE_BY_ONE = ("lcg/priority-of-simultaneous-resolution", "lcg/attacks-outside-the-combat-phase")


@LCG.procedure(*ONE_BY_ONE)
def begin_each(play: Play, waiting: tuple[tuple[int, int, int | None], ...], frame_id: int) -> None:
    """The enemies attack, each the player told with it, or that player's character."""
    if len(waiting) > 1:
        options = [Option(f"{play.name(each[0])} attacks", each) for each in waiting]
        play.decide(
            "order", table.first_player(play), "which enemy attacks next", options,
            begin_next.choosing(waiting, frame_id), *ONE_BY_ONE
        )
    elif waiting:
        play.then(enemy_attack.begin_by_effect.task(*waiting[0], frame_id))


@LCG.procedure(*ONE_BY_ONE)
def begin_next(
    play: Play, waiting: tuple[tuple[int, int, int | None], ...], frame_id: int,
    first: tuple[int, int, int | None]
) -> None:
    """That enemy attacks, then the others do."""
    rest = tuple(each for each in waiting if each != first)
    play.then(enemy_attack.begin_by_effect.task(*first, frame_id), begin_each.task(rest, frame_id))


def after_the_attack(play: Play, enemy: int, task: Task) -> None:
    """Put a task behind the end of the enemy's attack under way; at once if there is none."""
    agenda = play.state.agenda
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == enemy_attack.end.name and agenda[n].args[0] == enemy:
            agenda.insert(n, task)
            return
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == enemy_attack.over.name and agenda[n].args[0] == enemy:
            agenda.insert(n, task)
            return
    play.then(task)
