"""The turn as it runs, step by step (tcg/turn-sequence): what a step `does`, and what comes `before` its
moment, is registered by the module of its phase; it may `jump`.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.pipeline import window
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.kernel.verbs import unknown
from ruling_service.engine.tcg import table, verbs
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.steps import STEPS, Step, entry_of


@TCG.answers("step")
def entry_under_way(play: Play) -> str:
    """The entry of the phase under way."""
    return entry_of(str(play.fact("step", "")))


def phase(play: Play) -> str:
    """The phase under way, or ""."""
    name: str = play.fact("phase", "")
    return name


_BEFORE: dict[str, Procedure[[]]] = {}
_DOES: dict[str, Procedure[[]]] = {}

Registered = Callable[[Callable[[Play], None]], Procedure[[]]]


def before(name: str, *cites: str) -> Registered:
    """Register what comes before a step's moment. Raises ValueError for a step that is not in the table."""
    return _registering(_BEFORE, name, cites)


def does(name: str, *cites: str) -> Registered:
    """Register what a step does. Raises ValueError for a step that is not in the table."""
    return _registering(_DOES, name, cites)


def _registering(table_of: dict[str, Procedure[[]]], name: str, cites: tuple[str, ...]) -> Registered:
    if name not in STEPS:
        raise ValueError(unknown("step of the turn", name, STEPS))
    if name in table_of:
        raise ValueError(f"the step {name} is registered twice")

    def register(function: Callable[[Play], None]) -> Procedure[[]]:
        table_of[name] = TCG.procedure(*cites)(function)
        return table_of[name]

    return register


@TCG.procedure("tcg/turn-sequence")
def step(play: Play, name: str) -> None:
    """Run one step, then the next. A line of play ends before a step at which it was to stop."""
    if name in play.fact("stop before", frozenset()) and play.fact("begun"):
        play.state.agenda.clear()
        return
    row = STEPS[name]
    play.remember("begun", True)
    play.remember("step", name)
    play.remember("phase", row.phase or None)
    if row.moment:
        play.telling = verbs.moment(name=row.moment)
    play.say(_title(play, row), row.entry)
    tasks = [_BEFORE[name].task()] if name in _BEFORE else []
    if row.moment:
        tasks.append(moment.task(row.moment))
    if name in _DOES:
        tasks.append(_DOES[name].task())
    if row.window:
        tasks.append(window.task(name))
    play.then(*tasks, step.task(row.following))


def _title(play: Play, row: Step) -> str:
    """What the trace calls the step: whose turn or Shadow phase it is, whether it is the fierce round."""
    if row.name == "turn.begins":
        return f"{play.player(table.fp(play))}'s turn begins"
    if row.name == "shadow.begins":
        return f"{play.player(play.fact('shadow player', table.fp(play)))}'s Shadow phase begins"
    fierce = " (fierce)" if play.fact("fierce round") and row.phase in ("assignment", "skirmish") else ""
    return row.title + fierce


def jump(play: Play, name: str) -> None:
    """Go on with another step than the next one, once what is on the agenda before that is done."""
    agenda = play.state.agenda
    for index in range(len(agenda) - 1, -1, -1):
        if agenda[index].name == step.name:
            agenda[index] = step.task(name)
            return
    agenda.insert(0, step.task(name))


@TCG.procedure("tcg/turn-sequence", "tcg/phase-action")
def moment(play: Play, name: str) -> None:
    """A milestone of the turn: what lasts until then ends first, then the moment occurs and what waits for it
    takes place.
    """
    for ended in play.expire(name):
        if ended.cites:
            play.say("An effect that lasted until now ends", *ended.cites, "tcg/phase-action")
    play.happen(verbs.moment(name=name, player=_whose(play, name)), then=[moment_over.task(name)])


def _whose(play: Play, name: str) -> int:
    """The player whose turn or phase it is: the Shadow player in a Shadow phase, else the Free Peoples
    player.
    """
    player: int = (
        play.fact("shadow player", table.fp(play)) if name.startswith("shadow phase") else table.fp(play)
    )
    return player


@TCG.procedure("tcg/limit", "tcg/phase-action")
def moment_over(play: Play, name: str) -> None:
    """After a phase or the turn: what lasted for it ends, and limits start anew.

    Each skirmish is a phase of its own.
    """
    if name.endswith(" phase begins"):
        play.remember("arrived", None)
    if not name.endswith(" ends"):
        return
    unit = "turn" if name == "turn ends" else "phase"
    for until in (
        "end of phase", f"end of {name.removesuffix(' ends')}"
    ) if unit == "phase" else ("end of turn",):
        play.expire(until)
    play.forget_uses("phase", unit)
    play.touch()


def has_minions(play: Play) -> bool:
    """Whether any minion is in play; without one the turn skips to the regroup phase."""
    return bool(table.minions(play))
