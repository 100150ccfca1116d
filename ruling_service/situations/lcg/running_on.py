"""Running on to a step: which one is meant, and in which round it is due, so that a game never runs past it
without a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import enemy_attack, framework, player_attack
from ruling_service.engine.lcg.steps import IN_AN_ATTACK, STEPS
from ruling_service.situations.lcg import moments
from ruling_service.situations.lcg.steps import LCG_STEPS, At, parse_at
from ruling_service.situations.shared.acts import Act

NEXT_ROUND = "The game runs on into the next round, where step {} comes."
NEVER_CAME = (
    "In a line of play step {} does not come: it ends as the round does, and nothing that was to happen "
    "there is done."
)
STILL_TO_COME = (
    "The game stands before the {0}: what happens then is still to come (`until: {0}` plays it, too)."
)
ROUND_BEGINS = framework.step.task("0.0")
WINDOWS = (framework.window.name, enemy_attack.attack_window.name, player_attack.attack_window.name)


def stops_short(acts: Sequence[Act], until: str) -> str:
    """The end of an attack, a phase or a round up to which the last act has the game run, and no further;
    "" where it does not.
    """
    last = acts[-1] if acts and not until else None
    name = last.name.strip().lower() if last is not None and last.verb == "run to" else ""
    return name if name.startswith("end of the ") else ""


class Goal(NamedTuple):
    """A step, or the action window after it, to which the game runs on, and the round in which it is due:
    this one, or a `later` one.
    """

    step: str
    window: bool
    round: int
    later: bool = False

    @property
    def words(self) -> str:
        """The goal as situations write it."""
        return f"{self.step} window" if self.window else self.step

    def comes_next(self, task: Task) -> bool:
        """Whether that step, or window, is the next thing to happen."""
        if self.window:
            return task.name in WINDOWS and task.args[0] == self.step
        return moments.is_step(task, self.step)

    def is_past(self, play: Play, task: Task) -> bool:
        """Whether the round in which it is due is over."""
        return task == ROUND_BEGINS and play.fact("round", 0) >= self.round


def parse(text: str, now: str = "", where: str = "") -> At:
    """The step that `run to` names: as under `at`, or the end of the attack, the phase or the round under
    way. Raises UnknownName.
    """
    if text.strip().lower().startswith("end of the "):
        return At(moments.last_step(text, At(now or "2.2", "before")), "before")
    at = parse_at(text, where)
    return At(STEPS[at.step].following, "before") if at.when == "after" and at.step in STEPS else at


def goal(play: Play, text: str) -> Goal:
    """Where the game runs on to from here. A step that is over in this round is that of the next one."""
    agenda = list(reversed(play.state.agenda))
    coming = next((step for task in agenda for step in _begun_by(task)), "")
    at = parse(text, str(play.fact("step", "")) or coming)
    there = Goal(at.step, at.when == "window", play.fact("round", 1) + (coming == "0.0"))
    over = coming in LCG_STEPS and at.step in LCG_STEPS and LCG_STEPS.index(at.step) < LCG_STEPS.index(coming)
    if over and not any(there.comes_next(task) for task in agenda):
        return there._replace(round=there.round + 1, later=True)
    return there


def _begun_by(task: Task) -> Iterator[str]:
    """The step that a task begins, if it begins one."""
    if task.name == framework.step.name:
        yield str(task.args[0])
    yield from (number for number, procedure in IN_AN_ATTACK.items() if procedure.name == task.name)
